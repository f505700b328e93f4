// Names and descriptions of the bots' levels, and the level to begin with.
import type { LevelInfo } from '../wire/types'
import { knows, t } from '../words/words.svelte'

export function levelName(level: string): string {
  return knows(`level.${level}`) ? t(`level.${level}`) : level
}

/** One or two sentences on how a level chooses its moves in a game. */
export function levelAbout({ level, method, playouts, seconds, overlooks }: LevelInfo): string {
  const how = t(`level.${method}_about`, { level: levelName(level), playouts: playouts ?? 0, seconds: seconds ?? 0 })
  return overlooks ? `${how} ${t('level.overlooks', { share: overlooks })}` : how
}

/** The remembered level, or one in the middle. */
export function usualLevel(levels: string[], remembered: string): string {
  return levels.includes(remembered) ? remembered : (levels[Math.floor((levels.length - 1) / 2)] ?? '')
}
