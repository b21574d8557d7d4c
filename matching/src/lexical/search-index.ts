import type { Label, LabelKind } from '../label.ts'
import { memoize } from '../memoize.ts'
import type { Phrase } from '../phrase.ts'
import { foldWord, hasIndicLetters } from '../text/hindi.ts'
import { joinLetters, normalise, wordsOf } from '../text/normalise.ts'
import { type PackedStrings, packStrings, placeOf, placeOfNumber } from '../text/packed-strings.ts'
import { buildLabelSpace, type LabelSpace, lettersOf } from './label-space.ts'

/** One label of one skill. */
export interface LabelRow {
  /** The n of sk_<n>. */
  readonly skill: number
  readonly label: Label
  /** The label belongs to its sub-skill or master: "raj mistri" finds the skills of masonry. */
  readonly inheritedFrom?: 'sub_skill' | 'master'
}

/** What is known of skills beside their labels, by number. */
export interface SkillTraits {
  /** Skills that stand for a whole trade. */
  readonly wholeTrades: ReadonlySet<number>
  /** How often people chose a skill, from 0 to POPULARITY_STEPS - 1; 0 if missing. */
  readonly popularity: ReadonlyMap<number, number>
}

export const POPULARITY_STEPS = 8
const NO_TRAITS: SkillTraits = { wholeTrades: new Set(), popularity: new Map() }

/** The label rows of a catalogue, indexed for search. Typed arrays only, so that a worker thread can transfer it. */
export interface SearchIndex {
  /** Skill numbers in ascending order. Every other array refers to a skill by its position here. */
  readonly skills: Uint32Array<ArrayBuffer>
  readonly skillOfRow: Uint32Array<ArrayBuffer>
  readonly kindOfRow: Uint8Array<ArrayBuffer>
  /** By skill: 1 if it stands for a whole trade. */
  readonly wholeTrades: Uint8Array<ArrayBuffer>
  /** By skill: from 0 to POPULARITY_STEPS - 1. Orders skills that match equally well. */
  readonly popularity: Uint8Array<ArrayBuffer>
  /** Labels as written, by row. */
  readonly written: PackedStrings
  readonly plain: LabelSpace
  /** Labels of Indian languages only, in their script and romanised, in folded spelling. */
  readonly folded: LabelSpace
}

/** In order of preference; `kindOfRow` holds the position in this list. */
const KINDS: readonly LabelKind[] = ['preferred', 'alias', 'romanised']
export const PREFERRED = 0
export const ROMANISED = 2
/** After all kinds of a skill's own labels. */
export const INHERITED = 3
/** The field of several trades: "electrical work" is not the name of one of them. */
export const OF_MASTER = 4
export const KIND_COUNT = 5

export function buildSearchIndex(rows: readonly LabelRow[], traits: SkillTraits = NO_TRAITS): SearchIndex {
  const ordered = inOrder(rows)
  const skills = Uint32Array.from(new Set(ordered.map(row => row.skill))).sort()
  const placeOfSkill = new Map(Array.from(skills, (skill, place) => [skill, place]))
  // A trade's label is inherited by all its skills: a quarter of the rows repeat a text.
  const plainOf = memoize((text: string) => normalise(joinLetters(text)))
  // Words repeat more than texts do.
  const foldedWord = memoize(foldWord)
  const foldedOf = memoize((plain: string) => wordsOf(plain).map(foldedWord).join(' '))
  const plainTexts = ordered.map(row => plainOf(row.label.text))
  const foldedTexts = ordered.map((row, i) => (isIndian(row.label) ? foldedOf(plainTexts[i]!) : null))
  return {
    skills,
    skillOfRow: Uint32Array.from(ordered, row => placeOfSkill.get(row.skill)!),
    kindOfRow: Uint8Array.from(ordered, kindOf),
    wholeTrades: Uint8Array.from(skills, skill => (traits.wholeTrades.has(skill) ? 1 : 0)),
    popularity: Uint8Array.from(skills, skill => traits.popularity.get(skill) ?? 0),
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
  if (row.inheritedFrom === undefined) return KINDS.indexOf(row.label.kind)
  return row.inheritedFrom === 'master' ? OF_MASTER : INHERITED
}

function isIndian(label: Label): boolean {
  return label.language !== 'en' || hasIndicLetters(label.text)
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

/** `skill` is the n of sk_<n>. */
export function isWholeTrade({ skills, wholeTrades }: SearchIndex, skill: number): boolean {
  const place = placeOfNumber(skills, skill)
  return wholeTrades[place] === 1
}
