import type { Label, LabelKind } from '../label.ts'
import { hasDevanagari } from './devanagari.ts'
import { foldWord } from './hindi-fold.ts'
import { buildLabelSpace, type LabelSpace } from './label-space.ts'
import { normalise, wordsOf } from './normalise.ts'
import { type PackedStrings, packStrings } from './packed-strings.ts'
import { remembering } from './remembering.ts'

/** The label rows of a catalogue, made ready for searching: typed arrays only, to be built in a worker and handed over. */
export interface LabelRow {
  /** The n of sk_<n>. */
  readonly skill: number
  readonly label: Label
  /** The label is its sub-skill's or master's: "raj mistri" finds the skills of masonry. */
  readonly inherited?: boolean
}

export interface SearchIndex {
  /** Skill numbers, rising; everything else names a skill by its place here. */
  readonly skills: Uint32Array<ArrayBuffer>
  readonly skillOfRow: Uint32Array<ArrayBuffer>
  readonly kindOfRow: Uint8Array<ArrayBuffer>
  /** Labels as written, by row. */
  readonly written: PackedStrings
  readonly plain: LabelSpace
  /** Hindi labels only, Devanagari and romanised alike, in folded spelling. */
  readonly folded: LabelSpace
}

/** In order of preference; `kindOfRow` holds the place in this list. */
const KINDS: readonly LabelKind[] = ['preferred', 'alias', 'romanised']
export const PREFERRED = 0
export const ROMANISED = 2
/** Comes after all kinds of a skill's own labels. */
export const INHERITED = 3

export function buildSearchIndex(rows: readonly LabelRow[]): SearchIndex {
  const ordered = inOrder(rows)
  const skills = Uint32Array.from(new Set(ordered.map(row => row.skill))).sort()
  const placeOfSkill = new Map(Array.from(skills, (skill, place) => [skill, place]))
  // One label is inherited by all skills of a trade: a quarter of the rows need no work of their own.
  const plainOf = remembering(normalise)
  const foldedOf = remembering(foldText)
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
 * Rows stand in an order of their own, so that the answer never depends on the order they came in. Skill by skill: one sort
 * of 137,000 rows takes three times as long as 15,000 sorts of nine.
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
