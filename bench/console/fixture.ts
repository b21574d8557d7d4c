import { randomUUID } from 'node:crypto'
import { countMarkedDays } from '../../server/src/features/analytics/index.ts'
import { addUpFigures } from '../../server/src/features/journeys/index.ts'
import { call } from '../../testing/client.ts'
import { type ConsoleBrowser, memberOf, type TestMember } from '../../testing/console.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { validMandate, validWorkflow } from '../../testing/mandates.ts'
import { addPastDay } from '../../testing/past-days.ts'
import { type ServerProcess, startServer, until } from '../../testing/process.ts'
import { changeAfterCount, fillOrganisation, type Originals } from './rows.ts'

/** An organisation with so many candidates, and its owner, who is signed in. */
export interface FilledOrganisation extends Originals {
  readonly candidates: number
  readonly owner: TestMember
}

export interface ConsoleFixture {
  readonly server: ServerProcess
  readonly organisations: readonly FilledOrganisation[]
  newMember(orgId: string, nth: number): Promise<TestMember>
  close(): Promise<void>
}

const KEPT_DAYS = 30
const FILLED =
  'workflows, mandates, mandate_flows, campaigns, campaign_figures, campaign_figure_changes, people, journeys, journey_sends, credit_transfers, credit_entries, request_log, audit_log, events, ' +
  'webhook_deliveries, analytics_days, analytics_totals, analytics_marks'
const LONGEST_COUNT_MS = 1_800_000
/** One address may make 3,000 calls a minute, which one caller that does not wait exceeds. */
const ADDRESSES = Array.from({ length: 10 }, (_, nth) => `127.0.9.${nth + 1}`)

/** One process that serves the console, on a database that holds all of the organisations. */
export async function openConsoleFixture(
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<ConsoleFixture> {
  const db = await createTestDatabase()
  const settings = { DATABASE_URL: db.url, REDIS_PREFIX: `bench:${process.pid}:`, LOG_LEVEL: 'error' }
  const server = await startServer('api', settings)
  let calls = 0
  const api = {
    db,
    keys: { ...keysDeps(db), clock: () => Date.now() },
    call: (method: string, path: string, options = {}) =>
      call(method, server.url + path, { from: ADDRESSES[calls++ % ADDRESSES.length]!, ...options }),
  }
  const close = async () => {
    await server.end('SIGTERM')
    await db.drop()
  }
  try {
    const organisations: FilledOrganisation[] = []
    for (const candidates of sizes) {
      const orgId = await newOrganisation(api.keys)
      organisations.push({ ...(await makeOriginals(await memberOf(api, orgId, 'owner'), orgId)), candidates })
    }
    await prepareMandates(db, settings)
    await fillAll(db, organisations, say)
    const newMember = (orgId: string, nth: number) => memberOf(api, orgId, 'viewer', `viewer${nth}@example.com`)
    return { server, organisations, newMember, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeOriginals(owner: TestMember, orgId: string): Promise<Omit<FilledOrganisation, 'candidates'>> {
  const base = `/organisations/${orgId}/live`
  const workflow = await create(owner, `${base}/workflows`, validWorkflow())
  // Asks for nothing that needs a model.
  await create(owner, `${base}/mandates`, validMandate(workflow.workflow_id, { skills: [{ skill_id: 'sk_1001' }] }))
  const webhook = await create(owner, `${base}/webhooks`, { url: 'https://example.com/hook', types: [] })
  return { orgId, owner, webhookId: webhook.webhook_id }
}

async function create(by: ConsoleBrowser, path: string, body: unknown) {
  const reply = await by.call('POST', path, body)
  if (reply.status > 299) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return reply.body
}

/** By a worker that runs until then. */
async function prepareMandates({ admin }: TestDatabase, settings: Record<string, string>): Promise<void> {
  const worker = await startServer('worker', settings)
  const isReady = async () => (await admin.query("select from mandates where status <> 'ready'")).rowCount === 0
  await until(isReady, 120_000, 'the mandates to be ready').finally(() => worker.end('SIGTERM'))
}

async function fillAll(
  db: TestDatabase,
  organisations: readonly FilledOrganisation[],
  say: (line: string) => void,
): Promise<void> {
  for (let days = KEPT_DAYS; days >= 0; days--) await addPastDay(db.admin, days)
  for (const each of organisations) {
    const { rows } = await db.admin.query('select mandate_id from mandates where org_id = $1', [each.orgId])
    const body = { mandate_id: rows[0].mandate_id, name: 'Bench', batch_token: randomUUID() }
    await create(each.owner, `/organisations/${each.orgId}/live/campaigns`, body)
    say(`${each.candidates} candidates`)
    await fillOrganisation(db, each, each.candidates)
  }
  say('counting')
  await db.admin.query(`analyze ${FILLED}`)
  await countMarkedDays({ database: db.database }, AbortSignal.timeout(LONGEST_COUNT_MS))
  await addUpFigures({ database: db.database }, AbortSignal.timeout(LONGEST_COUNT_MS))
  await changeAfterCount(db)
  await db.admin.query(`vacuum analyze ${FILLED}`)
  await db.admin.query('checkpoint')
}
