import { seededRandom } from '../../../bench/figures.ts'
import type { JourneySetup } from '../../../testing/journey-faults.ts'
import { completeFinished, moveCampaign, runDue } from '../../src/features/journeys/index.ts'
import { erasePerson, optOut } from '../../src/features/people/index.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { FaultyProvider } from './faulty-world.fixture.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const STEPS = [30 * SECOND, 10 * 60 * SECOND, 3 * HOUR, 20 * HOUR] as const
const BATCH = 500
const STEPS_OF_A_WORLD = 40

export interface Sizes {
  readonly people: number
  /** Each has everybody. */
  readonly campaigns: number
}

/**
 * The machine with its store, its provider and its faults, from a seed. Every transaction of a worker may be rolled back, or committed
 * without the worker learning it: then the worker has ended, and another goes on.
 */
export class RandomWorld {
  readonly provider: FaultyProvider
  readonly faults: string[] = []
  /** By phone and by campaign, since when nobody may be contacted. */
  readonly #closed = new Set<string>()
  readonly #campaigns: string[] = []
  readonly #random: () => number
  readonly #setup: JourneySetup
  readonly #phones: readonly string[]
  readonly #deps
  #ids = 0
  #faultRate = 0.04
  /** What the partner did with a campaign, by the world's clock. */
  readonly moves: { readonly campaignId: string; readonly how: 'pause' | 'resume' | 'cancel'; readonly at: number }[] =
    []
  readonly counts = { rolledBack: 0, lost: 0 }

  constructor(setup: JourneySetup, seed: number, nth: number, { people }: Sizes) {
    this.#setup = setup
    this.#random = seededRandom(seed)
    const { clock } = setup.api.time
    const start = clock()
    this.provider = new FaultyProvider(seed, clock, start)
    this.#phones = Array.from({ length: people }, (_, at) => `+91${9_000_000_000 + nth * 100_000 + at}`)
    const send: FaultyProvider['send'] = message => {
      this.#checkSend(message.to, message.sendId)
      return this.provider.send(message)
    }
    const fail = (kind: 'rolledBack' | 'lost') => {
      if (this.#random() >= this.#faultRate) return
      this.counts[kind] += 1
      throw new Fault(kind)
    }
    this.#deps = {
      ...setup.depsWith(
        { send, lookUp: sent => this.provider.lookUp(sent) },
        { beforeCommit: () => fail('rolledBack'), afterCommit: async () => fail('lost') },
      ),
      // In the order of their creation, and the same in every run of the seed.
      newId: (prefix: string) => `${prefix}${String(nth).padStart(6, '0')}${String(++this.#ids).padStart(20, '0')}`,
    }
  }

  #checkSend(to: string, sendId: string): void {
    if (this.#closed.has(to)) this.faults.push(`${sendId} went to a person who had opted out or was erased`)
  }

