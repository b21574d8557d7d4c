import { readTokens } from '../../../server/src/features/catalogue/core/judge/tokens.ts'

/** The stretches of a sentence that may each name a skill: up to six words, not across punctuation, no stop word at an end. */
const LONGEST = 6

export function windowsOf(text: string): readonly string[] {
  const tokens = readTokens(text)
  const windows = new Set<string>()
  tokens.forEach((start, first) => {
    if (start.isStop) return
    for (const [at, { isStop, part }] of tokens.slice(first, first + LONGEST).entries()) {
      if (part !== start.part) break
      const words = tokens.slice(first, first + at + 1).map(({ word }) => word)
      if (!isStop) windows.add(words.join(' '))
    }
  })
  return windows.size > 0 ? [...windows] : [text]
}
