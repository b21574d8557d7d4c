import type { SkillQuestion } from './question.ts'

/** Two questions that a candidate would take for one: nearly the same words, or the same options to much the same question. */
const SAME_WORDS = 0.75
const SAME_TOPIC = 0.5

export function areTwins({ texts: one }: SkillQuestion, { texts: other }: SkillQuestion): boolean {
  const asked = overlap(wordsOf(one.en.ask), wordsOf(other.en.ask))
  if (asked >= SAME_WORDS) return true
  return asked >= SAME_TOPIC && overlap(new Set(one.en.options), new Set(other.en.options)) >= SAME_WORDS
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** What both have, of what either has. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size
  return all === 0 ? 1 : one.intersection(other).size / all
}