  async play({ campaigns }: Sizes): Promise<void> {
    for (let step = 0; step < STEPS_OF_A_WORLD; step++) {
      if (this.#campaigns.length < campaigns && step % 4 === 0) await this.#launch()
      this.#setup.api.time.advance(STEPS[Math.floor(this.#random() * STEPS.length)]!)
      await this.#disturb()
      await this.#work()
    }
    // Nobody works for thirty days; then everything that was due is done, without faults.
    this.#faultRate = 0
    this.#setup.api.time.advance(30 * DAY_MS)
    for (const campaignId of this.#campaigns) await this.#move(campaignId, 'resume')
    for (let turns = 0; turns < 400 && (await this.#nextDue()) !== null; turns++) {
      this.#setup.api.time.advance(Math.max(0, (await this.#nextDue())! - this.#setup.api.time.clock()))
      await this.#work()
      this.#setup.api.time.advance(6 * HOUR)
    }
    await completeFinished(this.#deps, AbortSignal.timeout(60_000))
  }

  async #launch(): Promise<void> {
    const open = this.#phones.filter(phone => !this.#closed.has(phone))
    this.#campaigns.push(await this.#setup.launch(open, this.#deps))
  }

  async #disturb(): Promise<void> {
    const pick = <T>(from: readonly T[]) => from[Math.floor(this.#random() * from.length)]!
    const { own, api } = this.#setup
    const at = new Date(api.time.clock())
    const phone = pick(this.#phones)
    const how = this.#random()
    if (how < 0.6 && this.#closed.has(phone)) return
    if (how < 0.4) await own.transaction(async tx => await optOut(tx, await this.#personOf(phone), 'reply', at))
    else if (how < 0.6) await own.transaction(async tx => await erasePerson(tx, await this.#personOf(phone), at))
    else if (how < 0.9) await this.#move(pick(this.#campaigns), how < 0.7 ? 'pause' : 'resume')
    else if (how < 0.92) await this.#move(pick(this.#campaigns), 'cancel')
    if (how < 0.6) this.#closed.add(phone)
  }

  async #personOf(phone: string): Promise<string> {
    const at = this.#phones.indexOf(phone)
    this.#ofPhone[at] ??= await this.#findPerson(phone)
    return this.#ofPhone[at]!
  }
  readonly #ofPhone: string[] = []

  async #findPerson(phone: string): Promise<string> {
    const { rows } = await this.#setup.api.db.admin.query(
      'select person_id from people where org_id = $1 and phone = $2',
      [this.#setup.tenant.orgId, phone],
    )
    return rows[0].person_id
  }

  async #move(campaignId: string, how: 'pause' | 'resume' | 'cancel'): Promise<void> {
    const { own, tenant } = this.#setup
    const deps = { clock: this.#deps.clock, newId: this.#deps.newId }
    const moved = await own.transaction(tx => moveCampaign(deps, tx, tenant, campaignId, how))
    if (moved.ok) this.moves.push({ campaignId, how, at: this.#deps.clock() })
  }

  /** Workers that end are replaced until nothing is due. */
  async #work(): Promise<void> {
    const { tenant } = this.#setup
    for (let due = 1; due > 0; ) {
      due = await runDue(this.#deps, tenant, BATCH, AbortSignal.timeout(60_000)).catch((error: unknown) => {
        if (error instanceof Fault) return 1
        throw error
      })
      await this.#noteOptOuts()
    }
    await this.#checkLedger()
  }

  /** From when on they are known: a reply is read when its journey is woken. */
  async #noteOptOuts(): Promise<void> {
    const { api, tenant } = this.#setup
    const { rows } = await api.db.admin.query(
      'select phone from opt_outs join people using (org_id, mode, person_id) where org_id = $1 and phone is not null',
      [tenant.orgId],
    )
    for (const { phone } of rows) this.#closed.add(phone)
  }

  async #nextDue(): Promise<number | null> {
    const { api, tenant } = this.#setup
    const { rows } = await api.db.admin.query('select min(due_at) as at from journeys where org_id = $1', [
      tenant.orgId,
    ])
    return rows[0].at?.getTime() ?? null
  }

  /** I10, I30: what is reserved and spent is the sum over the candidates at every time. */
  async #checkLedger(): Promise<void> {
    const { api, tenant } = this.#setup
    const { rows } = await api.db.admin.query(
      `select (select coalesce(sum(credits) filter (where credit_state = 'reserved'), 0)::int from journeys where org_id = $1) as reserved,
         (select coalesce(sum(credits) filter (where credit_state = 'charged'), 0)::int from journeys where org_id = $1) as charged,
         (select balance::int from credit_accounts where org_id = $1 and mode = $2 and account = 'reserved') as "inLedger",
         (select balance::int from credit_accounts where org_id = $1 and mode = $2 and account = 'spent') as spent`,
      [tenant.orgId, tenant.mode],
    )
    const { reserved, charged, inLedger, spent } = rows[0]
    if (reserved !== inLedger || charged !== spent)
      this.faults.push(`the ledger has ${inLedger} reserved, not ${reserved}`)
  }
}

class Fault extends Error {}
