import { sql } from 'kysely'
import type { Reads, TenantTx, Tx } from '../../database/tx.ts'
import type { BankItem } from './core/item-bank.ts'
import { describeItem, type ItemStatistics } from './core/item-statistics.ts'
import type { QuestionTexts } from './core/question.ts'

/** SQL for private banks and withdrawn items. Answer keys can be written, not read. */
export interface StoredItem {
  readonly itemId: string
  readonly texts: QuestionTexts
}

/** Items of private banks that may be asked. */
export async function findBankItems(reads: Reads, skillNumber: number): Promise<readonly StoredItem[]> {
  const { rows } = await sql<{ item_id: string; texts: QuestionTexts }>`
    select item_id, texts from bank_items i
    where skill_number = ${skillNumber} and not exists (select from withdrawn_items w where w.item_id = i.item_id)
    order by item_id
  `.execute(reads)
  return rows.map(({ item_id: itemId, texts }) => ({ itemId, texts }))
}

/** Number of items per skill that private banks can serve. */
export async function countBankItems(reads: Reads): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ skill_number: number; items: number }>`
    select skill_number, count(*)::integer as items from bank_items i
    where not exists (select from withdrawn_items w where w.item_id = i.item_id) group by skill_number
  `.execute(reads)
  return new Map(rows.map(row => [row.skill_number, row.items]))
}

export async function listWithdrawn(reads: Reads): Promise<ReadonlySet<string>> {
  const rows = await reads.selectFrom('withdrawn_items').select('item_id').execute()
  return new Set(rows.map(row => row.item_id))
}

/** False if the item was withdrawn before. */
export async function withdrawItem(tx: Tx, itemId: string, reason: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('withdrawn_items')
    .values({ item_id: itemId, reason, withdrawn_at: at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False if the item was not withdrawn. */
export async function restoreItem(tx: Tx, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('withdrawn_items').where('item_id', '=', itemId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isBankItem(reads: Reads, itemId: string): Promise<boolean> {
  const found = await reads.selectFrom('bank_items').select('item_id').where('item_id', '=', itemId).executeTakeFirst()
  return found !== undefined
}

/** Replaces the bank: items that are not in the list are deleted. Questions that were asked stay with their attempts. */
export async function replaceBank(
  tx: Tx,
  bank: string,
  items: readonly BankItem[],
  at: Date,
): Promise<{ readonly deleted: number }> {
  const ids = items.map(({ itemId }) => itemId)
  const gone = await sql`delete from bank_items where bank = ${bank} and item_id <> all(${ids}::text[])`.execute(tx)
  await sql`
    insert into bank_items (item_id, bank, skill_number, kind, difficulty, tests, texts, imported_at)
    select i."itemId", ${bank}, i."skillNumber", i.kind, i.difficulty, i.tests, i.texts, ${at}
    from json_to_recordset(${JSON.stringify(items)}::json)
      as i ("itemId" text, "skillNumber" integer, kind text, difficulty smallint, tests text, texts json)
    on conflict (item_id) do update set skill_number = excluded.skill_number, kind = excluded.kind,
      difficulty = excluded.difficulty, tests = excluded.tests, texts = excluded.texts, imported_at = excluded.imported_at
  `.execute(tx)
  const rights = items.map(({ right }) => right)
  await sql`
    select grading.keep_bank_keys(${ids}::text[], ${rights}::smallint[], ${JSON.stringify(items.map(({ why }) => why))}::json)
  `.execute(tx)
  return { deleted: Number(gone.numAffectedRows ?? 0n) }
}

interface StatisticsRow {
  item_id: string
  skill_number: number
  answers: number
  right_answers: number
  rest: number
  rest_squared: number
  right_rest: number
  wrong_choices: number[]
}

/** Of every item of a private bank that was answered in live mode, in the order of the items. */
export async function listItemStatistics(reads: Reads): Promise<readonly ItemStatistics[]> {
  const { rows } = await sql<StatisticsRow>`select * from grading.list_item_statistics()`.execute(reads)
  return rows.map(row =>
    describeItem({
      itemId: row.item_id,
      skillNumber: row.skill_number,
      answers: row.answers,
      rightAnswers: row.right_answers,
      rest: row.rest,
      restSquared: row.rest_squared,
      rightRest: row.right_rest,
      wrongChoices: row.wrong_choices,
    }),
  )
}

/** Stores the keys of questions that a flow shows in the order of their items. */
export async function keepMandateKeys(
  tx: TenantTx,
  mandateId: string,
  version: number,
  drawn: readonly { readonly questionId: string; readonly itemId: string }[],
): Promise<void> {
  if (drawn.length === 0) return
  await sql`
    select grading.keep_mandate_keys_of_items(${mandateId}, ${version}, ${drawn.map(each => each.questionId)}::text[],
      ${drawn.map(each => each.itemId)}::text[])
  `.execute(tx)
}
