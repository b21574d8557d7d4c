import { setTimeout as wait } from 'node:timers/promises'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { BANK_SKILLS } from '../../testing/mandates.ts'
import type { ServerProcess } from '../../testing/process.ts'
import { checkEffects, type Effects } from '../faults/effects.ts'
import { type Load, type LoadCounts, startLoad } from '../faults/load.ts'
import { createFaultPartner, type FaultPartner } from '../faults/partner.ts'
import type { Setup } from './setup.ts'

/** Partners that write mandates, read them, pull events and get webhooks, all at once. */
export interface Organisations {
  readonly tenants: readonly Tenant[]
  counts(): Totals
  /** Ends the calls and compares what was accepted, stored, pulled and received, by organisation. */
  finish(): Promise<{ readonly effects: Effects; readonly accepted: ReadonlyMap<string, string> }>
  abandon(): void
}

type Totals = Pick<LoadCounts, 'answered' | 'broken' | 'unavailable' | 'serverErrors' | 'refused'> & {
  /** Something of another organisation was seen. */
  readonly foreign: number
  /** Events, before they were delivered. */
  readonly pulled: number
  /** Mandates of the organisation that has the fewest. */
  readonly leastAccepted: number
}

interface Organisation {
  readonly nth: number
  readonly partner: FaultPartner
  readonly load: Load
  readonly reading: Reading
}

const PAUSE_MS = 200

export async function startOrganisations(setup: Setup, count: number): Promise<Organisations> {
  let calls = 0
  const nextApi = () => setup.apis[calls++ % setup.apis.length]!
  const all: Organisation[] = []
  for (let nth = 0; nth < count; nth++) {
    const { caller, mandate } = await createFaultPartner(setup.postgres.db, nextApi(), `${setup.receiver.url}/${nth}`)
    const partner = { caller, mandate: (jobId: string) => mandate(jobOf(jobId, nth)) }
    const load = startLoad(partner, nextApi)
    all.push({
      nth,
      partner,
      load,
      reading: startReading(
        partner,
        nextApi,
        () => idsOf(load),
        () => foreignIds(all, nth),
      ),
    })
  }
  return {
    tenants: all.map(({ partner }) => partner.caller.tenant),
    counts: () => totalsOf(all),
    finish: async () => {
      await Promise.all(all.flatMap(({ load, reading }) => [load.stop(), reading.stop()]))
      const accepted = new Map(
        all.flatMap(({ nth, load }) => [...load.accepted].map(([jobId, id]) => [jobOf(jobId, nth), id] as const)),
      )
      const effects = await checkEffects({ db: setup.postgres.db, receiver: setup.receiver }, accepted)
      const faults = all.flatMap(each => misdirected(each, setup))
      return { effects: { ...effects, faults: [...effects.faults, ...faults] }, accepted }
    },
    abandon: () => {
      for (const { load, reading } of all) {
        load.abandon()
        void reading.stop()
      }
    },
  }
}

/** The writers of all organisations count from 0. */
function jobOf(jobId: string, nth: number): string {
  return `${jobId}-${nth}`
}

function idsOf({ accepted }: Load): readonly string[] {
  return [...accepted.values()]
}

function foreignIds(all: readonly Organisation[], nth: number): readonly string[] {
  return all.filter(each => each.nth !== nth).flatMap(({ load }) => idsOf(load))
}

interface Reading {
  readonly counts: {
    answered: number
    broken: number
    unavailable: number
    serverErrors: number
    refused: number
    foreign: number
  }
  /** Mandates whose events were pulled. */
  readonly pulled: Set<string>
  stop(): Promise<void>
}

/** Reads one of its own mandates and one of another organisation, a skill, and events. */
function startReading(
  { caller }: FaultPartner,
  nextApi: () => ServerProcess,
  own: () => readonly string[],
  others: () => readonly string[],
): Reading {
  const counts = { answered: 0, broken: 0, unavailable: 0, serverErrors: 0, refused: 0, foreign: 0 }
  const pulled = new Set<string>()
  let isStopping = false
  const send = async (path: string, expected: number) => {
    const reply = await caller.call(nextApi(), 'GET', path).catch(() => null)
    if (reply === null) counts.broken++
    else counts.answered++
    if (reply?.status === 503) counts.unavailable++
    else if (reply && reply.status >= 500) counts.serverErrors++
    else if (reply && reply.status !== expected) counts.refused++
    return reply
  }
  const readOwn = async () => {
    const id = own().at(-1)
    const reply = id === undefined ? null : await send(`/mandates/${id}`, 200)
    if (reply?.status === 200 && reply.body.data.mandate_id !== id) counts.foreign++
  }
  const readOther = async () => {
    const id = others().at(-1)
    const reply = id === undefined ? null : await send(`/mandates/${id}`, 404)
    if (reply?.status === 200) counts.foreign++
  }
  // Not acknowledged: an event that is acknowledged is not delivered any more, and all deliveries are counted.
  const pull = async () => {
    const reply = await send('/events?limit=50', 200)
    const items: readonly { data: { mandate?: { mandate_id: string } } }[] = reply?.body.data?.items ?? []
    for (const { data } of items) if (data.mandate) pulled.add(data.mandate.mandate_id)
  }
  const loop = async () => {
    while (!isStopping) {
      await Promise.all([readOwn(), readOther(), pull(), send(`/skills/${BANK_SKILLS[0]}`, 200)])
      await wait(PAUSE_MS)
    }
  }
  const running = loop()
  return {
    counts,
    pulled,
    stop: () => {
      isStopping = true
      return running
    },
  }
}

function totalsOf(all: readonly Organisation[]): Totals {
  const sum = (name: keyof Reading['counts'] & keyof LoadCounts) =>
    all.reduce((total, { load, reading }) => total + load.counts()[name] + reading.counts[name], 0)
  return {
    answered: sum('answered'),
    broken: sum('broken'),
    unavailable: sum('unavailable'),
    serverErrors: sum('serverErrors'),
    refused: sum('refused'),
    foreign: all.reduce((total, { reading }) => total + reading.counts.foreign, 0),
    pulled: all.reduce((total, { reading }) => total + reading.pulled.size, 0),
    leastAccepted: Math.min(...all.map(({ load }) => load.accepted.size)),
  }
}

/** Events and webhooks that another organisation got. */
function misdirected({ nth, load, reading }: Organisation, { receiver }: Setup): readonly string[] {
  const own = new Set(idsOf(load))
  const hooks = receiver.journal
    .filter(({ path }) => path.endsWith(`/${nth}`))
    .flatMap(({ body }) => /"(JM_\w+)"/.exec(body)?.[1] ?? [])
  return [
    ...[...reading.pulled].filter(id => !own.has(id)).map(id => `organisation ${nth} pulled the event of ${id}`),
    ...hooks.filter(id => !own.has(id)).map(id => `organisation ${nth} got the webhook of ${id}`),
  ]
}
