import { wordsOf } from '../text.ts'

/** The stretches of a sentence that may each name a skill: up to six words, not across punctuation. */
const LONGEST = 6
const BREAKS = /[,.;:()/!?*•|]| - /

/** A window neither begins nor ends with one of these. */
const FUNCTION_WORDS = new Set(
  [
    'a an the this that these those it its such any all other',
    'and or but if so than then also not no very more most',
    'of to in on for with by at from as into within across per via about up out',
    'is are be been being have has had do does will must can should would may',
    'i me my you your he she his her we us our they their who what which when how well',
    'e g eg ie etc include includes including',
  ].flatMap(line => line.split(' ')),
)

export function windowsOf(text: string): readonly string[] {
  const windows = new Set<string>()
  for (const stretch of text.split(BREAKS)) {
    const words = wordsOf(stretch)
    for (let first = 0; first < words.length; first++) {
      if (FUNCTION_WORDS.has(words[first]!)) continue
      for (let last = first; last < Math.min(words.length, first + LONGEST); last++) {
        if (!FUNCTION_WORDS.has(words[last]!)) windows.add(words.slice(first, last + 1).join(' '))
      }
    }
  }
  return windows.size > 0 ? [...windows] : [text]
}
