import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextInWindow } from './contact-window.ts'
import { applyReceipt, applyReply, type CandidateReply } from './inbound.ts'
import { FLOW, MORNING, newJourney, surroundings } from './journey.fixture.ts'
import { type Journey, type SendStatus, TRANSITIONS } from './journey.ts'
import { decideWake, type Surroundings } from './wake.ts'

/** Something that happens, so many milliseconds after what happened before. */
interface Step {
  readonly afterMs: number
  readonly what:
    | { readonly kind: 'wake' }
    | { readonly kind: 'receipt'; readonly status: SendStatus; readonly ofLast: boolean }
    | { readonly kind: 'reply'; readonly reply: CandidateReply }
    | { readonly kind: 'campaign'; readonly status: Surroundings['campaignStatus'] }
    | { readonly kind: 'opt_out' }
}

const reply = fc.constantFrom<CandidateReply>(
  { kind: 'start', language: 'ta' },
  { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] },
  { kind: 'answers', answers: [{ key: 'tools', value: 'no' }] },
  { kind: 'skill_results', results: [{ skillId: 'sk_1001', correct: 2, total: 4 }] },
  { kind: 'interest', interested: false },
  { kind: 'decline' },
  { kind: 'stop' },
)
const status = fc.constantFrom<SendStatus>(
  'accepted',
  'delivered',
  'undelivered',
  'rejected',
  'invalid_contact',
  'postponed',
  'unknown',
)
const what = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'wake' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receipt' as const), status, ofLast: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reply' as const), reply }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('campaign' as const),
      status: fc.constantFrom('running' as const, 'paused' as const, 'cancelled' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'opt_out' as const }) },
)
const gap = fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 3 * 86_400_000 }))
const steps: fc.Arbitrary<readonly Step[]> = fc.array(fc.record({ afterMs: gap, what }), { maxLength: 60 })

interface Contact {
  readonly step: string
  readonly at: Date
}

/** The world of one journey: it plays the steps, and stores what the machine decides as the store does. */
class World {
  journey: Journey = newJourney()
  around: Surroundings = surroundings()
  now = MORNING
  readonly contacts: Contact[] = []
  readonly sendIds: string[] = []
  readonly ends: string[] = []
  readonly faults: string[] = []
  charges = 0
  postponed = new Set<string>()

  play({ afterMs, what: happens }: Step): void {
    this.now = new Date(this.now.getTime() + afterMs)
    if (happens.kind === 'campaign' && this.around.campaignStatus !== 'cancelled')
      this.around = { ...this.around, campaignStatus: happens.status }
    if (happens.kind === 'opt_out')
      this.around = { ...this.around, person: { ...this.around.person, isOptedOut: true } }
    if (happens.kind === 'receipt') this.receive(happens.status, happens.ofLast)
    if (happens.kind === 'reply') this.become(applyReply(this.journey, happens.reply, FLOW, this.now))
    if (happens.kind === 'wake') this.wake()
  }

  receive(reported: SendStatus, ofLast: boolean): void {
    const sendId = ofLast ? this.sendIds.at(-1) : this.sendIds[0]
    if (sendId === undefined) return
    const channel = this.journey.tried.at(-1)!
    this.become(applyReceipt(this.journey, { sendId, status: reported, channel }, this.now))
    if (this.journey.lastSend?.status === 'postponed') this.postponed.add(sendId)
  }

  wake(): void {
    const { journey, contact } = decideWake(this.journey, this.around, this.now)
    this.become(journey)
    if (contact === null) return
    const step = `${contact.round} ${contact.channel}`
    this.checkContact(step)
    const id = `SD ${step}`
    this.contacts.push({ step, at: this.now })
    this.postponed.delete(id)
    if (!this.sendIds.includes(id)) this.sendIds.push(id)
    this.journey = { ...this.journey, lastSend: { id, status: 'sending', at: this.now } }
  }

  check(fault: string, isFaulty: boolean): void {
    if (isFaulty) this.faults.push(fault)
  }

  /** I21, I23: once per step, inside the window, and not after the end, an opt-out, a pause or a cancellation. */
  checkContact(step: string): void {
    const isAgain = this.contacts.some(each => each.step === step)
    this.check(`${step} was sent twice`, isAgain && !this.postponed.has(`SD ${step}`))
    const allowed = nextInWindow(this.around.plan.contactWindow, this.now)
    this.check(`${step} was sent outside the window`, allowed.getTime() !== this.now.getTime())
    this.check(`${step} was sent while the campaign was not running`, this.around.campaignStatus !== 'running')
    this.check(`${step} was sent after the opt-out`, this.around.person.isOptedOut)
    this.check(`${step} was sent after the end`, this.journey.status !== 'pending')
  }

  /** I29: every history is a path of the declared machine, and what is final stays. */
  become(next: Journey): void {
    const { journey } = this
    if (next.status !== journey.status) {
      this.check(`${journey.status} became ${next.status}`, !TRANSITIONS[journey.status].includes(next.status))
      this.ends.push(next.status)
    }
    if (journey.creditState !== next.creditState) {
      this.check(
        `credits that were ${journey.creditState} became ${next.creditState}`,
        journey.creditState !== 'reserved',
      )
      if (next.creditState === 'charged') this.charges++
    }
    this.journey = next
  }
}

test('10,000 random journeys: one contact a step, one end, one charge, nothing outside the window or after a stop', () => {
  fc.assert(
    fc.property(steps, all => {
      const world = new World()
      for (const step of all) world.play(step)
      expect(world.faults).toEqual([])
      expect(world.ends.length).toBeLessThanOrEqual(1)
      expect(world.charges).toBeLessThanOrEqual(1)
    }),
    { numRuns: 10_000, seed: 42 },
  )
})

/** I31: also after 30 days without a worker. */
test('whatever happened, a journey that is woken when it is due ends, and its credits are settled', () => {
  fc.assert(
    fc.property(steps, all => {
      const world = new World()
      for (const step of all) world.play(step)
      if (world.around.campaignStatus === 'paused')
        world.play({ afterMs: 0, what: { kind: 'campaign', status: 'running' } })
      world.play({ afterMs: 0, what: { kind: 'wake' } })
      for (let turns = 0; world.journey.dueAt !== null && turns < 1_000; turns++) {
        const afterMs = Math.max(0, world.journey.dueAt.getTime() - world.now.getTime())
        world.play({ afterMs, what: { kind: 'wake' } })
      }
      expect(world.faults).toEqual([])
      expect([world.journey.status === 'pending', world.journey.creditState === 'reserved']).toEqual([false, false])
    }),
    { numRuns: 2_000, seed: 7 },
  )
})
