import { readPhrase } from '../../src/phrase.ts'
import { readTokens } from '../../src/ranker/tokens.ts'

/** Windows of a sentence that may name a skill: up to six words within a clause, no stop word at either end. */
const LONGEST = 6

export function windowsOf(text: string): readonly string[] {
  const tokens = readTokens(readPhrase(text))
  const windows = new Set<string>()
  tokens.forEach((start, first) => {
    if (start.isStop) return
    for (const [at, { isStop, clause }] of tokens.slice(first, first + LONGEST).entries()) {
      if (clause !== start.clause) break
      const words = tokens.slice(first, first + at + 1).map(({ word }) => word)
      if (!isStop) windows.add(words.join(' '))
    }
  })
  return windows.size > 0 ? [...windows] : [text]
}
