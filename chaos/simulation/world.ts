import { receiveInbound } from '../../server/src/features/journeys/index.ts'
import { DAY_MS } from '../../server/src/kernel/clock.ts'
import { chance, pick, randomOf, whole } from '../random.ts'
import { planActions } from './actions.ts'
import type { Connections } from './connections.ts'
import { type Due, type FoundDue, readDue } from './due.ts'
import { checkEnd } from './ending.ts'
import { drawFaultPlan, NO_FAULTS } from './faults.ts'
import { Gates, type Host, type HostParts, startHost, startWorker, type Work } from './hosts.ts'
import { idsOf } from './ids.ts'
import { Observer } from './observer.ts'
import { addOrganisation, type Organisation, removeOrganisations } from './organisation.ts'
import { type Called, Partner } from './partner.ts'
import type { PlantedBug } from './planted.ts'
import { type Report, SimProvider } from './provider.ts'
import { SimReceiver } from './receiver.ts'
import type { Violation } from './row-checks.ts'
import { newProcess, type Process, Scheduler } from './scheduler.ts'
import { START } from './sim-database.ts'
import { answerUnblocked, type SimDatabase } from './sim-pool.ts'
import { readSnapshot } from './snapshot.ts'

export const DAYS = 90
/** Then the partner does nothing new, and nothing fails any more. */
const BUSY_DAYS = 55
const END = START + DAYS * DAY_MS
const WORKERS = 2
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const FIRST_PATIENCE_MS = 100
const MOST_PATIENCE_MS = 600_000

/** A seed that was played. */
export interface Played {
  readonly seed: number
  /** The same in every run of the seed. */
  readonly trace: string
  readonly steps: number
  readonly violations: readonly Violation[]
  readonly lastSteps: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** Independent sequences of a seed: another fault does not change who is played. */
const STREAMS = { schedule: 1, ids: 2, world: 3, faults: 4, outside: 5, plan: 6, service: 7 } as const

export interface PlayOptions {
  readonly bug?: PlantedBug | undefined
  /** Lines of the trace that are kept. */
  readonly shownLines?: number | undefined
}

export async function play(connections: Connections, seed: number, options: PlayOptions = {}): Promise<Played> {
  connections.forgetTimes()
  const world = await World.create(connections, seed, options)
  try {
    return await world.run()
  } finally {
    await world.close()
    await removeOrganisations(connections)
  }
}

/** An organisation, its people and partner, a provider, receivers, and the processes of the service. */
class World {
  readonly #seed: number
  readonly #sim: SimDatabase
  readonly #org: Organisation
  readonly #observer: Observer
  readonly #provider: SimProvider
  readonly #partner: Partner
  readonly #parts: HostParts
  readonly #outside = newProcess('outside')
  readonly #random
  readonly #hosts = new Map<Process, Host>()
  #api: Host
  #names = 0
  /** How long the world waits when what is due does not move. */
  #patience = FIRST_PATIENCE_MS
  /** What was found due when so many statements were answered. */
  #due: { readonly after: number; readonly found: FoundDue } | null = null

  static async create(connections: Connections, seed: number, { bug, shownLines }: PlayOptions): Promise<World> {
    const scheduler = new Scheduler(START, randomOf(seed, STREAMS.schedule), shownLines)
    const ids = idsOf(randomOf(seed, STREAMS.ids), () => scheduler.now)
    const org = await addOrganisation(
      connections,
      { random: randomOf(seed, STREAMS.world), newId: ids.newId },
      1 + (seed % 1_000_000),
    )
    const snapshot = await readSnapshot(connections, org.tenant.orgId)
    const observer = new Observer(scheduler, connections, org, snapshot)
    const sim: SimDatabase = {
      scheduler,
      connections,
      random: randomOf(seed, STREAMS.faults),
      faults: drawFaultPlan(randomOf(seed, STREAMS.plan)),
      rewrite: bug?.rewrite ?? (sql => sql),
      onCommit: () => observer.afterCommit(),
      blocked: new Set(),
      hasEnded: false,
      counts: { statements: 0, commits: 0, lost: 0, crashes: 0, freezes: 0, waits: 0 },
      answered: 0,
    }
    return new World(seed, sim, org, observer, ids, bug)
  }

