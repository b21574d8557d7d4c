import { sql } from 'kysely'
import type { Database, Reads } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { shuffled } from '../../kernel/shuffled.ts'
import { findSkillStatuses } from '../taxonomy/index.ts'
import { replaceBank } from './bank-store.ts'
import { inOrder } from './core/choose.ts'
import type { BankItem } from './core/item-bank.ts'
import { passGate } from './core/quality-gate.ts'
import { QUESTIONS_A_SKILL, type QuestionTexts, type Random } from './core/question.ts'
import { type BankFile, readItemBank } from './read-item-bank.ts'

export interface ImportedBank {
  readonly skills: number
  readonly items: number
  readonly deleted: number
}

const BANK_NAME = /^(?!public$)[a-z0-9-]{1,40}$/

/** Replaces a private bank by the content of its files, or reports everything that is wrong with them and changes nothing. */
export async function importBank(
  deps: { readonly database: Database; readonly clock: Clock; readonly random: Random },
  name: string,
  files: readonly BankFile[],
): Promise<Result<ImportedBank, readonly string[]>> {
  if (!BANK_NAME.test(name)) return err([`${name}: a bank has a name of a to z, 0 to 9 and -, other than public.`])
  const { bank, problems } = readItemBank(name, files)
  const statuses = await findSkillStatuses(deps.database.reads, [...bank.keys()])
  const all = [
    ...problems,
    ...(bank.size === 0 ? ['There is no question.'] : []),
    ...[...bank].flatMap(([skill, items]) => skillProblems(skill, items, statuses.get(skill)?.retired)),
  ]
  if (all.length > 0) return err(all)
  const items = [...bank.values()].flat().map(item => placed(item, deps.random))
  const at = new Date(deps.clock())
  const { deleted } = await deps.database.transaction(tx => replaceBank(tx, name, items, at))
  return ok({ skills: bank.size, items: items.length, deleted })
}

function skillProblems(skill: number, items: readonly BankItem[], retired: boolean | undefined): readonly string[] {
  const { dropped } = passGate(items)
  return [
    ...(retired === undefined ? [`sk_${skill} does not exist.`] : []),
    ...(retired === true ? [`sk_${skill} is retired.`] : []),
    ...(items.length < QUESTIONS_A_SKILL.session
      ? [`sk_${skill} has ${items.length} questions; an attempt asks ${QUESTIONS_A_SKILL.session}.`]
      : []),
    ...dropped.map(reason => `sk_${skill} has a question that the gate drops: ${reason}.`),
  ]
}

/** In the files the right option is the first. The application can read the stored order, so it must tell nothing. */
function placed(item: BankItem, random: Random): BankItem {
  const order = shuffled([...item.texts.en.options.keys()], random)
  // The reasons stay with their options: the first of them belongs to the second option of the file.
  const why = order.flatMap(place => (place === item.right ? [] : [item.why[place - 1]!]))
  return { ...inOrder(item, order), why }
}

/** An item as it stands in a file. */
export interface ExportedItem {
  readonly skillNumber: number
  readonly id: number
  readonly kind: string
  readonly difficulty: number
  readonly tests: string
  readonly texts: QuestionTexts
  readonly right: number
  readonly why: readonly string[]
}

interface ExportRow {
  item_id: string
  skill_number: number
  kind: string
  difficulty: number
  tests: string
  texts: QuestionTexts
  right_option: number
  why: string[]
}

/** Reads keys, so `reads` must have the role of the grader. */
export async function exportBank(reads: Reads, name: string): Promise<readonly ExportedItem[]> {
  const { rows } = await sql<ExportRow>`
    select i.item_id, i.skill_number, i.kind, i.difficulty, i.tests, i.texts, k.right_option, k.why
    from bank_items i join grading.bank_keys k on k.item_id = i.item_id where i.bank = ${name} order by i.skill_number
  `.execute(reads)
  return rows
    .map(row => ({
      skillNumber: row.skill_number,
      id: Number(row.item_id.split('.').at(-1)),
      kind: row.kind,
      difficulty: row.difficulty,
      tests: row.tests,
      texts: row.texts,
      right: row.right_option,
      why: row.why,
    }))
    .toSorted((one, other) => one.skillNumber - other.skillNumber || one.id - other.id)
}
