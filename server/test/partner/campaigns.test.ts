import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  type Agency,
  addCandidates,
  candidate,
  createCampaign,
  newAgency,
  newCampaign,
} from '../../../testing/campaigns.ts'
import { NEVER_A_MANDATE, newMandate, pathsOf, validMandate, write } from '../../../testing/mandates.ts'
import { grant, newPartner } from '../../../testing/partner.ts'
import { optOut, setLanguages } from '../../src/features/people/index.ts'

let api: TestApi
let agency: Agency
beforeAll(async () => {
  api = await startTestApi()
  agency = await newAgency(api)
})
afterAll(() => api.close())

const tenantOf = ({ orgId, mode }: Agency) => ({ orgId, mode })
const get = async (who: Agency, id: string) => (await who.call('GET', `/campaigns/${id}`)).body.data
const rowsOf = async (table: string, { orgId }: Agency): Promise<number> =>
  (await api.db.admin.query(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])).rows[0].count
/** Everything that a rejected call must leave as it was. */
const written = async (who: Agency) =>
  await Promise.all(
    ['campaigns', 'journeys', 'people', 'consents', 'key_people', 'credit_transfers'].map(each => rowsOf(each, who)),
  )

describe('creating a campaign', () => {
  test('answers 201 with the campaign and who was accepted, and reserves one credit per candidate and method', async () => {
    const own = await newAgency(api, { credits: 1_000 })
    const candidates = [candidate(1), candidate(2, { phone: '12345' }), candidate(3)]
    const { status, body } = await createCampaign(own, { candidates })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      campaign_id: expect.stringMatching(/^CP_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
      mandate_id: own.mandateId,
      status: 'running',
      starts_at: null,
      counts: { pending: 2, completed: 0, declined: 0, failed: 0 },
      credits: { reserved: 6, charged: 0, released: 0 },
      accepted: 2,
      rejected: [{ index: 1, code: 'INVALID_PHONE', message: expect.stringContaining('phone') }],
    })
    const { accepted, rejected, ...campaign } = body.data
    expect(await get(own, body.data.campaign_id)).toEqual(campaign)
    expect((await own.call('GET', '/account')).body.data.credits).toEqual({ available: 994, reserved: 6 })
  })

  test('without candidates spends nothing; they can be added later', async () => {
    const own = await newAgency(api, { credits: 10 })
    const id = await newCampaign(own)
    const { status, body } = await addCandidates(own, id, [candidate(1)])
    expect([status, body.data]).toEqual([200, { accepted: 1, rejected: [] }])
    expect((await get(own, id)).counts.pending).toBe(1)
  })

  test('with starts_at in the future is scheduled, and runs when the time comes', async () => {
    const own = await newAgency(api)
    const starts_at = new Date(api.time.clock() + 3_600_000).toISOString()
    const id = await newCampaign(own, { starts_at, candidates: [candidate(1)] })
    expect(await get(own, id)).toMatchObject({ status: 'scheduled', starts_at })
    await write(own, 'POST', `/campaigns/${id}/pause`)
    expect((await write(own, 'POST', `/campaigns/${id}/resume`)).body.data.status).toBe('scheduled')
    await own.call('POST', '/test/clock/advance', { json: { seconds: 3_600 } })
    expect((await get(own, id)).status).toBe('running')
  })

  test('needs a mandate that is there (400) and ready (409), and keeps nothing of the call', async () => {
    const own = await newAgency(api)
    const missing = await createCampaign(own, { mandate_id: NEVER_A_MANDATE, candidates: [candidate(1)] })
    expect([missing.status, pathsOf(missing)]).toEqual([400, ['mandate_id']])
    const mandate_id = await newMandate(own, own.workflowId, { title: 'Not ready' })
    const preparing = await createCampaign(own, { mandate_id, candidates: [candidate(1)] })
    expect([preparing.status, preparing.body.error.code, preparing.headers['retry-after']]).toEqual([
      409,
      'CONFLICT',
      '5',
    ])
    await write(own, 'DELETE', `/mandates/${mandate_id}`)
    expect((await createCampaign(own, { mandate_id })).body.error.message).toContain('archived')
    expect(await rowsOf('campaigns', own)).toBe(0)
  })

  test('reports every field that is wrong at once, also times that do not exist', async () => {
    const wrong = [candidate(1, { consent: { obtained: false } }), candidate(2, { language: 'xx', email: 'nobody' })]
    const shape = await createCampaign(agency, { name: '', candidates: wrong })
    expect([shape.status, pathsOf(shape)]).toEqual([
      400,
      ['candidates[0].consent.obtained', 'candidates[1].email', 'candidates[1].language', 'name'],
    ])
    const at = '2026-02-30T00:00:00Z'
    const times = await createCampaign(agency, {
      starts_at: at,
      candidates: [candidate(1, { consent: { obtained: true, at } })],
    })
    expect([times.status, pathsOf(times)]).toEqual([400, ['candidates[0].consent.at', 'starts_at']])
  })
})