  private constructor(
    seed: number,
    sim: SimDatabase,
    org: Organisation,
    observer: Observer,
    ids: ReturnType<typeof idsOf>,
    bug: PlantedBug | undefined,
  ) {
    const { scheduler } = sim
    const random = randomOf(seed, STREAMS.outside)
    const outside = this.#outside
    const faults = () => sim.faults
    this.#seed = seed
    this.#sim = sim
    this.#org = org
    this.#observer = observer
    this.#random = random
    this.#provider = new SimProvider({
      scheduler,
      random,
      outside,
      faults,
      onCall: call => observer.onCall(call),
      onTaken: call => observer.onTaken(call),
      onReport: report => this.#post(report),
      crash: async process => await this.#hosts.get(process)?.pool.kill(),
    })
    const receiver = new SimReceiver({ scheduler, random, faults, onArrival: each => observer.onArrival(each) })
    this.#parts = {
      sim,
      random: randomOf(seed, STREAMS.service),
      ...ids,
      provider: this.#provider,
      receiver,
      plant: bug?.plant ?? (deps => deps),
      gates: new Gates(),
      onError: (where, error) => observer.onError(where, error),
    }
    const call = <T>(what: string, work: (host: Host) => Promise<T>) => this.#call(what, work)
    this.#partner = new Partner({ scheduler, random, outside, org, observer, call })
    this.#api = this.#start('api')
    for (let nth = 1; nth <= WORKERS; nth++) this.#start('worker')
    for (const { at, name, run } of planActions(org, START, BUSY_DAYS, random))
      scheduler.defer(outside, `partner: ${name}`, at, async () => this.#inBackground(name, run(this.#partner)))
    scheduler.defer(outside, 'faults end', START + BUSY_DAYS * DAY_MS, async () => this.#heal())
  }

  #start(kind: 'api' | 'worker'): Host {
    const name = `${kind} ${++this.#names}`
    const host = kind === 'api' ? startHost(this.#parts, name) : startWorker(this.#parts, name)
    this.#hosts.set(host.process, host)
    host.process.onDeath.push(() => {
      this.#hosts.delete(host.process)
      const { scheduler } = this.#sim
      const pause = chance(0.8, this.#random)
        ? whole(1, 60, this.#random) * SECOND_MS
        : whole(1, 5, this.#random) * HOUR_MS
      scheduler.defer(this.#outside, `a new ${kind} starts`, scheduler.now + pause, async () => {
        const next = this.#start(kind)
        if (kind === 'api') this.#api = next
      })
    })
    return host
  }

  /** A call over the network. */
  async #call<T>(what: string, work: (host: Host) => Promise<T>): Promise<Called<T>> {
    const { scheduler } = this.#sim
    const due = scheduler.now + whole(1, 80, this.#random)
    await scheduler.step(this.#outside, `calls the api: ${what}`, () => {}, due)
    const host = this.#api
    if (!host.process.isAlive) return { kind: 'unknown' }
    return await new Promise(resolve => {
      host.process.onDeath.push(() => resolve({ kind: 'unknown' }))
      work(host).then(
        value => resolve({ kind: 'ok', value }),
        error => {
          this.#observer.onError(what, error)
          resolve({ kind: 'unknown' })
        },
      )
    })
  }

  /** The provider repeats a post until it is answered. */
  #post({ at, event }: Report): void {
    const { scheduler } = this.#sim
    const post = async () => {
      for (let pause = 5 * SECOND_MS; ; pause = Math.min(HOUR_MS, 4 * pause)) {
        const called = await this.#call('receipt', host => receiveInbound(host.journeys, [event], work => work()))
        if (called.kind === 'ok') return
        await scheduler.sleep(this.#outside, whole(pause / 2, pause, this.#random))
      }
    }
    scheduler.defer(this.#outside, `provider reports ${event.what.kind} of ${event.sendId}`, at, async () =>
      this.#inBackground('report', post()),
    )
  }

  #inBackground(name: string, work: Promise<void>): void {
    work.catch(error =>
      this.#observer.report([{ invariant: 'error', what: `${name}: ${String(error?.stack ?? error)}` }]),
    )
  }

  #heal(): void {
    this.#sim.faults = NO_FAULTS
    const ids = this.#observer.now.campaigns.filter(({ status }) => status === 'paused').map(({ id }) => id)
    for (const [nth, id] of ids.entries()) this.#inBackground('resume', this.#partner.resume(`last-resume-${nth}`, id))
  }

  async run(): Promise<Played> {
    const { scheduler, counts } = this.#sim
    const { violations, checks } = this.#observer
    while (violations.length === 0 && scheduler.now < END) {
      const commits = counts.commits
      const hasStepped = await scheduler.stepOnce()
      await answerUnblocked(this.#sim)
      if (counts.commits > commits) this.#patience = FIRST_PATIENCE_MS
      if (!hasStepped) await this.#passTime()
    }
    if (violations.length === 0) {
      await this.#observer.afterCommit()
      const [observer, org, calls] = [this.#observer, this.#org, this.#provider.journal]
      observer.report(checkEnd({ observer, org, calls, now: scheduler.now }))
    }
    const played = {
      seed: this.#seed,
      trace: scheduler.traceHash(),
      steps: scheduler.steps,
      violations,
      lastSteps: [...scheduler.lastSteps()],
      counts: { ...counts, ...this.#figures(), checks: checks.commits },
    }
    // Their transactions hold locks and connections, which the next seed would lack.
    for (const { pool } of this.#hosts.values()) await pool.kill()
    return played
  }

  #figures() {
    const { journeys, campaigns, events } = this.#observer.now
    const { calls, arrivals } = this.#observer.checks
    return { journeys: journeys.length, campaigns: campaigns.length, events: events.length, calls, arrivals }
  }

  /** Nothing can go on at this time: the next thing that is due decides which time it is. */
  async #passTime(): Promise<void> {
    const { scheduler } = this.#sim
    const { isLookUp, ...found } = await this.#readDue()
    const due: Due = { ...found, jobs: scheduler.now + DAY_MS * this.#random() * 16 }
    const earliest = Math.min(...Object.values(due).map(each => each ?? END))
    const isBehind = earliest <= scheduler.now
    const next = isBehind ? scheduler.now + this.#patience : earliest + this.#delay(isLookUp === true)
    if (isBehind) this.#patience = Math.min(MOST_PATIENCE_MS, this.#patience * 2)
    const before = scheduler.now
    scheduler.now = Math.max(before, Math.min(scheduler.nextTime() ?? END, next, END))
    for (const work of ['journeys', 'deliveries', 'jobs'] as const)
      if ((due[work] ?? END) <= scheduler.now) this.#open(work)
  }

  /** Rows change by statements only. Time often passes without any, since a process stands still or what is due was not claimed. */
  async #readDue(): Promise<FoundDue> {
    const { connections, answered } = this.#sim
    if (this.#due?.after !== answered)
      this.#due = { after: answered, found: await readDue(connections, this.#org.tenant.orgId) }
    return this.#due.found
  }

  /**
   * Workers may be late: the clock jumps, or the machine stands still. While an outcome is unknown the provider is asked every ten minutes for a
   * day, so mostly some of these hours are left out: they were two thirds of all statements.
   */
  #delay(isLookUp: boolean): number {
    const at = this.#random()
    if (isLookUp && at < 0.9) return whole(2, 9, this.#random) * HOUR_MS
    if (at < 0.6) return 0
    return at < 0.9 ? whole(0, 600, this.#random) * SECOND_MS : whole(0, 5, this.#random) * HOUR_MS
  }

  /** At least one of the workers that wait for this work looks for it. */
  #open(work: Work): void {
    const { gates, sim } = this.#parts
    const waiting = gates.take(work)
    if (waiting.length === 0) return
    const chosen = pick(waiting, this.#random)
    for (const each of waiting)
      if (each === chosen || chance(0.5, this.#random))
        sim.scheduler.defer(each.process, `looks for ${work}`, sim.scheduler.now, async () => each.open())
      else gates.putBack(work, each)
  }

  async close(): Promise<void> {
    for (const { process, pool } of this.#hosts.values()) {
      process.onDeath.length = 0
      await pool.kill()
    }
  }
}
