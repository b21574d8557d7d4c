import { answer, slow } from '../../testing/fake-model-behaviours.ts'
import { honestAnswer } from '../../testing/honest-model.ts'
import { readCall } from './check-preparation.ts'
import { readRows } from './mandates.ts'
import type { PartResult } from './misbehaviours.ts'
import { type MadeMandate, type Setup, untilAllEnded } from './setup.ts'

const CAP = 40_000
const AT_ONCE = 20
const BATCHES = 3
const OVER_CAP = "your organisation's model allowance of this month is used up"

/**
 * Batches of 20 concurrent preparations in two workers, more than the allowance covers. A trigger records every value of the
 * account: polling would miss a value that is corrected at once.
 */
export async function runCap(setup: Setup, small: boolean): Promise<PartResult> {
  await setup.db.admin.query(`
    create table account (at bigserial, org_id text, tokens bigint);
    create function keep_account() returns trigger language plpgsql security definer as
      $$ begin insert into public.account (org_id, tokens) values (new.org_id, new.tokens); return new; end $$;
    create trigger keep_account after insert or update on model_use for each row execute function keep_account()`)
  const partner = await setup.newPartner()
  const env = { JOB_CONCURRENCY: String(AT_ONCE), MODEL_MONTHLY_TOKENS: String(CAP), MODEL_TIMEOUT_SECONDS: '20' }
  const made = [...(await makeBatch(partner))]
  // Started when the first batch is waiting, so that all of it begins at once.
  const workers = await Promise.all([setup.startWorker(env), setup.startWorker(env)])
  for (let batch = 1; batch < (small ? 1 : BATCHES); batch++) {
    await untilAllEnded(setup.db, 90_000)
    made.push(...(await makeBatch(partner)))
  }
  await untilAllEnded(setup.db, 90_000)
  await Promise.all(workers.map(worker => worker.end('SIGTERM')))
  return await checkCap(setup, made)
}

async function makeBatch(partner: Awaited<ReturnType<Setup['newPartner']>>): Promise<readonly MadeMandate[]> {
  const part = {
    at: 'questions' as const,
    respond: (asked: Parameters<typeof honestAnswer>[0]) => slow(500, answer(honestAnswer(asked))),
  }
  const job = { title: 'Mason', description: 'Walls of a school.' }
  const made = await Promise.all(Array.from({ length: AT_ONCE }, () => partner.make(part, job)))
  return made.filter(each => each !== null)
}

async function checkCap(setup: Setup, made: readonly MadeMandate[]): Promise<PartResult> {
  const rows = await readRows(setup.db)
  const { rows: accounts } = await setup.db.admin.query<{ most: number; end: number; calls: number }>(
    `select max(account.tokens)::int as most, max(model_use.tokens)::int as end, max(calls) as calls
     from account join model_use using (org_id)
     where org_id = (select org_id from mandates where mandate_id = $1)`,
    [made[0]!.id],
  )
  const account = accounts[0]!
  const marks = new Set(made.map(each => each.mark))
  const calls = setup.model.journal.map(entry => readCall(entry.request)).filter(call => marks.has(call.mark))
  const own = made.map(each => rows.get(each.id)!)
  const odd = own.filter(row => row.status !== 'ready' && !row.failureReason?.includes(OVER_CAP))
  const ready = own.filter(row => row.status === 'ready').length
  const faults = [
    ...(account.most <= CAP ? [] : [`${account.most} tokens taken under a cap of ${CAP}`]),
    ...(account.calls === calls.length ? [] : [`${account.calls} calls counted, ${calls.length} made`]),
    ...(account.end === setup.usedBy(marks)
      ? []
      : [`${account.end} tokens in the account, ${setup.usedBy(marks)} used`]),
    ...odd.map(row => `${row.status} under the cap: ${row.failureReason}`),
    ...own.filter(row => row.events.length !== 1).map(row => `${row.events.length} events`),
    // A mandate that was stopped was stopped by the cap, which `odd` verifies. How early depends on the order.
    ...(ready > 0 && ready < own.length ? [] : [`${ready} of ${own.length} ready: no test of the cap`]),
  ]
  return { mandates: made.length, ready, calls: calls.length, faults }
}
