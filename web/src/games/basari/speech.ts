// Gems, actions and seats in the reader's words.
import { t } from '../../words/words.svelte'
import { LETTERS, total, type Counts } from './counts'

/** "2 red, 1 blue", or "no gem". */
export function gemWords(gems: Counts): string {
  if (total(gems) === 0) return t('basari.no_gem')
  return gems
    .map((count, colour) => (count ? t('basari.some', { count, colour: colourWord(colour) }) : ''))
    .filter(Boolean)
    .join(', ')
}

export function colourWord(colour: number): string {
  return t(`colour.${LETTERS[colour]}`)
}

export function actionWord(action: string): string {
  return t(`basari.action_${action}`)
}
