import { memoize } from '../memoize.ts'
import { normalise, wordsOf } from '../text/normalise.ts'

/**
 * Work in small steps, so that the caller can release the event loop in between. The duration of a step does not depend on the length
 * of the text: a step is a word or a segment.
 */
export type Steps<T> = Generator<void, T, void>

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * A normalised word with its place in the original text. Offsets are UTF-16 units. A run that expands to several words ("½" is 1 2)
 * keeps one place, so that no offset is inside a character.
 */
export interface Token {
  readonly start: number
  readonly end: number
  /** Normalised; empty for a run that no label can have. */
  readonly text: string
  /** Separator from the token before, as returned by `gapBetween`. */
  readonly gap: string
  readonly line: number
}

export interface TokenisedText {
  readonly tokens: readonly Token[]
  /** By line: whether it is all in capitals, so that capitals carry no information. */
  readonly isAllCaps: readonly boolean[]
}

/**
 * Letters, marks and numbers, with invisible joiners and apostrophes between them, and signs at the end (c++, c#). `normalise` decides
 * whether it is one word or several. The ranges are letterlike symbols (™, ℃, Ⓐ, ㎏), which expand to letters.
 */
const LETTER = '\\p{L}\\p{M}\\p{N}\\u2100-\\u214F\\u24B6-\\u24E9\\u3200-\\u33FF'
const RUN = new RegExp(
  `[${LETTER}](?:[${LETTER}]|[\\p{Cf}'’]+(?=[${LETTER}]))*(?:[+#＋＃]+(?![${LETTER}+#＋＃]))?`,
  'gu',
)
/** No label has such a long word, and the time to romanise a word grows with the square of its length. */
const LONGEST_RUN = 100
const SHORTEST_CAPS = 4

interface Run {
  readonly words: readonly string[]
  /** Shows that its line is not all in capitals. Letters without case, as in Hindi, count too. */
  readonly hasLowerCase: boolean
}

export function tokenise(text: string): TokenisedText {
  return finish(tokeniseInSteps(text))
}

export function* tokeniseInSteps(text: string): Steps<TokenisedText> {
  const tokens: Token[] = []
  const isAllCaps = [true]
  const runOf = memoize(readRun)
  let end = 0
  for (const match of text.matchAll(RUN)) {
    const raw = match[0]
    const start = match.index
    const run = runOf(raw)
    const gap = gapBetween(text, end, start)
    if (isLineEnd(gap)) isAllCaps.push(true)
    if (run.hasLowerCase) isAllCaps[isAllCaps.length - 1] = false
    end = start + raw.length
    for (const word of run.words) {
      const sameRun = tokens.at(-1)?.start === start
      tokens.push({ start, end, text: word, gap: sameRun ? '' : gap, line: isAllCaps.length - 1 })
    }
    yield
  }
  return { tokens, isAllCaps }
}

function readRun(raw: string): Run {
  const words = raw.length > LONGEST_RUN ? [''] : wordsOf(normalise(raw))
  const hasLowerCase = raw.length >= SHORTEST_CAPS && (raw !== raw.toUpperCase() || raw === raw.toLowerCase())
  return { words, hasLowerCase }
}

/**
 * The text between two words decides whether a label may span it. Spaces, hyphens and slashes are ignored, as in labels. Other signs
 * separate, unless the label itself is written with them ("Node.js", "1:4 mortar"). A line end, and anything longer than a few
 * characters, always separates: two lines of a list are two items.
 */
const LINE_END = '\n'
const FAR_APART = '\n\n'
const LONGEST_GAP = 4
const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]/
const IGNORED_SIGNS = /[\s\p{Cf}\-‐‑/&_'’"“”+#]/gu
const DASH = /\s[-–—]\s/
const LIST_SIGNS = /^[,()]+$/

/** Empty if nothing separates the words; otherwise the signs that a label must contain to span the gap. */
export function gapBetween(text: string, end: number, start: number): string {
  if (start - end === 1 && text.charCodeAt(end) === 32) return ''
  const gap = text.slice(end, start)
  if (LINE_ENDS.test(gap)) return LINE_END
  if (gap.length > LONGEST_GAP && gap.trim() !== '') return FAR_APART
  return DASH.test(gap) ? gap.trim() : gap.replace(IGNORED_SIGNS, '')
}

export function isLineEnd(gap: string): boolean {
  return gap === LINE_END
}

/** Whether no label may span the gap. */
export function isHardBreak(gap: string): boolean {
  return gap.startsWith(LINE_END)
}

/** Whether the word after it may begin a sentence, so that its capital carries no information. */
export function mayStartSentence(gap: string): boolean {
  return gap !== '' && !LIST_SIGNS.test(gap)
}

/** Whether a label contains all the signs that it would span. */
export function isWrittenWith(label: string, signs: string): boolean {
  for (const sign of signs) if (!label.includes(sign)) return false
  return true
}
