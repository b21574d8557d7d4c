import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { type ServerProcess, startServer, until } from '../../../testing/process.ts'
import { writeHeartbeat } from '../../src/adapters/job-engine.ts'
import { createMetrics } from '../../src/adapters/metrics.ts'
import { showFigures } from '../../src/adapters/metrics-database.ts'
import { MOST_COUNTED_JOBS, readServiceFigures } from '../../src/adapters/postgres/service-figures.ts'
import { smtpMailer } from '../../src/adapters/smtp-mailer.ts'
import { countMails } from '../../src/compose/count-mails.ts'
import { createProgress } from '../../src/compose/progress.ts'
import { metricsRefresher } from '../../src/compose/refresh-metrics.ts'
import { eventHorizon } from '../../src/features/events/index.ts'

/** What a scrape shows of the service. */
let db: TestDatabase
let mails: MailServer
beforeAll(async () => {
  db = await createTestDatabase()
  mails = await startMailServer()
})
afterAll(async () => {
  await mails.close()
  await db.drop()
})

const figures = () => readServiceFigures(db.appPool)

test('waiting jobs are shown by task with the age of the oldest, taken and future ones are not', async () => {
  await db.admin.query(`
    select graphile_worker.add_job('prepare_mandate', '{}', run_at => now() - interval '90 seconds');
    select graphile_worker.add_job('prepare_mandate', '{}');
    select graphile_worker.add_job('prepare_mandate', '{}', run_at => now() + interval '1 hour');
    select graphile_worker.add_job('send_reviewer_mail', '{}');
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_reviewer_mail')`)
  const { jobs } = await figures()
  expect(jobs).toEqual([{ task: 'prepare_mandate', waiting: 2, oldestSeconds: expect.any(Number) }])
  expect(jobs[0]!.oldestSeconds).toBeGreaterThanOrEqual(90)
  await db.admin.query('delete from graphile_worker._private_jobs')
})

