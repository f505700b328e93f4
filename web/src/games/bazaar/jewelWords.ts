// Jewels in words, for those who hear the table.
import { language, t } from '../../words/words.svelte'
import { LETTERS } from './notation'

/** "2 red jewels, 1 green jewel" in the language of the page. */
export function jewelWords(counts: readonly number[]): string {
  const said = LETTERS.map((letter, colour) => [letter, counts[colour]] as const)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => t('bazaar.of_colour', { count, colour: t(`colour.${letter}`) }))
  if (said.length === 0) return t('bazaar.no_jewels')
  return new Intl.ListFormat(language(), { type: 'unit' }).format(said)
}
