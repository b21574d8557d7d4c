import type { Connections } from './connections.ts'
import { checkCall, checkCap, checkFollowUps } from './contact-checks.ts'
import { checkArrival } from './delivery-checks.ts'
import type { Organisation } from './organisation.ts'
import type { ProviderCall } from './provider.ts'
import type { Arrival } from './receiver.ts'
import { checkRows, type Violation } from './row-checks.ts'
import type { Scheduler } from './scheduler.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Looks at rows after each commit, and at the journals of the parties outside when they change. */
export class Observer {
  now: Snapshot
  /** All that was found; the first ends the seed. */
  readonly violations: Violation[] = []
  readonly #scheduler: Scheduler
  readonly #connections: Connections
  readonly #org: Organisation
  readonly #calls: (ProviderCall & { readonly journey: string | undefined })[] = []
  readonly #arrivals = new Map<string, Arrival>()
  readonly #closedSince = new Map<string, number>()
  readonly #statusSince = new Map<string, { readonly status: string; readonly since: number }>()
  readonly #acknowledgedAt = new Map<string, number>()
  readonly checks = { commits: 0, calls: 0, arrivals: 0 }

  constructor(scheduler: Scheduler, connections: Connections, org: Organisation, first: Snapshot) {
    this.#scheduler = scheduler
    this.#connections = connections
    this.#org = org
    this.now = first
  }

  report(violations: readonly Violation[]): void {
    this.violations.push(...violations)
  }

  async afterCommit(): Promise<void> {
    this.checks.commits += 1
    const before = this.now
    this.now = await readSnapshot(this.#connections, this.#org.tenant.orgId)
    const at = this.#scheduler.now
    for (const id of this.now.optOuts) if (!this.#closedSince.has(id)) this.#closedSince.set(id, at)
    for (const { id, isErased } of this.now.people)
      if (isErased && !this.#closedSince.has(id)) this.#closedSince.set(id, at)
    for (const { id, status } of this.now.campaigns)
      if (this.#statusSince.get(id)?.status !== status) this.#statusSince.set(id, { status, since: at })
    for (const { id, isAcknowledged } of this.now.events)
      if (isAcknowledged && !this.#acknowledgedAt.has(id)) this.#acknowledgedAt.set(id, at)
    this.report(checkRows(this.now, before))
  }

  /** The service calls the provider. */
  onCall(call: ProviderCall): void {
    this.checks.calls += 1
    const send = this.now.sends.find(({ id }) => id === call.sendId)
    const journey = this.now.journeys.find(({ id }) => id === send?.journey)
    const known = Object.assign(call, { journey: journey?.id })
    const committed = {
      send,
      campaign: journey && this.#statusSince.get(journey.campaign),
      closedSince: journey && this.#closedSince.get(journey.person),
      window: this.#org.window,
    }
    this.report(checkCall(call, committed, this.#calls))
    this.#calls.push(known)
  }

  onTaken(call: ProviderCall): void {
    const taken = this.#calls.filter(each => each.taken)
    const ofPerson = Map.groupBy(
      taken.filter(each => each.to === call.to),
      each => each.journey,
    )
    const first = [...ofPerson.values()].map(([each]) => each!).filter(({ round }) => round === 0)
    this.report(
      checkCap(
        call.to,
        first.map(each => each.calledAt),
      ),
    )
    const { journey } = call as (typeof taken)[number]
    const own = taken.filter(each => each.journey === journey)
    this.report(checkFollowUps(String(journey), own, this.#org.followUpEveryMs))
  }

  onArrival(arrival: Arrival): void {
    this.checks.arrivals += 1
    const id = arrival.headers['webhook-id'] ?? ''
    const key = `${id} ${arrival.url}`
    const first = this.#arrivals.get(key)
    const event = this.now.events.find(each => each.id === id)
    const journey = this.now.journeys.find(each => each.id === event?.subject)
    // Erasing a person empties the answers in events.
    const isErased = this.now.people.some(each => each.id === journey?.person && each.isErased)
    this.report(
      checkArrival(arrival, {
        endpoints: this.#org.endpoints,
        type: event?.type,
        acknowledgedAt: this.#acknowledgedAt.get(id),
        first: isErased ? undefined : first,
      }),
    )
    if (first === undefined) this.#arrivals.set(key, arrival)
  }

  /** An error that no fault of the plan explains. */
  onError(where: string, error: unknown): void {
    const { code, message } = error as { readonly code?: string; readonly message?: string }
    if (EXPECTED.test(String(message)) || EXPECTED_CODES.has(String(code))) return
    this.report([{ invariant: 'error', what: `${where}: ${code ?? ''} ${message}` }])
  }

  arrived(id: string, url: string): boolean {
    return this.#arrivals.has(`${id} ${url}`)
  }
}

const EXPECTED = /Connection terminated/
/** Serialization failures that PostgreSQL resolves: deadlock detected, and a statement that was cancelled. */
const EXPECTED_CODES = new Set(['40P01', '57014'])
