import type { SearchIndex } from '../search/search.ts'
import { keepLongest } from './longest.ts'
import { findMentions, type Mention } from './mentions.ts'
import { finish, type Steps } from './steps.ts'
import { type Token, type TokenisedText, tokenise } from './tokens.ts'

/** Skills a text names, best first. Only what stands there word for word, or by its sound in Hindi: never a guess. */
export interface ExtractedSkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Over 0, at most 1. */
  readonly score: number
  readonly mentions: readonly TextSpan[]
}

export interface TextSpan {
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Found {
  best: number
  readonly spans: Map<number, Token['end']>
}

/** Who bears a label as its name has more right to it than who bears it as an alias. */
const PREFERRED_RIGHT = 3
const ALIAS_RIGHT = 1
const ALIAS_SHARE = 0.9
/** Each doubling of the mentions takes away half as much doubt as the first mention did. */
const REPEATED = 0.5

export function extractSkills(index: SearchIndex, text: string, limit: number): ExtractedSkill[] {
  return finish(extractNamed(index, text, tokenise(text))).slice(0, limit)
}

export function* extractNamed(index: SearchIndex, text: string, tokenised: TokenisedText): Steps<ExtractedSkill[]> {
  const found = new Map<number, Found>()
  for (const mention of keepLongest(yield* findMentions(index, text, tokenised))) {
    noteMention(found, mention, tokenised.tokens)
    yield
  }
  return Array.from(found, ([place, { best, spans }]) => ({ place, score: scoreOf(best, spans.size), spans }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ place, score, spans }) => ({
      skill: index.skills[place]!,
      score,
      mentions: Array.from(spans, ([start, end]) => ({ start, end, text: text.slice(start, end) })),
    }))
}

function scoreOf(best: number, mentions: number): number {
  const score = 1 - (1 - best) ** (1 + REPEATED * Math.log2(mentions))
  return Math.round(score * 1000) / 1000
}

/** All skills of the label get the mention, and divide its score by their right to the label. */
function noteMention(
  found: Map<number, Found>,
  { first, last, rows, strength }: Mention,
  tokens: readonly Token[],
): void {
  const rights = new Map<number, number>()
  for (const { skill, isPreferred } of rows) {
    const right = isPreferred ? PREFERRED_RIGHT : ALIAS_RIGHT
    rights.set(skill, Math.max(right, rights.get(skill) ?? 0))
  }
  const all = rights.values().reduce((sum, right) => sum + right, 0)
  for (const [place, right] of rights) {
    const share = (right / all) * (right === PREFERRED_RIGHT ? 1 : ALIAS_SHARE)
    const skill = found.get(place) ?? { best: 0, spans: new Map() }
    skill.best = Math.max(skill.best, strength * share)
    skill.spans.set(tokens[first]!.start, tokens[last]!.end)
    found.set(place, skill)
  }
}
