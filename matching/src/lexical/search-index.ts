import type { Label, LabelKind } from '../label.ts'
import { memoize } from '../memoize.ts'
import type { Phrase } from '../phrase.ts'
import { foldWord, hasDevanagari } from '../text/hindi.ts'
import { normalise, wordsOf } from '../text/normalise.ts'
import { type PackedStrings, packStrings, placeOf } from '../text/packed-strings.ts'
import { buildLabelSpace, type LabelSpace, lettersOf } from './label-space.ts'

/** One label of one skill. */
export interface LabelRow {
  /** The n of sk_<n>. */
  readonly skill: number
  readonly label: Label
  /** The label belongs to its sub-skill or master: "raj mistri" finds the skills of masonry. */
  readonly inherited?: boolean
}

/** The label rows of a catalogue, indexed for search. Typed arrays only, so that a worker thread can transfer it. */
export interface SearchIndex {
  /** Skill numbers in ascending order. Every other array refers to a skill by its position here. */
  readonly skills: Uint32Array<ArrayBuffer>
  readonly skillOfRow: Uint32Array<ArrayBuffer>
  readonly kindOfRow: Uint8Array<ArrayBuffer>
  /** Labels as written, by row. */
  readonly written: PackedStrings
  readonly plain: LabelSpace
  /** Hindi labels only, in Devanagari and romanised, in folded spelling. */
  readonly folded: LabelSpace
}

/** In order of preference; `kindOfRow` holds the position in this list. */
const KINDS: readonly LabelKind[] = ['preferred', 'alias', 'romanised']
export const PREFERRED = 0
export const ROMANISED = 2
/** After all kinds of a skill's own labels. */
export const INHERITED = 3

export function buildSearchIndex(rows: readonly LabelRow[]): SearchIndex {
  const ordered = inOrder(rows)
  const skills = Uint32Array.from(new Set(ordered.map(row => row.skill))).sort()
  const placeOfSkill = new Map(Array.from(skills, (skill, place) => [skill, place]))
  // A trade's label is inherited by all its skills: a quarter of the rows repeat a text.
  const plainOf = memoize(normalise)
  const foldedOf = memoize(foldText)
  const plainTexts = ordered.map(row => plainOf(row.label.text))
  const foldedTexts = ordered.map((row, i) => (isHindi(row.label) ? foldedOf(plainTexts[i]!) : null))
  return {
    skills,
    skillOfRow: Uint32Array.from(ordered, row => placeOfSkill.get(row.skill)!),
    kindOfRow: Uint8Array.from(ordered, kindOf),
    written: packStrings(ordered.map(row => row.label.text)),
    plain: buildLabelSpace(plainTexts),
    folded: buildLabelSpace(foldedTexts),
  }
}

/**
 * Sorts the rows, so that results do not depend on the order of the input. Sorts by skill first: one sort of 137,000 rows
 * takes three times as long as 15,000 sorts of nine rows.
 */
function inOrder(rows: readonly LabelRow[]): readonly LabelRow[] {
  const bySkill = Map.groupBy(rows, row => row.skill)
  return [...bySkill.keys()].sort((a, b) => a - b).flatMap(skill => bySkill.get(skill)!.sort(byPreference))
}

function byPreference(a: LabelRow, b: LabelRow): number {
  const kind = kindOf(a) - kindOf(b)
  if (kind !== 0) return kind
  if (a.label.text === b.label.text) return 0
  return a.label.text < b.label.text ? -1 : 1
}

function kindOf(row: LabelRow): number {
  return row.inherited ? INHERITED : KINDS.indexOf(row.label.kind)
}

function isHindi(label: Label): boolean {
  return label.language === 'hi' || hasDevanagari(label.text)
}

function foldText(normalised: string): string {
  return wordsOf(normalised).map(foldWord).join(' ')
}

/** No real text folds to less than a third of its length; "qqqqqqqqq" would fold to k. */
const MOST_SHRINKING = 3

function textNumber(space: LabelSpace, text: string): number {
  return text === '' ? -1 : placeOf(space.texts, text)
}

/** Whether a folded spelling keeps enough of the word to stand for it. */
export function foldsFairly(plain: string, folded: string): boolean {
  return folded !== '' && lettersOf(folded) * MOST_SHRINKING >= lettersOf(plain)
}

/** Numbers of the texts that equal a phrase, plain and folded; -1 for none. */
export interface EqualTexts {
  readonly plain: number
  readonly folded: number
}

export function equalTexts(index: Pick<SearchIndex, 'plain' | 'folded'>, { text, words, fold }: Phrase): EqualTexts {
  const folded = words.map(fold).join(' ')
  return {
    plain: textNumber(index.plain, text),
    folded: foldsFairly(text, folded) ? textNumber(index.folded, folded) : -1,
  }
}
