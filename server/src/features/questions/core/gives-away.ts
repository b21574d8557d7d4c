import type { SkillQuestion } from './question.ts'

/**
 * Whether a question says its right option word for word and none of the others: what a model writes that was told to print
 * the key. The independent solve cannot see it, for it finds the answer all the more easily.
 */
export function givesAway({ texts, right }: SkillQuestion): boolean {
  return Object.values(texts).some(({ ask, options }) => {
    const said = options.filter(option => wordsOf(ask).includes(wordsOf(option)))
    return said.length === 1 && said[0] === options[right]
  })
}

/** Between blanks, so that "cement" is not found in "replacement". */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
