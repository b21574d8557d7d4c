import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../server/test/harness/process.ts'
import { pick, type Random } from '../fuzz/random.ts'
import { type Journals, nowMs } from './journals.ts'
import type { Asked, EventsPartner, Told } from './partner.ts'

/** API processes that are killed and started again while they are called. */
export interface Servers {
  /** An answer for good; null when it was cut off, unreached or told to come back. */
  ask(partner: EventsPartner, asked: Asked, random: Random): Promise<Told | null>
  /** Kills one while calls are in it and starts it again; the answer says whether any were cut off. */
  killOne(random: Random): Promise<boolean>
  /** Whether each one answers by itself. */
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
    // One after the other: the harness writes the file of master keys anew for each.
    while (slots.length < count) slots.push({ server: await start(env), inFlight: 0, cut: 0 })
  } catch (error) {
    await end()
    throw error
  }
  return {
    ask: (partner, asked, random) => askSlot(pick(slots, random), partner, asked, journals),
    killOne: random => killSlot(pick(slots, random), env),
    areServing: async partner => {
      const told = await Promise.all(slots.map(({ server }) => partner.ask(server.url, PROBE).catch(() => null)))
      return told.every(each => each?.status === 200)
    },
    end,
  }
}

async function askSlot(slot: Slot, partner: EventsPartner, asked: Asked, journals: Journals): Promise<Told | null> {
  slot.inFlight++
  try {
    const told = await partner.ask(slot.server.url, asked)
    if (told.status === 200) return told
    const { status, body } = told
    journals.refused.push({ path: asked.path, status, code: body?.error?.code ?? '', at: nowMs() })
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

/** A port that was free may be taken by a caller's connection before the process listens on it. */
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
