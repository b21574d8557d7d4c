import { postgresAnswerStore } from '../../server/src/adapters/postgres/answer-store.ts'
import type { TenantTx } from '../../server/src/database/tx.ts'
import { grantCredits } from '../../server/src/features/credits/index.ts'
import { acknowledgeEvents, pullEvents } from '../../server/src/features/events/index.ts'
import {
  addCandidates,
  erasePersonData,
  launchCampaign,
  moveCampaign,
} from '../../server/src/features/journeys/index.ts'
import type { E164 } from '../../server/src/features/people/index.ts'
import { type RenderedAnswer, type RepeatableCall, runOnce } from '../../server/src/http/middleware/idempotency.ts'
import { DAY_MS } from '../../server/src/kernel/clock.ts'
import type { Result } from '../../server/src/kernel/result.ts'
import { chance, pick, type Random, whole } from '../random.ts'
import type { Host } from './hosts.ts'
import type { Observer } from './observer.ts'
import type { Organisation } from './organisation.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** How a call of the API ended for whoever made it. */
export type Called<T> = { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'unknown' }

interface Parts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly outside: Process
  readonly org: Organisation
  readonly observer: Observer
  readonly call: <T>(what: string, work: (host: Host) => Promise<T>) => Promise<Called<T>>
}

const KEY_ID = 'simulated'
/** Of the mandate, which has two methods. */
export const CREDITS_OF_A_CANDIDATE = 2
/** Between two tries of a call. At most so long that it ends while answers are kept. */
const [FIRST_PAUSE_MS, MOST_PAUSE_MS] = [2_000, 3_600_000]

