// How strong bots are called, and which of them play when nobody said.
import { knows, t } from '../words/words.svelte'

export function levelName(level: string): string {
  return knows(`level.${level}`) ? t(`level.${level}`) : level
}

/** The remembered level, or one in the middle. */
export function usualLevel(levels: string[], remembered: string): string {
  return levels.includes(remembered) ? remembered : (levels[Math.floor((levels.length - 1) / 2)] ?? '')
}
