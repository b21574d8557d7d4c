import { setTimeout } from 'node:timers/promises'
import { openPool } from '../contenders.ts'
import { dueRows } from './due-rows.ts'
import { CONCURRENCY, type DurableEngine } from './engine.ts'
import { graphile } from './graphile.ts'
import { jetStream } from './jetstream.ts'
import { pgBoss } from './pg-boss.ts'

export const ENGINES: readonly DurableEngine[] = [dueRows, graphile, pgBoss, jetStream]

/** Orders of one transaction of the producer. */
export const BATCH = 10

/** What a process of the bench is told as its arguments, in JSON. It says on its standard output what it does, a line each. */
export type Task =
  | { readonly kind: 'work'; readonly engine: number; readonly url: string }
  | {
      readonly kind: 'produce'
      readonly engine: number
      readonly url: string
      readonly first: number
      readonly last: number
      readonly batch: number
      readonly pauseMs: number
    }

async function run(task: Task): Promise<void> {
  const site = { url: task.url, pool: openPool(task.url, CONCURRENCY + 2) }
  const engine = ENGINES[task.engine]!
  if (task.kind === 'work') {
    await engine.work(site)
    say('ready')
    return
  }
  const producer = await engine.produce(site)
  for (let next = task.first; next <= task.last; next += task.batch) {
    say(`sends ${next}`)
    const orders = Array.from({ length: Math.min(task.batch, task.last - next + 1) }, (_, at) => next + at)
    await producer.send(orders)
    if (task.pauseMs > 0) await setTimeout(task.pauseMs)
  }
  await producer.stop()
  await site.pool.end()
  say('done')
}

const say = (line: string) => process.stdout.write(`${line}\n`)

if (import.meta.main) await run(JSON.parse(process.argv[2]!) as Task)
