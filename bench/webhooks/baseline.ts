import { randomBytes } from 'node:crypto'
import { Pool } from 'undici'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { eventBody } from '../../server/src/contract/event.ts'
import { signedDelivery } from '../../server/src/features/webhooks/core/sign.ts'
import { secretKeyOf } from '../../server/src/kernel/crypto.ts'
import { callsAtOnce } from '../calls-at-once.ts'
import { EVENT_DATA, EVENT_TYPE } from './body.ts'
import type { Ran } from './children.ts'

/**
 * A separate process: a loop of undici and nothing else. Bodies are prepared beforehand; each post is signed as an attempt
 * is.
 */
export interface BaselineJob {
  readonly urls: readonly string[]
  readonly each: number
  readonly atOnce: number
}

const keys = [secretKeyOf(randomBytes(32))]
const pools = new Map<string, Pool>()

function poolOf(origin: string, connections: number): Pool {
  const pool = pools.get(origin) ?? new Pool(origin, { connections })
  pools.set(origin, pool)
  return pool
}

async function post({ urls, each, atOnce }: BaselineJob): Promise<Ran> {
  const queues = urls.map(url => {
    const { origin, pathname } = new URL(url)
    const bodies = Array.from({ length: each }, () => {
      const id = realRuntime.newId('EV_')
      const createdAt = new Date()
      return { id, body: eventBody({ id, type: EVENT_TYPE, createdAt, data: EVENT_DATA }, 'live') }
    })
    return { pool: poolOf(origin, atOnce), path: pathname, bodies }
  })
  const before = process.cpuUsage()
  const start = performance.now()
  await Promise.all(
    queues.map(({ pool, path, bodies }) =>
      callsAtOnce(each, atOnce, async nth => {
        const { id, body } = bodies[nth]!
        const signed = signedDelivery({ id, at: new Date(), body, keys, replay: false })
        const headers = { 'accept-encoding': 'identity', ...signed }
        const reply = await pool.request({ method: 'POST', path, headers, body })
        await reply.body.dump()
        if (reply.statusCode !== 204) throw new Error(`The receiver answered ${reply.statusCode}.`)
      }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  return { seconds, cpuSeconds: (user + system) / 1e6 }
}

process.on('disconnect', () => process.exit())
process.on('message', async (job: BaselineJob) => process.send?.(await post(job)))
process.send?.({})
