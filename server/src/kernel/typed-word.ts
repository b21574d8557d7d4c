/** Malayalam writes a final consonant as one character or as consonant, virama and joiner: the former is made the latter. */
const CHILLUS: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്' }

/**
 * A word or a short phrase that a person typed, to be looked up in a list: in any letter case, with any punctuation around it, and without
 * characters that nobody sees. Two spellings of the same word become equal.
 */
export function foldTyped(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ൺൻർൽൾ]/gu, each => CHILLUS[each]!)
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}
