import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { realAmbient } from '../../server/src/adapters/ambient.ts'
import { startTestApi } from '../../server/test/harness/api.ts'
import { newPartner } from '../../server/test/harness/partner.ts'
import { pgbench } from './pgbench.ts'
import { mandateBody, type Place } from './place.ts'
import { type Changing, record, replayable, type Statement } from './recorded.ts'

/** The statements of a create and of a replacement, recorded from the real API and made the place's own. */
export interface BareCalls {
  /** Gives the id of the mandate it made. */
  create(client: pg.ClientBase, nth: string): Promise<string>
  replace(client: pg.ClientBase, mandateId: string, nth: string): Promise<void>
  pgbench(place: Place, seconds: number): Promise<Record<'create' | 'replace', number | null>>
}

interface Recorded {
  readonly statements: readonly Statement[]
  readonly was: Changing
}

export function bareCalls({ partner }: Place, { create, replace, own }: RecordedCalls): BareCalls {
  /** Who calls differs between the recording and the place. */
  const moved = ({ statements, was }: Recorded): Recorded => ({
    was,
    statements: statements.map(each => ({
      ...each,
      text: each.text.replaceAll(own.orgId, partner.orgId),
      values: each.values.map(value =>
        typeof value === 'string'
          ? value
              .replaceAll(own.orgId, partner.orgId)
              .replaceAll(own.keyId, partner.keyId)
              .replaceAll(own.workflowId, partner.workflowId)
          : value,
      ),
    })),
  })
  const [creating, replacing] = [moved(create), moved(replace)]
  const runCreate = replayable(creating.statements, creating.was)
  const runReplace = replayable(replacing.statements, replacing.was)
  return {
    create: async (client, nth) => {
      const mandateId = realAmbient.newId('JM_')
      await runCreate(client, { mandateId, idempotencyKey: `bare-create-${nth}` })
      return mandateId
    },
    replace: (client, mandateId, nth) => runReplace(client, { mandateId, idempotencyKey: `bare-replace-${nth}` }),
    pgbench: async (place, seconds) => ({
      create: await pgbench(
        place.db.url,
        creating.statements,
        creating.was,
        "'JM_' || lpad(:nth::text, 26, '9')",
        10,
        seconds,
      ),
      // Among those that were stored at the start; one that came up before is replaced once more.
      replace: await pgbench(
        place.db.url,
        replacing.statements,
        replacing.was,
        `'JM_' || lpad((2 * (:nth % ${place.stored / 2}) + 2)::text, 26, '0')`,
        10,
        seconds,
      ),
    }),
  }
}

type RecordedCalls = Awaited<ReturnType<typeof recordCalls>>

export async function recordCalls() {
  const api = await startTestApi()
  try {
    const partner = await newPartner(api)
    const workflow = { name: 'Bench', channels: ['whatsapp'], languages: ['en', 'hi'] }
    const made = await partner.call('POST', '/workflows', { json: workflow })
    const workflowId: string = made.body.data.workflow_id
    const own = { orgId: partner.orgId, keyId: partner.keyId, workflowId }
    let mandateId = ''
    const key = () => `recorded-${randomBytes(8).toString('hex')}`
    const [createKey, replaceKey] = [key(), key()]
    const creating = await record(async () => {
      const json = mandateBody(workflowId, 'recorded')
      const { body } = await partner.call('POST', '/mandates', { json, idempotencyKey: createKey })
      mandateId = body.data.mandate_id
    })
    await api.runJobs()
    const replacing = await record(async () => {
      const json = mandateBody(workflowId, 'recorded again')
      const reply = await partner.call('PUT', `/mandates/${mandateId}`, { json, idempotencyKey: replaceKey })
      if (reply.status !== 202) throw new Error(reply.text)
    })
    return {
      own,
      create: { statements: creating, was: { mandateId, idempotencyKey: createKey } },
      replace: { statements: replacing, was: { mandateId, idempotencyKey: replaceKey } },
    }
  } finally {
    await api.close()
  }
}
