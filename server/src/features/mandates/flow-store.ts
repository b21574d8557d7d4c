import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Flow } from './core/flow.ts'

export interface AnswerKey {
  readonly questionId: string
  readonly right: number
}

export async function findFlow(tx: TenantReads, mandateId: string, version: number): Promise<Flow | null> {
  const row = await tx
    .selectFrom('mandate_flows')
    .select('flow')
    .where('mandate_id', '=', mandateId)
    .where('flow_version', '=', version)
    .executeTakeFirst()
  return (row?.flow as unknown as Flow | undefined) ?? null
}

export async function insertFlow(
  tx: TenantTx,
  mandateId: string,
  version: number,
  flow: Flow,
  keys: readonly AnswerKey[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('mandate_flows')
    .values({ mandate_id: mandateId, flow_version: version, flow: JSON.stringify(flow), prepared_at: at })
    .execute()
  if (keys.length === 0) return
  await tx
    .insertInto('mandate_answer_keys')
    .values(
      keys.map(({ questionId, right }) => ({
        mandate_id: mandateId,
        flow_version: version,
        question_id: questionId,
        right_option: right,
      })),
    )
    .execute()
}
