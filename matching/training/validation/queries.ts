import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** A phrase or sentence of a job ad with its annotated skills. */
export interface Query {
  readonly set: QuerySet
  readonly kind: 'span' | 'sentence'
  readonly text: string
  /** Positions in the list of skills; at least one. */
  readonly gold: readonly number[]
}

export const QUERY_SETS = ['tech', 'house'] as const
export type QuerySet = (typeof QUERY_SETS)[number]

export interface AnnotationRow {
  readonly sentence: string
  readonly span: string
  readonly sub_span: string
  readonly label: string
}

/** Reads the validation files only: the test files next to them are for the finished matcher. */
export async function readValidationQueries(
  directory: string,
  skillNames: readonly string[],
): Promise<readonly Query[]> {
  const queries: Query[] = []
  for (const set of QUERY_SETS) {
    const text = await readFile(join(directory, `${set}_validation_annotations.csv`), 'utf8')
    queries.push(...queriesOf(set, parse(text, { bom: true, columns: true }) as AnnotationRow[], skillNames))
  }
  return queries
}

/** One query per sentence, with all its skills, and one per annotated span. Unknown labels are skipped. */
export function queriesOf(
  set: QuerySet,
  rows: readonly AnnotationRow[],
  skillNames: readonly string[],
): readonly Query[] {
  const placeOf = new Map(skillNames.map((name, place) => [name, place]))
  const sentences = new Map<string, Set<number>>()
  const spans = new Map<string, { readonly text: string; readonly gold: Set<number> }>()
  for (const row of rows) {
    const skill = placeOf.get(row.label.trim())
    if (skill === undefined) continue
    const span = row.sub_span || row.span
    const inSentence = sentences.get(row.sentence) ?? new Set()
    const inSpan = spans.get(`${row.sentence}\n${span}`) ?? { text: span, gold: new Set() }
    sentences.set(row.sentence, inSentence.add(skill))
    inSpan.gold.add(skill)
    spans.set(`${row.sentence}\n${span}`, inSpan)
  }
  return [
    ...[...sentences].map(([text, gold]): Query => ({ set, kind: 'sentence', text, gold: [...gold] })),
    ...[...spans.values()].map(({ text, gold }): Query => ({ set, kind: 'span', text, gold: [...gold] })),
  ]
}