test('bad items of private banks are named by a scrape, and read again after five minutes', async () => {
  const metrics = createMetrics()
  let now = 0
  const refresh = metricsRefresher({
    metrics,
    database: db.database,
    runtime: { clock: () => 0, monotonicNow: () => now },
    pool: db.appPool,
    pools: new Map(),
    progress: createProgress(() => now),
    horizon: eventHorizon(),
  })
  const items = async () => (await metrics.registry.metrics()).match(/^pramaan_bad_items{.*$/gm)
  await refresh()
  expect(await items()).toBeNull()
  await db.admin.query(
    `insert into grading.item_statistics
     select item_id, grading.wording_of(texts), 40, 4, 20, 12, 2, '{}' from bank_items where item_id = 'generated/1001.3'`,
  )
  now += 299_999
  await refresh()
  expect(await items()).toBeNull()
  now += 5_000
  await refresh()
  expect(await items()).toEqual(['pramaan_bad_items{item="generated/1001.3",fault="below_chance"} 1'])
})

test('a queue that is empty again is no longer shown', async () => {
  const { registry, database } = createMetrics()
  const shown = { ...(await figures()), jobs: [{ task: 'replay_webhook', waiting: 3, oldestSeconds: 4 }] }
  showFigures(database, shown)
  expect(await registry.metrics()).toContain('pramaan_jobs_waiting{task="replay_webhook"} 3')
  showFigures(database, { ...shown, jobs: [] })
  expect(await registry.metrics()).not.toContain('replay_webhook')
})

test('a queue of more jobs than are counted is shown as that many', async () => {
  await db.admin.query(
    `insert into graphile_worker._private_jobs (task_id, payload)
     select id, '{}' from graphile_worker._private_tasks, generate_series(1, $1::integer + 10)
     where identifier = 'prepare_mandate'`,
    [MOST_COUNTED_JOBS],
  )
  expect((await figures()).jobs[0]!.waiting).toBe(MOST_COUNTED_JOBS)
  await db.admin.query('delete from graphile_worker._private_jobs')
})

test('only workers with a recent heartbeat are counted', async () => {
  const jobs = db.poolAs('pramaan_jobs')
  await writeHeartbeat(jobs, 'alive')
  await writeHeartbeat(jobs, 'silent')
  await db.admin.query("update jobs.heartbeats set beat_at = now() - interval '21 seconds' where worker_id = 'silent'")
  expect((await figures()).liveWorkers).toBe(1)
  await db.admin.query('delete from jobs.heartbeats')
})

/** An endpoint, and an event for it that was due so many seconds ago. */
async function addEndpoint(
  orgId: string,
  serial: number,
  columns: Record<string, string>,
  dueSecondsAgo: number | null,
) {
  const webhookId = `WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABC${serial}`
  const names = Object.keys(columns)
  await db.admin.query(
    `insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at
       ${names.map(name => `, ${name}`).join('')})
     values ($1, 'live', $2, 'https://ats.example.com/', '{}', '', now(), now()
       ${names.map(name => `, ${columns[name]}`).join('')})`,
    [orgId, webhookId],
  )
  if (dueSecondsAgo === null) return
  await db.admin.query(
    `insert into webhook_deliveries (org_id, mode, webhook_id, event_id, due_at)
     values ($1, 'live', $2, 'EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', now() - make_interval(secs => $3))`,
    [orgId, webhookId, dueSecondsAgo],
  )
  await db.admin.query("insert into webhook_wakes (org_id, mode, webhook_id) values ($1, 'live', $2)", [
    orgId,
    webhookId,
  ])
}

test('the oldest undelivered event is found while no worker runs, while an endpoint fails, and by status', async () => {
  const orgId = await newOrganisation(keysDeps(db))
  expect((await figures()).undeliveredSeconds).toEqual({ enabled: 0, suspended: 0 })
  // Held for its owner, not for us.
  await addEndpoint(orgId, 1, { status: "'disabled'" }, 9_000)
  expect((await figures()).undeliveredSeconds).toEqual({ enabled: 0, suspended: 0 })
  // Nobody has seen the notification.
  await addEndpoint(orgId, 2, {}, 120)
  expect((await figures()).undeliveredSeconds.enabled).toBeGreaterThanOrEqual(120)
  expect((await figures()).undeliveredSeconds.enabled).toBeLessThan(300)
  // Due again in an hour, and failing for longer.
  const failing = { due_at: "now() + interval '1 hour'", failing_since: "now() - interval '10 minutes'" }
  await addEndpoint(orgId, 3, failing, null)
  expect((await figures()).undeliveredSeconds.enabled).toBeGreaterThanOrEqual(600)
  await addEndpoint(orgId, 4, { ...failing, status: "'suspended'" }, null)
  expect((await figures()).undeliveredSeconds.suspended).toBeGreaterThanOrEqual(600)
})

test('a missing day shows how many days are left, and a missing today is -1', async () => {
  expect((await figures()).partitionDaysAhead).toBe(7)
  const dropDay = (ahead: number) =>
    db.admin.query(
      `do $$ begin execute 'drop table events_' || to_char((now() at time zone 'utc')::date + ${ahead}, 'YYYYMMDD'); end $$`,
    )
  await dropDay(3)
  expect((await figures()).partitionDaysAhead).toBe(2)
  await dropDay(0)
  expect((await figures()).partitionDaysAhead).toBe(-1)
  await db.admin.query('select create_partitions()')
})

test('mails are counted by outcome at the mailer', async () => {
  const metrics = createMetrics()
  const from = { name: 'Pramaan', address: 'no-reply@example.org' }
  const mailer = countMails(smtpMailer({ url: mails.url, from, requireTls: false, answerTimeoutMs: 60_000 }), metrics)
  const mail = { id: 'x', subject: 'x', text: 'x', html: 'x', headers: {} }
  for (const address of ['meera@example.org', 'no address']) await mailer.send({ ...mail, to: { name: '', address } })
  mailer.close()
  const text = await metrics.registry.metrics()
  expect(text).toContain('pramaan_mails_total{outcome="sent"} 1')
  expect(text).toMatch(/pramaan_mails_total\{outcome="(?!sent)\w+"\} 1/)
})

test('a running process shows its build, its loops, its pools and the figures, and the age of a transaction', async () => {
  const server: ServerProcess = await startServer('all', {
    DATABASE_URL: db.url,
    PRAMAAN_REVISION: '0123abc',
    REDIS_PREFIX: `metrics:${process.pid}:`,
  })
  const scrape = async () => String((await call('GET', server.metricsUrl)).text)
  try {
    const text = await scrape()
    expect(text).toMatch(/pramaan_build_info\{version="\d[^"]*",revision="0123abc",node="2[^"]*"\} 1/)
    for (const loop of ['database', 'jobs', 'deliveries'])
      expect(text).toMatch(new RegExp(`pramaan_last_progress_timestamp_seconds\\{loop="${loop}"\\} 1\\d{9}`))
    expect(text).toMatch(/pramaan_database_pool_connections\{pool="requests",state="waiting"\} 0/)
    expect(text).toMatch(/pramaan_database_pool_wait_seconds_count [1-9]/)
    expect(text).toContain('pramaan_workers 1')
    expect(text).toContain('pramaan_partition_days_ahead 7')
    const age = async () => Number(/^pramaan_backfill_horizon_age_seconds (\S+)/m.exec(await scrape())?.[1])
    const client = await db.admin.connect()
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    const before = await age()
    const commit = () => db.admin.query('select pg_current_xact_id()')
    const isOlder = async () => (await commit()) && (await age()) >= before + 2
    await until(isOlder, 50_000, 'the age of the transaction').finally(async () => {
      await client.query('rollback')
      client.release()
    })
    // Transactions of other databases hold it back too; it moves past ours in any case.
    const held = await age()
    await until(async () => (await age()) < held, 50_000, 'the horizon to move')
  } finally {
    await server.end('SIGTERM')
  }
})
