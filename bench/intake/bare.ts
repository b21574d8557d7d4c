import type pg from 'pg'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { istDay } from '../../server/src/kernel/clock.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'

/** What the rows of a call belong to. */
export interface BareCall {
  readonly tenant: Tenant
  readonly campaignId: string
  readonly mandateId: string
  readonly workflowId: string
  readonly flowVersion: number
  readonly credits: number
  readonly keyId: string
  readonly at: Date
  readonly startsAt: Date
  readonly people: readonly { readonly id: string; readonly name: string; readonly phone: string }[]
}

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** The rows that the product writes for a call, made before the time is taken: one insert for each table, and the transfer of credits. */
export function bareRows(call: BareCall): readonly Statement[] {
  const { at, people, campaignId } = call
  const { newId } = realRuntime
  const ids = (prefix: string) => people.map(() => newId(prefix))
  const persons = ids('PE_')
  const journey = [campaignId, call.mandateId, call.flowVersion, call.credits, call.startsAt, at, call.workflowId]
  const transfer = [newId('CT_'), people.length * call.credits, newId('IN_'), campaignId, at]
  return [
    {
      name: 'bare people',
      text: `insert into people (person_id, name, phone, language, created_at, updated_at)
        select n.*, 'hi', $4::timestamptz, $4 from unnest($1::text[], $2::text[], $3::text[]) as n`,
      values: [persons, people.map(each => each.name), people.map(each => each.phone), at],
    },
    {
      name: 'bare key_people',
      text: 'insert into key_people (key_id, day, person_id) select $1, $2, unnest($3::text[])',
      values: [call.keyId, istDay(at.getTime()), persons],
    },
    {
      name: 'bare journeys',
      text: `insert into journeys (result_id, person_id, external_candidate_id, language, campaign_id, mandate_id, flow_version, credits,
          starts_at, due_at, created_at, updated_at, workflow_id)
        select n.*, 'hi', $4, $5, $6, $7, $8, $8, $9, $9, $10 from unnest($1::text[], $2::text[], $3::text[]) as n`,
      values: [ids('RS_'), persons, people.map(each => each.id), ...journey],
    },
    {
      name: 'bare consents',
      text: `insert into consents (consent_id, person_id, at, purpose, source, obtained_by)
        select n.*, $3, 'contact', 'form', 'partner' from unnest($1::text[], $2::text[]) as n`,
      values: [ids('CO_'), persons, at],
    },
    {
      name: 'bare credits',
      text: "select outcome from credits_transfer($1, 'reserve', $2, $3, $4, null, $5)",
      values: transfer,
    },
  ]
}

/** In one transaction as the tenant, by a connection with the role of the app. */
export async function insertBare(
  client: pg.ClientBase,
  { orgId, mode }: Tenant,
  statements: readonly Statement[],
): Promise<void> {
  await client.query(`begin; select set_config('app.org', '${orgId}', true), set_config('app.mode', '${mode}', true)`)
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
}
