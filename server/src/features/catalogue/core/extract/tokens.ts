import { normalise, wordsOf } from '../search/normalise.ts'
import { gapBetween, isLineEnd } from './gaps.ts'
import { remember } from './remember.ts'
import { finish, type Steps } from './steps.ts'

/**
 * The words of a text as labels spell them, each with its place in the text as it was sent. Offsets are UTF-16 units, and
 * a run that unfolds into several words ("½" is 1 2) keeps its one place: nothing is ever cut inside a character.
 */
export interface Token {
  readonly start: number
  readonly end: number
  /** Normalised; empty for a run no label can have. */
  readonly text: string
  /** What parts it from the token before, as `gaps.ts` says it. */
  readonly gap: string
  readonly line: number
}

export interface TokenisedText {
  readonly tokens: readonly Token[]
  /** By line: all in capitals, so that capitals say nothing. */
  readonly isShouted: readonly boolean[]
}

/**
 * Letters, marks and numbers, invisible joiners and apostrophes between them, signs at the end (c++, c#). Whether it is
 * one word or several, `normalise` says.
 * The ranges hold letterlike symbols (™, ℃, Ⓐ, ㎏), which unfold into letters.
 */
const LETTER = '\\p{L}\\p{M}\\p{N}\\u2100-\\u214F\\u24B6-\\u24E9\\u3200-\\u33FF'
const RUN = new RegExp(
  `[${LETTER}](?:[${LETTER}]|[\\p{Cf}'’]+(?=[${LETTER}]))*(?:[+#＋＃]+(?![${LETTER}+#＋＃]))?`,
  'gu',
)
/** No label has a word near as long, and romanising one takes time by the square of its length. */
const LONGEST_RUN = 100
const SHORTEST_SHOUT = 4

interface Run {
  readonly words: readonly string[]
  /** Shows that its line is not all in capitals. Letters without case, as in Hindi, show it too. */
  readonly isQuiet: boolean
}

export function tokenise(text: string): TokenisedText {
  return finish(tokeniseInSteps(text))
}

export function* tokeniseInSteps(text: string): Steps<TokenisedText> {
  const tokens: Token[] = []
  const isShouted = [true]
  const known = new Map<string, Run>()
  let end = 0
  for (const match of text.matchAll(RUN)) {
    const raw = match[0]
    const start = match.index
    const run = remember(known, raw, () => readRun(raw))
    const gap = gapBetween(text, end, start)
    if (isLineEnd(gap)) isShouted.push(true)
    if (run.isQuiet) isShouted[isShouted.length - 1] = false
    end = start + raw.length
    for (const word of run.words) {
      const sameRun = tokens.at(-1)?.start === start
      tokens.push({ start, end, text: word, gap: sameRun ? '' : gap, line: isShouted.length - 1 })
    }
    yield
  }
  return { tokens, isShouted }
}

function readRun(raw: string): Run {
  const words = raw.length > LONGEST_RUN ? [''] : wordsOf(normalise(raw))
  const isQuiet = raw.length >= SHORTEST_SHOUT && (raw !== raw.toUpperCase() || raw === raw.toLowerCase())
  return { words, isQuiet }
}
