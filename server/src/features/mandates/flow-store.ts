import { CompiledQuery } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { keepMandateKeys } from '../questions/index.ts'
import type { Flow } from './core/flow.ts'

/** The right option of a question; null if only the grading role knows it, by the item. */
export interface FlowKey {
  readonly questionId: string
  readonly itemId: string
  readonly right: number | null
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

/** What results show of a version of a mandate. */
export interface VersionFacts {
  /** Of the mandate as it is now. */
  readonly title: string
  readonly jobId: string | null
  readonly skills: readonly { readonly skillId: string }[]
}

const VERSIONS = `
  select m.mandate_id as "mandateId", f.flow_version as "flowVersion", m.job_id as "jobId",
    m.body ->> 'title' as title,
    array(select s.value ->> 'skillId' from json_array_elements(f.flow -> 'skills') with ordinality s order by s.ordinality) as skills
  from unnest($1::text[], $2::integer[]) as wanted (mandate_id, flow_version)
  join mandate_flows f on f.mandate_id = wanted.mandate_id and f.flow_version = wanted.flow_version
  join mandates m on m.mandate_id = f.mandate_id`

/** Without the questions, which are long. */
export async function findVersions(
  tx: TenantReads,
  wanted: readonly { readonly mandateId: string; readonly flowVersion: number }[],
): Promise<(version: { readonly mandateId: string; readonly flowVersion: number }) => VersionFacts | undefined> {
  const keyOf = ({ mandateId, flowVersion }: (typeof wanted)[number]) => `${mandateId} ${flowVersion}`
  const different = [...new Map(wanted.map(each => [keyOf(each), each])).values()]
  const { rows } = await tx.executeQuery<{
    mandateId: string
    flowVersion: number
    jobId: string | null
    title: string
    skills: string[]
  }>(CompiledQuery.raw(VERSIONS, [different.map(each => each.mandateId), different.map(each => each.flowVersion)]))
  const known = new Map(
    rows.map(row => {
      const { jobId, title, skills } = row
      return [keyOf(row), { jobId, title, skills: skills.map(skillId => ({ skillId })) }]
    }),
  )
  return version => known.get(keyOf(version))
}

export async function insertFlow(
  tx: TenantTx,
  mandateId: string,
  version: number,
  flow: Flow,
  keys: readonly FlowKey[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('mandate_flows')
    .values({ mandate_id: mandateId, flow_version: version, flow: JSON.stringify(flow), prepared_at: at })
    .execute()
  await keepMandateKeys(
    tx,
    mandateId,
    version,
    keys.filter(({ right }) => right === null),
  )
  const known = keys.flatMap(({ questionId, right }) => (right === null ? [] : [{ questionId, right }]))
  if (known.length === 0) return
  await tx
    .insertInto('mandate_answer_keys')
    .values(
      known.map(({ questionId, right }) => ({
        mandate_id: mandateId,
        flow_version: version,
        question_id: questionId,
        right_option: right,
      })),
    )
    .execute()
}
