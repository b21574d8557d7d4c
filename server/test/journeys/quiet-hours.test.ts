import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../../bench/figures.ts'
import { type JourneySetup, setUpJourneys } from '../../../testing/journey-faults.ts'
import { runDue } from '../../src/features/journeys/index.ts'
import { optOut } from '../../src/features/people/index.ts'
import { DAY_MS, IST_OFFSET_MS } from '../../src/kernel/clock.ts'

let setup: JourneySetup
beforeAll(async () => {
  setup = await setUpJourneys({
    follow_ups: { max: 2, every_hours: 24 },
    contact_window: { start: '10:00', end: '21:00' },
  })
})
afterAll(() => setup.api.close())

const MINUTE_MS = 60_000
const BULK = 40
const BATCH = 100

/** A message as the provider got it, by the clock that everybody has. */
interface Entry {
  readonly to: string
  readonly at: number
}

/** Milliseconds since midnight in India. */
const timeOfDay = (at: number) => (at + IST_OFFSET_MS) % DAY_MS
const clockTime = (hours: number, minutes: number, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1_000
const [OPENS, CLOSES] = [clockTime(10, 0), clockTime(21, 0)]

/** Seven days. Whatever stands still does so between the commit of a batch and its first message. */
class Week {
  readonly journal: Entry[] = []
  readonly optedOut = new Map<string, number>()
  readonly people: string[] = []
  readonly random = seededRandom(31)
  decidedInStalls = 0
  nextDue = 0
  /** Set for the next commit. */
  stall: (() => Promise<void>) | null = null

  readonly deps = setup.depsWith(
    {
      send: async ({ to }) => {
        this.journal.push({ to, at: setup.api.time.clock() })
        return { kind: 'accepted', givesReceipts: false, happenings: [] }
      },
    },
    {
      afterCommit: async () => {
        const { stall } = this
        this.stall = null
        await stall?.()
      },
    },
  )

  async bulk(): Promise<readonly string[]> {
    const phones = Array.from({ length: BULK }, (_, nth) => `+91${9_100_000_000 + this.people.length + nth}`)
    this.people.push(...phones)
    await setup.launch(phones)
    this.nextDue = setup.api.time.clock()
    return phones
  }

  async stop(phone: string): Promise<void> {
    if (this.optedOut.has(phone)) return
    const at = setup.api.time.clock()
    await setup.own.transaction(async tx => {
      const { person_id } = await tx
        .selectFrom('people')
        .select('person_id')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow()
      await optOut(tx, person_id, 'reply', new Date(at))
    })
    this.optedOut.set(phone, at)
  }

  async work(): Promise<void> {
    // A batch that finds nothing changes nothing, and ten thousand of them take a minute.
    while (this.nextDue <= setup.api.time.clock()) {
      await runDue(this.deps, setup.tenant, BATCH, AbortSignal.timeout(MINUTE_MS))
      await this.readNextDue()
    }
  }

  async readNextDue(): Promise<void> {
    const { rows } = await setup.api.db.admin.query('select min(due_at) as at from journeys')
    this.nextDue = rows[0].at?.getTime() ?? Number.POSITIVE_INFINITY
  }

  async countDecided(): Promise<void> {
    const { rows } = await setup.api.db.admin.query(
      "select count(*)::int as n from journey_sends where status = 'sending'",
    )
    this.decidedInStalls += rows[0].n
  }

  async minute(): Promise<void> {
    const { time } = setup.api
    time.advance(MINUTE_MS - (time.clock() % MINUTE_MS))
    const now = timeOfDay(time.clock())
    if (now % (30 * MINUTE_MS) === 0) await this.stop(this.people[Math.floor(this.random() * this.people.length)]!)
    if (now === clockTime(13, 0)) await this.stallAtNoon()
    if (now === clockTime(20, 59)) await this.stallInTheEvening()
    // No worker runs in the last hour of every other day: what is due piles up.
    const isDown = Math.floor(time.clock() / DAY_MS) % 2 === 0 && now >= clockTime(20, 0) && now < clockTime(22, 30)
    if (!isDown || now === clockTime(20, 59)) await this.work()
  }

  /** Twenty seconds, in which some of those who are about to be contacted opt out. */
  async stallAtNoon(): Promise<void> {
    const phones = await this.bulk()
    this.stall = async () => {
      await this.countDecided()
      for (const phone of phones.slice(0, 10)) await this.stop(phone)
      setup.api.time.advance(20_000)
    }
  }

  /** From the last second in which messages are sent until after the end. */
  async stallInTheEvening(): Promise<void> {
    setup.api.time.advance(44_000)
    await this.bulk()
    this.stall = async () => {
      await this.countDecided()
      setup.api.time.advance(25 * MINUTE_MS)
    }
  }
}

test('in seven days nobody gets a message outside the contact window or a second after opting out, also from workers that stood still', async () => {
  const week = new Week()
  await week.bulk()
  for (const until = setup.api.time.clock() + 7 * DAY_MS; setup.api.time.clock() < until; ) await week.minute()
  const outside = week.journal.filter(({ at }) => timeOfDay(at) < OPENS || timeOfDay(at) >= CLOSES)
  const afterOptOut = week.journal.filter(
    ({ to, at }) => at > (week.optedOut.get(to) ?? Number.POSITIVE_INFINITY) + 1_000,
  )
  expect([outside, afterOptOut]).toEqual([[], []])
  // The stalls hit messages that were about to be sent, and those were sent later.
  expect(week.decidedInStalls).toBeGreaterThan(13 * BULK)
  const contacted = new Set(week.journal.map(each => each.to))
  const early = week.people.slice(0, -2 * BULK)
  expect(early.filter(phone => !contacted.has(phone) && !week.optedOut.has(phone))).toEqual([])
  const sends = Map.groupBy(week.journal, each => each.to)
  expect(Math.max(...[...sends.values()].map(each => each.length))).toBe(3)
}, 240_000)
