import { foldWord } from '../search/hindi-fold.ts'
import type { LabelSpace } from '../search/label-space.ts'
import { normalise, wordsOf } from '../search/normalise.ts'
import { INHERITED, type SearchIndex } from '../search/search-index.ts'
import { type EqualTexts, equalTexts } from './equal-labels.ts'
import { otherForms } from './word-forms.ts'

/**
 * Names of trades and of their people. Whoever says "plumber" means the trade: what shares a word or a sound with it elsewhere comes
 * after the trade's own skills. Before that, 79 of the starter catalogue's 1,105 such names had a wrong answer at 0.8 and more ("nanny":
 * setting a nahani trap) and 219 one before their own; with it 2 and 21, which are labels of their own or names of two trades.
 */
export const BESIDE_TRADE = 0.5

/** They ask for people and tell nothing of their work: "2 experienced plumbers needed", "raj mistri chahiye". */
const ASKING_ENGLISH = new Set(
  `need needed needs require required requires requirement want wanted looking hire hiring urgent urgently immediate immediately
  vacancy vacancies opening openings job jobs work post posts position positions staff candidate candidates person persons people
  experience experienced exp fresher freshers skilled good trained qualified year years yr yrs male female full part time
  a an the and of for in with`.split(/\s+/),
)
/** The same in Hindi, by sound. */
const ASKING_HINDI = new Set(
  `chahiye chaiye chahie jaroorat zarurat turant naukri bharti kaam ka ki ke liye anubhavi anubhav saal mujhe hame humein ek koi
  achha accha aadmi ladka ladki log`
    .split(/\s+/)
    .map(foldWord),
)

const NUMBER = /^\p{Nd}+$/u
/** Whoever writes more tells of the work, too. */
const MOST_WORDS = 12

/** The trade that a name is of, as one of its labels spells it, asking words around it left out; null where it is something else. */
export function tradeNamed(index: SearchIndex, name: string): string | null {
  const words = wordsOf(normalise(name))
  const spelled = withoutAsking(words).flatMap(rest => oneOrMany(rest).map(form => form.join(' ')))
  return spelled.find(spelling => areOfTrade(index, equalTexts(index, spelling))) ?? null
}

/** What is left when words that ask are taken from either end, the longest first: a trade may have them in its name. */
function withoutAsking(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length > MOST_WORDS) return [words]
  const before = words.findIndex(word => !isAsking(word))
  if (before < 0) return [words]
  const after = words.length - 1 - words.findLastIndex(word => !isAsking(word))
  const stretches = Array.from({ length: (before + 1) * (after + 1) }, (_, nth) =>
    words.slice(nth % (before + 1), words.length - Math.floor(nth / (before + 1))),
  )
  return stretches.toSorted((a, b) => b.length - a.length)
}

/** "security guards" are each a security guard. */
function oneOrMany(words: readonly string[]): readonly (readonly string[])[] {
  return [words, ...otherForms(words.at(-1) ?? '').map(form => [...words.slice(0, -1), form])]
}

export function areOfTrade(index: SearchIndex, { plain, folded }: EqualTexts): boolean {
  return isTradeLabel(index, index.plain, plain) || isTradeLabel(index, index.folded, folded)
}

export function isTradeLabel({ kindOfRow }: SearchIndex, space: LabelSpace, text: number): boolean {
  if (text < 0) return false
  return space.rows.subarray(space.rowStart[text], space.rowStart[text + 1]).some(row => kindOfRow[row] === INHERITED)
}

function isAsking(word: string): boolean {
  return NUMBER.test(word) || ASKING_ENGLISH.has(word) || ASKING_HINDI.has(foldWord(word))
}
