import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import { pick, type Random } from '../random.ts'
import { type Journals, nowMs } from './history.ts'
import type { Asked, EventsPartner, EventsReply } from './partner.ts'

/** API processes that are killed and restarted while they are called. */
export interface Servers {
  /** A final answer; null if the call was cut off, did not reach a process or was answered 503. */
  ask(partner: EventsPartner, asked: Asked, random: Random): Promise<EventsReply | null>
  /** Kills one while it processes calls and restarts it; resolves to whether calls were cut off. */
  killOne(random: Random): Promise<boolean>
  /** Whether each process answers. */
  areServing(partner: EventsPartner): Promise<boolean>
  end(): Promise<void>
}

interface Slot {
  server: ServerProcess
  inFlight: number
  cut: number
}

const WAIT_FOR_CALLS_MS = 2_000
const MOST_STARTS = 3
const PROBE = { method: 'GET', path: '/events?limit=1' } as const

export async function startServers(
  count: number,
  env: Readonly<Record<string, string>>,
  journals: Journals,
): Promise<Servers> {
  const slots: Slot[] = []
  const end = async () => {
    for (const { server } of slots) await server.end('SIGTERM')
  }
  try {
    // One after the other: the harness rewrites the file of master keys for each.
    while (slots.length < count) slots.push({ server: await start(env), inFlight: 0, cut: 0 })
  } catch (error) {
    await end()
    throw error
  }
  return {
    ask: (partner, asked, random) => askSlot(pick(slots, random), partner, asked, journals),
    killOne: random => killSlot(pick(slots, random), env),
    areServing: async partner => {
      const reply = await Promise.all(slots.map(({ server }) => partner.ask(server.url, PROBE).catch(() => null)))
      return reply.every(each => each?.status === 200)
    },
    end,
  }
}

async function askSlot(
  slot: Slot,
  partner: EventsPartner,
  asked: Asked,
  journals: Journals,
): Promise<EventsReply | null> {
  slot.inFlight++
  try {
    const reply = await partner.ask(slot.server.url, asked)
    if (reply.status === 200) return reply
    const { status, body } = reply
    journals.rejected.push({ path: asked.path, status, code: body?.error?.code ?? '', at: nowMs() })
    return null
  } catch (error) {
    if (asked.signal?.aborted) journals.seen.abandoned++
    else if ((error as { code?: string }).code === 'ECONNREFUSED') journals.seen.unreached++
    else {
      slot.cut++
      journals.seen.cut++
    }
    return null
  } finally {
    slot.inFlight--
  }
}

/** A free port can be taken by a caller's connection before the process listens on it. */
async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startServer('api', env)
    } catch (error) {
      if (tries === MOST_STARTS) throw error
    }
  }
}

async function killSlot(slot: Slot, env: Readonly<Record<string, string>>): Promise<boolean> {
  const giveUp = performance.now() + WAIT_FOR_CALLS_MS
  while (slot.inFlight === 0 && performance.now() < giveUp) await wait(1)
  const before = slot.cut
  await slot.server.end('SIGKILL')
  slot.server = await start(env)
  return slot.cut > before
}