test('a call that spends without an Idempotency-Key gives 400 IDEMPOTENCY_KEY_REQUIRED, and the same key spends once', async () => {
  const own = await newAgency(api, { credits: 10 })
  const json = { mandate_id: own.mandateId, name: 'Masons', candidates: [candidate(1)] }
  const without = await own.call('POST', '/campaigns', { json })
  expect([without.status, without.body.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
  const id = await newCampaign(own)
  const adding = await own.call('POST', `/campaigns/${id}/candidates`, { json: { candidates: [candidate(1)] } })
  expect([adding.status, adding.body.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
  const first = await addCandidates(own, id, [candidate(1)], 'same key')
  const again = await addCandidates(own, id, [candidate(1)], 'same key')
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  expect((await own.call('GET', '/account')).body.data.credits).toEqual({ available: 7, reserved: 3 })
})

describe('candidates are judged one by one', () => {
  test('as INVALID_PHONE, NO_CHANNEL, DUPLICATE or OPTED_OUT', async () => {
    const own = await newAgency(api, { workflow: { channels: ['email'] } })
    const email = 'someone@example.com'
    const id = await newCampaign(own, { candidates: [candidate(1, { email }), candidate(2, { email })] })
    const { rows } = await api.db.admin.query("select person_id from people where org_id = $1 and phone like '%02'", [
      own.orgId,
    ])
    await api.db.database.forTenant(tenantOf(own)).transaction(tx => optOut(tx, rows[0].person_id, 'page', new Date()))
    const { body } = await addCandidates(own, await newCampaign(own), [candidate(2, { email })])
    expect(body.data.rejected).toMatchObject([{ index: 0, code: 'OPTED_OUT' }])
    const mixed = [
      candidate(3),
      candidate(4, { email, phone: '+91 11 2345 6789' }),
      candidate(5, { email, phone: '+91-98000 00001' }),
      candidate(1, { email, phone: '9811111111' }),
      candidate(6, { email }),
      candidate(6, { email, phone: '9811111112' }),
    ]
    const added = await addCandidates(own, id, mixed)
    expect(added.body.data).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 0, code: 'NO_CHANNEL' },
        { index: 1, code: 'INVALID_PHONE' },
        { index: 2, code: 'DUPLICATE' },
        { index: 3, code: 'DUPLICATE' },
        { index: 5, code: 'DUPLICATE' },
      ],
    })
  })

  test('and get the language that is given, else the last that the person chose, else the first of the workflow', async () => {
    const own = await newAgency(api, { workflow: { languages: ['hi', 'en', 'mr'] } })
    await newCampaign(own, { candidates: [candidate(1), candidate(2)] })
    const people = await api.db.admin.query('select person_id, right(phone, 1) as who from people where org_id = $1', [
      own.orgId,
    ])
    const idOf = (who: string) => people.rows.find(row => row.who === who).person_id
    await api.db.database.forTenant(tenantOf(own)).transaction(async tx => {
      const chosen = { 1: 'mr', 2: 'ta' } as const
      const languages = Object.entries(chosen).map(([id, language]) => ({ personId: idOf(id), language }))
      await setLanguages({ clock: api.time.clock }, tx, languages)
    })
    const id = await newCampaign(own, {
      candidates: [candidate(1), candidate(2), candidate(3, { language: 'en' }), candidate(4, { language: 'bn' })],
    })
    const { rows } = await api.db.admin.query(
      'select language from journeys where campaign_id = $1 order by external_candidate_id',
      [id],
    )
    expect(rows.map(row => row.language)).toEqual(['mr', 'hi', 'en', 'hi'])
  })

  test('in live mode without a provider nobody can be reached', async () => {
    const own = await newAgency(api, { mode: 'live' })
    const { status, body } = await createCampaign(own, { candidates: [candidate(1)] })
    expect([status, body.data.rejected]).toMatchObject([201, [{ index: 0, code: 'NO_CHANNEL' }]])
  })
})

