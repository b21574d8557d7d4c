import { answer, slow } from '../../server/test/harness/fake-model-behaviours.ts'
import { honestAnswer } from '../../server/test/harness/honest-model.ts'
import { readCall } from './calls.ts'
import { readRows } from './mandates.ts'
import type { Played } from './play-misbehaviours.ts'
import { type MadeMandate, type Stage, untilAllEnded } from './stage.ts'

const CAP = 40_000
const AT_ONCE = 20
const BATCHES = 3
const OVER_CAP = "your organisation's model allowance of this month is used up"

/**
 * Batches of 20 preparations at a time in two workers, more than the allowance is for. A trigger keeps every value the account
 * ever had: looking now and then would miss what is corrected at once.
 */
export async function playCap(stage: Stage, small: boolean): Promise<Played> {
  await stage.db.admin.query(`
    create table account (at bigserial, org_id text, tokens bigint);
    create function keep_account() returns trigger language plpgsql security definer as
      $$ begin insert into public.account (org_id, tokens) values (new.org_id, new.tokens); return new; end $$;
    create trigger keep_account after insert or update on model_use for each row execute function keep_account()`)
  const partner = await stage.newPartner()
  const env = { JOB_CONCURRENCY: String(AT_ONCE), MODEL_MONTHLY_TOKENS: String(CAP), MODEL_TIMEOUT_SECONDS: '20' }
  const made = [...(await makeBatch(partner))]
  // Started when the first batch waits, so that all of it begins at once.
  const workers = await Promise.all([stage.startWorker(env), stage.startWorker(env)])
  for (let batch = 1; batch < (small ? 1 : BATCHES); batch++) {
    await untilAllEnded(stage.db, 90_000)
    made.push(...(await makeBatch(partner)))
  }
  await untilAllEnded(stage.db, 90_000)
  await Promise.all(workers.map(worker => worker.end('SIGTERM')))
  return await judgeCap(stage, made)
}

async function makeBatch(partner: Awaited<ReturnType<Stage['newPartner']>>): Promise<readonly MadeMandate[]> {
  const part = {
    at: 'questions' as const,
    play: (asked: Parameters<typeof honestAnswer>[0]) => slow(500, answer(honestAnswer(asked))),
  }
  const job = { title: 'Mason', description: 'Walls of a school.' }
  const made = await Promise.all(Array.from({ length: AT_ONCE }, () => partner.make(part, job)))
  return made.filter(each => each !== null)
}

async function judgeCap(stage: Stage, made: readonly MadeMandate[]): Promise<Played> {
  const rows = await readRows(stage.db)
  const { rows: accounts } = await stage.db.admin.query<{ most: number; end: number; calls: number }>(
    `select max(account.tokens)::int as most, max(model_use.tokens)::int as end, max(calls) as calls
     from account join model_use using (org_id)
     where org_id = (select org_id from mandates where mandate_id = $1)`,
    [made[0]!.id],
  )
  const account = accounts[0]!
  const marks = new Set(made.map(each => each.mark))
  const calls = stage.model.journal.map(entry => readCall(entry.request)).filter(call => marks.has(call.mark))
  const own = made.map(each => rows.get(each.id)!)
  const odd = own.filter(row => row.status !== 'ready' && !row.failureReason?.includes(OVER_CAP))
  const ready = own.filter(row => row.status === 'ready').length
  const faults = [
    ...(account.most <= CAP ? [] : [`${account.most} tokens taken under a cap of ${CAP}`]),
    ...(account.calls === calls.length ? [] : [`${account.calls} calls noted, ${calls.length} made`]),
    ...(account.end === stage.usedBy(marks)
      ? []
      : [`${account.end} tokens in the account, ${stage.usedBy(marks)} used`]),
    ...odd.map(row => `${row.status} under the cap: ${row.failureReason}`),
    ...own.filter(row => row.events.length !== 1).map(row => `${row.events.length} events`),
    // Whoever was stopped was stopped by the cap, as `odd` sees to; how early is a matter of who came first.
    ...(ready > 0 && ready < own.length ? [] : [`${ready} of ${own.length} ready: no test of the cap`]),
  ]
  return { mandates: made.length, ready, calls: calls.length, faults }
}