/** The partner's system. It repeats a call with its Idempotency-Key until it knows how it ended. */
export class Partner {
  readonly #parts: Parts
  readonly campaigns: string[] = []
  readonly #pulled = new Set<string>()
  #grants = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async grant(grantId: string, amount: number): Promise<void> {
    const { org } = this.#parts
    await this.#untilKnown('grant', async host => {
      const granted = await grantCredits(host.journeys, org.tenant, { amount, reason: 'bought', grantId })
      if (!granted.ok) throw new Error(granted.error.code)
    })
    this.#expect('I9', this.#countTransfers(grantId) === 1, `${grantId} was confirmed and has no transfer`)
  }

  #countTransfers(cause: string): number {
    return this.#parts.observer.now.transfers.filter(each => each.cause === cause).length
  }

  async launch(key: string, phones: readonly string[]): Promise<void> {
    const { org } = this.#parts
    const candidates = { candidates: phones.map(toCandidate), keyId: KEY_ID, peoplePerDay: 1_000 }
    const answer = await this.#write(key, phones.join(), async (host, tx) => {
      const wanted = { mandateId: org.mandateId, name: key, startsAt: null }
      const made = await launchCampaign(host.journeys, tx, org.tenant, wanted, candidates)
      return rendered(made, 201, value => ({ campaign_id: value.campaign.id, accepted: value.intake.accepted }))
    })
    const stored = this.#parts.observer.now.campaigns.filter(({ name }) => name === key)
    const wanted = answer.status === 201 ? 1 : 0
    this.#expect(
      'I9',
      stored.length === wanted,
      `${key} was answered with ${answer.status}: ${stored.length} campaigns`,
    )
    if (answer.status === 201) this.campaigns.push(JSON.parse(answer.body).campaign_id)
    // With the same key: a call that credits did not suffice for is not kept, and is carried out after the purchase.
    if (answer.status !== 402) return
    await this.grant(`grant ${++this.#grants}`, phones.length * CREDITS_OF_A_CANDIDATE)
    await this.launch(key, phones)
  }

  async add(key: string, phones: readonly string[]): Promise<void> {
    const { org, random } = this.#parts
    if (this.campaigns.length === 0) return
    const campaignId = pick(this.campaigns, random)
    const candidates = { candidates: phones.map(toCandidate), keyId: KEY_ID, peoplePerDay: 1_000 }
    await this.#write(key, campaignId + phones.join(), async (host, tx) => {
      const added = await addCandidates(host.journeys, tx, org.tenant, campaignId, candidates)
      return rendered(added, 200, value => value)
    })
  }

  async move(key: string, how: 'pause' | 'resume' | 'cancel'): Promise<void> {
    if (this.campaigns.length > 0) await this.#move(key, pick(this.campaigns, this.#parts.random), how)
  }

  async resume(key: string, campaignId: string): Promise<void> {
    await this.#move(key, campaignId, 'resume')
  }

  async #move(key: string, campaignId: string, how: 'pause' | 'resume' | 'cancel'): Promise<void> {
    const { org } = this.#parts
    await this.#write(key, `${campaignId} ${how}`, async (host, tx) => {
      const moved = await moveCampaign(host.journeys, tx, org.tenant, campaignId, how)
      return rendered(moved, 200, ({ id, status }) => ({ id, status }))
    })
  }

  async erase(phone: string): Promise<void> {
    const { org, observer } = this.#parts
    const person = observer.now.people.find(each => each.phone === phone)
    if (person === undefined) return
    const erasure = { actor: 'console', alsoStop: true, source: 'console', openedId: null } as const
    await this.#untilKnown('erase', host => erasePersonData(host.journeys, org.tenant, person.id, erasure))
    const isErased = observer.now.people.find(({ id }) => id === person.id)?.isErased === true
    this.#expect('I9', isErased, `${person.id} was to be erased`)
  }

  /** Reads what is new, and acknowledges some of it. */
  async pull(key: string): Promise<void> {
    const { org, observer, random, scheduler } = this.#parts
    const before = new Set(observer.now.open)
    const called = await this.#parts.call('pull', host => pullEvents(host.journeys, org.tenant, null, MOST_PULLED))
    if (called.kind === 'unknown') return
    const { events } = called.value
    const ids = events.map(({ id }) => id)
    const open = new Set(observer.now.open)
    const kept = observer.now.events.filter(each => Date.parse(each.storedAt) > scheduler.now - 29 * DAY_MS)
    const missed = kept.filter(({ id }) => before.has(id) && open.has(id) && !ids.includes(id))
    this.#expect('I15', ids.length >= MOST_PULLED || missed.length === 0, `a pull left out ${missed[0]?.id}`)
    const chosen = ids.filter(() => chance(0.7, random))
    if (chosen.length === 0) return
    await this.#write(key, chosen.join(), async (host, tx) => {
      const { acknowledged, notFound } = await acknowledgeEvents(host.journeys, tx, chosen)
      return { status: 200, body: JSON.stringify([acknowledged, notFound]) }
    })
    const stillOpen = chosen.filter(id => observer.now.open.includes(id))
    this.#expect('I14', stillOpen.length === 0, `${stillOpen[0]} is acknowledged and can be pulled`)
    for (const id of chosen) this.#pulled.add(id)
  }

  /** The partner has it, by a pull that it acknowledged. */
  hasPulled(id: string): boolean {
    return this.#pulled.has(id)
  }

  async #untilKnown<T>(what: string, work: (host: Host) => Promise<T>): Promise<T> {
    const { scheduler, outside, random, call } = this.#parts
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MOST_PAUSE_MS, 2 * pause)) {
      const called = await call(what, work)
      if (called.kind === 'ok') return called.value
      await scheduler.sleep(outside, whole(pause / 2, pause, random))
    }
  }

  /**
   * Repeated until the answer is known, sometimes at the same time, and once more afterwards. An answer that is not kept is replaced by one
   * that is: of two calls at once, the one that was answered later may have found the credits that the other lacked.
   */
  async #write(
    key: string,
    body: string,
    effect: (host: Host, tx: TenantTx) => Promise<RenderedAnswer>,
  ): Promise<RenderedAnswer> {
    const { random } = this.#parts
    const call = { keyId: KEY_ID, idempotencyKey: key, signature: '', method: 'POST', target: '/simulated' }
    const once = (sent: string) => (host: Host) => this.#runOnce(host, { ...call, body: Buffer.from(sent) }, effect)
    const known = () => this.#untilAnswered(key, once(body))
    const [answer, second] = await Promise.all([known(), chance(0.2, random) ? known() : null])
    const replayed = second ?? (chance(0.3, random) ? await known() : null)
    if (replayed !== null && isKept(answer) && isKept(replayed))
      this.#expect('I7', replayed.body === answer.body, `${key} was answered with ${answer.body} and ${replayed.body}`)
    if (isKept(answer) && chance(0.1, random)) {
      const other = await this.#untilKnown(key, once(`${body} `))
      this.#expect('I8', 'error' in other && other.error.code === 'IDEMPOTENCY_KEY_REUSED', `${key} took another body`)
    }
    return replayed !== null && !isKept(answer) ? replayed : answer
  }

  async #runOnce(host: Host, call: RepeatableCall, effect: (host: Host, tx: TenantTx) => Promise<RenderedAnswer>) {
    const { org } = this.#parts
    const deps = { clock: host.journeys.clock, answers: postgresAnswerStore }
    return await runOnce(deps, host.database.forTenant(org.tenant), call, tx => effect(host, tx))
  }

  async #untilAnswered(what: string, work: (host: Host) => ReturnType<typeof runOnce>): Promise<RenderedAnswer> {
    const { scheduler, outside, random } = this.#parts
    for (;;) {
      const answer = await this.#untilKnown(what, work)
      if ('status' in answer) return answer
      await scheduler.sleep(outside, whole(500, 5_000, random))
    }
  }

  #expect(invariant: string, holds: boolean, what: string): void {
    if (!holds) this.#parts.observer.report([{ invariant, what }])
  }
}

const MOST_PULLED = 100

/** Answers that are not final are not kept: the same call is carried out again. */
function isKept({ status }: RenderedAnswer): boolean {
  return status < 500 && status !== 402
}

const STATUSES: Readonly<Record<string, number>> = { INSUFFICIENT_CREDITS: 402, NOT_FOUND: 404, CONFLICT: 409 }

function rendered<T>(
  result: Result<T, { readonly code: string }>,
  status: number,
  render: (value: T) => unknown,
): RenderedAnswer {
  if (result.ok) return { status, body: JSON.stringify(render(result.value)) }
  return { status: STATUSES[result.error.code] ?? 422, body: result.error.code }
}

function toCandidate(phone: string) {
  return {
    externalCandidateId: `cand ${phone}`,
    name: `Person ${phone}`,
    phone: phone as E164,
    email: null,
    language: 'hi',
    consent: { at: null, source: 'form' },
  } as const
}