test('too few credits give 402 with what is needed and available, accept nobody, and the same key works after a top-up', async () => {
  const own = await newAgency(api, { credits: 5 })
  const json = { mandate_id: own.mandateId, name: 'Masons', candidates: [candidate(1), candidate(2)] }
  const before = await written(own)
  const poor = await own.call('POST', '/campaigns', { json, idempotencyKey: 'launch' })
  expect([poor.status, poor.body.error]).toMatchObject([
    402,
    {
      code: 'INSUFFICIENT_CREDITS',
      details: [
        { path: 'credits.needed', message: '6' },
        { path: 'credits.available', message: '5' },
      ],
    },
  ])
  expect(await written(own)).toEqual(before)
  await grant(api, own, 1)
  expect((await own.call('POST', '/campaigns', { json, idempotencyKey: 'launch' })).status).toBe(201)
})

describe('moves', () => {
  const move = async (who: Agency, id: string, name: string) => {
    const { status, body } = await write(who, 'POST', `/campaigns/${id}/${name}`)
    return status === 200 ? body.data.status : body.error.code
  }
  test('pause, resume and cancel change the status; illegal ones give 409', async () => {
    const id = await newCampaign(agency, { candidates: [candidate(101)] })
    const moves = ['resume', 'pause', 'pause', 'resume', 'cancel', 'pause', 'resume', 'cancel']
    const statuses = []
    for (const name of moves) statuses.push(await move(agency, id, name))
    expect(statuses).toEqual([
      'CONFLICT',
      'paused',
      'CONFLICT',
      'running',
      'cancelled',
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
    ])
  })

  test('a campaign that is cancelled or completed takes no candidates: 409; a paused one does', async () => {
    const id = await newCampaign(agency)
    await move(agency, id, 'pause')
    expect((await addCandidates(agency, id, [candidate(102)])).body.data.accepted).toBe(1)
    await move(agency, id, 'cancel')
    const late = await addCandidates(agency, id, [candidate(103)])
    expect([late.status, late.body.error.code, late.body.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('cancelled'),
    ])
  })

  test('a mandate with an unfinished campaign cannot be archived: 409 naming it', async () => {
    const own = await newAgency(api)
    const id = await newCampaign(own)
    const archived = () => write(own, 'DELETE', `/mandates/${own.mandateId}`)
    const early = await archived()
    expect([early.status, early.body.error.code, early.body.error.details]).toEqual([
      409,
      'CONFLICT',
      [{ path: 'campaign_id', message: id }],
    ])
    await move(own, id, 'cancel')
    expect([(await archived()).status, (await archived()).status]).toEqual([200, 200])
  })
})

test('candidates keep the version of the mandate that they were accepted with', async () => {
  const own = await newAgency(api)
  const id = await newCampaign(own, { candidates: [candidate(1)] })
  const replaced = validMandate(own.workflowId, { title: 'Head mason' })
  expect((await write(own, 'PUT', `/mandates/${own.mandateId}`, replaced)).status).toBe(202)
  const early = await addCandidates(own, id, [candidate(2)])
  expect([early.status, early.headers['retry-after']]).toEqual([409, '5'])
  await api.runJobs()
  expect((await addCandidates(own, id, [candidate(2)])).status).toBe(200)
  const { rows } = await api.db.admin.query(
    'select flow_version from journeys where campaign_id = $1 order by external_candidate_id',
    [id],
  )
  expect(rows.map(row => row.flow_version)).toEqual([1, 2])
})

test('campaigns are listed newest first, by mandate too, and other organisations and modes see none of them', async () => {
  const own = await newAgency(api)
  const other = await newMandate(own, own.workflowId, { title: 'Helper' })
  await api.runJobs()
  const ids = [await newCampaign(own), await newCampaign(own, { mandate_id: other }), await newCampaign(own)]
  const list = async (query: string) => (await own.call('GET', `/campaigns?${query}`)).body.data
  const shown = (items: readonly { campaign_id: string }[]) => items.map(each => each.campaign_id)
  const first = await list('limit=2')
  const rest = await list(`limit=2&cursor=${first.next_cursor}`)
  expect(shown([...first.items, ...rest.items])).toEqual(ids.toReversed())
  expect(rest.next_cursor).toBeNull()
  expect(shown((await list(`mandate_id=${other}`)).items)).toEqual([ids[1]])
  const limits = { campaignWrites: { perSecond: 100 } }
  const strangers = [
    await newPartner(api, { mode: 'test', limits }),
    await newPartner(api, { orgId: own.orgId, mode: 'live', limits }),
  ]
  for (const stranger of strangers) {
    expect((await stranger.call('GET', '/campaigns')).body.data.items).toEqual([])
    expect((await stranger.call('GET', `/campaigns/${ids[0]}`)).status).toBe(404)
    expect((await write(stranger, 'POST', `/campaigns/${ids[0]}/cancel`)).status).toBe(404)
    expect((await addCandidates(stranger, ids[0]!, [candidate(1)])).status).toBe(404)
  }
})
