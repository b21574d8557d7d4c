import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithAll } from '../../../testing/intake.ts'
import { addOrganisation, type JourneySetup, setUpJourneys } from '../../../testing/journey-faults.ts'
import { CHANNELS, type Channel } from '../../src/contract/workflow.ts'
import type { OutgoingMessage } from '../../src/features/channels/index.ts'
import { runDue } from '../../src/features/journeys/index.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'

let first: JourneySetup
beforeAll(async () => {
  first = await setUpJourneys()
})
afterAll(() => first?.api.close())

const FORMS = { 'the form': 'choice=stop', 'one click': 'List-Unsubscribe=One-Click' } as const
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }

/** An organisation that contacts people on one channel. Whatever happens in `stall` does so between a commit and the calls to the provider. */
async function organisationOn(channel: Channel) {
  const { api } = first
  const setup = await addOrganisation(api, 'live', { channels: [channel], follow_ups: { max: 2, every_hours: 24 } })
  const sent: OutgoingMessage[] = []
  const around = { stall: async () => {} }
  const send = async (message: OutgoingMessage) => {
    sent.push(message)
    return { kind: 'accepted', givesReceipts: false, happenings: [] } as const
  }
  const deps = setup.depsWith({ send }, { afterCommit: () => around.stall() })
  const contact = async (id: string) => {
    const people = [{ id, phone: '+919810000011', email: 'ramesh@example.com' }]
    await startWithAll(deps, setup.own, setup.partner, setup.mandateId, people)
  }
  const run = () => runDue(deps, setup.tenant, 100, AbortSignal.timeout(60_000))
  return { api, setup, sent, around, contact, run }
}

const CASES = CHANNELS.flatMap(channel => Object.entries(FORMS).map(([how, form]) => [channel, how, form] as const))

test.each(CASES)(
  'on %s nobody who stopped messages on the page, by %s, gets one a second later',
  async (channel, _, form) => {
    const { api, setup, sent, around, contact, run } = await organisationOn(channel)
    await contact('cand-1')
    await run()
    expect(sent.map(each => each.channel)).toEqual([channel])
    const { pathname } = new URL(sent[0]!.links.optOut)
    const path = channel === 'sms' ? String((await api.call('GET', pathname)).headers.location) : pathname
    await contact('cand-2')
    let decided = 0
    // The worker has committed the second message, and stands still for a second before it calls the provider.
    around.stall = async () => {
      around.stall = async () => {}
      const { rows } = await api.db.admin.query(
        "select count(*)::int as n from journey_sends where org_id = $1 and status = 'sending'",
        [setup.partner.orgId],
      )
      decided = rows[0].n
      expect([200, 303]).toContain((await api.call('POST', path, { headers: HEADERS, raw: form })).status)
      api.time.advance(1_000)
    }
    await run()
    expect(decided).toBe(1)
    // Nor do the follow-ups of both campaigns come, in the days after.
    for (let days = 0; days < 3; days++) {
      while ((await run()) > 0);
      api.time.advance(DAY_MS)
    }
    expect(sent).toHaveLength(1)
    const { rows } = await api.db.admin.query('select status, reason from journeys where org_id = $1', [
      setup.partner.orgId,
    ])
    expect(rows).toEqual([1, 2].map(() => ({ status: 'failed', reason: 'opted_out' })))
  },
)
