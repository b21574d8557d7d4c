import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** Phrases and sentences of job ads with the ESCO skills people said they mean (decorte-esco: TECH, HOUSE, TECHWOLF). */
export interface GoldQuery {
  readonly set: 'tech' | 'house' | 'techwolf'
  readonly kind: 'phrase' | 'sentence'
  readonly text: string
  /** The sentence it was taken from: phrases of one sentence must not be in both the training and the test set. */
  readonly sentence: string
  /** Skill numbers. */
  readonly gold: ReadonlySet<number>
}

const SETS = 'skill-benchmarks'
const NO_LABEL: ReadonlySet<string> = new Set(['', 'LABEL NOT PRESENT', 'UNDERSPECIFIED'])

interface TestRow {
  readonly set: GoldQuery['set']
  readonly kind: 'span' | 'sent'
  readonly text: string
  readonly gold: readonly string[]
}

/** 2,098 rows. Nothing is ever fitted or chosen by them. */
export async function readTestQueries(data: string, numberOfId: ReadonlyMap<string, number>): Promise<GoldQuery[]> {
  const lines = (await readFile(join(data, SETS, 'esco_match_gold.jsonl'), 'utf8')).trim().split('\n')
  return lines.map(line => {
    const { set, kind, text, gold } = JSON.parse(line) as TestRow
    return {
      set,
      kind: kind === 'span' ? 'phrase' : 'sentence',
      text,
      sentence: text,
      gold: new Set(gold.map(id => known(numberOfId.get(id), id))),
    }
  })
}

interface Annotation {
  readonly sentence: string
  readonly span: string
  readonly sub_span: string
  readonly label: string
}

/** 402 of them: every annotated sentence with all its skills, and every annotated phrase with its own. */
export async function readValidationQueries(
  data: string,
  numberOfName: ReadonlyMap<string, number>,
): Promise<GoldQuery[]> {
  const queries: GoldQuery[] = []
  for (const set of ['tech', 'house'] as const) {
    const path = join(data, SETS, 'decorte-esco', `${set}_validation_annotations.csv`)
    const rows = parse<Annotation>(await readFile(path), { columns: true, bom: true })
    const labelled = rows.filter(row => !NO_LABEL.has(row.label.trim()))
    const goldOf = (same: readonly Annotation[]) =>
      new Set(same.map(row => known(numberOfName.get(nameKey(row.label)), row.label)))
    for (const [sentence, same] of Map.groupBy(labelled, row => row.sentence))
      queries.push({ set, kind: 'sentence', text: sentence, sentence, gold: goldOf(same) })
    for (const same of Map.groupBy(labelled, row => `${row.sentence}\n${phraseOf(row)}`).values())
      queries.push({ set, kind: 'phrase', text: phraseOf(same[0]!), sentence: same[0]!.sentence, gold: goldOf(same) })
  }
  return queries
}

/** The sets name a skill by its label, now and then with a blank more. */
export function nameKey(name: string): string {
  return name.replace(/\s+/g, ' ').trim()
}

function phraseOf({ span, sub_span }: Annotation): string {
  return sub_span || span
}

function known(number: number | undefined, name: string): number {
  if (number === undefined) throw new Error(`The annotated sets name ${name}, which these archives do not have`)
  return number
}
