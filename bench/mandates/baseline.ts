import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { startTestApi } from '../../testing/api.ts'
import { newPartner } from '../../testing/partner.ts'
import { type Fixture, mandateBody } from './fixture.ts'
import { pgbench } from './pgbench.ts'
import { type Changing, record, replayable, type Statement } from './recorded.ts'

/** The statements of a create and of a replacement, recorded from the real API and rewritten for the fixture. */
export interface BaselineCalls {
  /** Returns the id of the created mandate. */
  create(client: pg.ClientBase, nth: string): Promise<string>
  replace(client: pg.ClientBase, mandateId: string, nth: string): Promise<void>
  pgbench(fixture: Fixture, seconds: number): Promise<Record<'create' | 'replace', number | null>>
}

interface Recorded {
  readonly statements: readonly Statement[]
  readonly was: Changing
}

export function baselineCalls({ partner }: Fixture, { create, replace, own }: RecordedCalls): BaselineCalls {
  /** The caller differs between the recording and the fixture. */
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
      const mandateId = realRuntime.newId('JM_')
      await runCreate(client, { mandateId, idempotencyKey: `baseline-create-${nth}` })
      return mandateId
    },
    replace: (client, mandateId, nth) => runReplace(client, { mandateId, idempotencyKey: `baseline-replace-${nth}` }),
    pgbench: async (fixture, seconds) => ({
      create: await pgbench(
        fixture.db.url,
        creating.statements,
        creating.was,
        "'JM_' || lpad(:nth::text, 26, '9')",
        10,
        seconds,
      ),
      // Among those stored at the start; one that was drawn before is replaced once more.
      replace: await pgbench(
        fixture.db.url,
        replacing.statements,
        replacing.was,
        `'JM_' || lpad((2 * (:nth % ${fixture.stored / 2}) + 2)::text, 26, '0')`,
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
    const creating = await record('insert into mandates (', async () => {
      const json = mandateBody(workflowId, 'recorded')
      const { body } = await partner.call('POST', '/mandates', { json, idempotencyKey: createKey })
      mandateId = body.data.mandate_id
    })
    await api.runJobs()
    const replacing = await record('update mandates set body', async () => {
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
