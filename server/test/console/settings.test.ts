import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { addPastDay } from '../../../testing/past-days.ts'
import { webm } from '../../src/features/recordings/core/audio.fixture.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { RETENTION_DAYS } from '../../src/kernel/retention.ts'
import { contact, visitor } from '../journeys/candidate.fixture.ts'
import { atVoice, recordingsOf, STORAGES, sendRecording, type TestStorage } from '../journeys/voice.fixture.ts'
import { somePerson } from './people.fixture.ts'

/** Settings of an organisation: data goes when it says so, never later than the installation says, and people see its own colours. */
let storage: TestStorage
let api: TestApi
beforeAll(async () => {
  storage = await STORAGES.folder()
  api = await startTestApi(storage.env)
})
afterAll(async () => {
  await api?.close()
  await storage?.close()
})

const ownerOf = (orgId: string) => memberOf(api, orgId, 'owner')
const AS_INSTALLATION = { candidates: null, recordings: null, requests: null }

async function keep(owner: TestMember, orgId: string, days: object): Promise<void> {
  const reply = await owner.call('PUT', `/organisations/${orgId}/retention`, { ...AS_INSTALLATION, ...days })
  expect(reply.status).toBe(200)
}

describe('retention', () => {
  test('is that of the installation until an owner shortens it, which is one row of the audit log', async () => {
    const orgId = await newOrganisation(api.keys)
    const owner = await ownerOf(orgId)
    const path = `/organisations/${orgId}/retention`
    expect((await owner.call('GET', path)).body).toEqual({
      days: AS_INSTALLATION,
      ranges: {
        candidates: { shortest: 30, longest: 1_826, installation: null },
        recordings: { shortest: 1, longest: RETENTION_DAYS.recordings, installation: RETENTION_DAYS.recordings },
        requests: { shortest: 1, longest: RETENTION_DAYS.events, installation: RETENTION_DAYS.events },
      },
    })
    const days = { candidates: 90, recordings: 30, requests: 7 }
    expect(await owner.call('PUT', path, days)).toMatchObject({ status: 200, body: { days } })
    expect((await owner.call('GET', path)).body.days).toEqual(days)
    const { rows } = await api.db.admin.query(
      "select actor, details from audit_log where org_id = $1 and action = 'organisation.retention'",
      [orgId],
    )
    expect(rows).toEqual([{ actor: owner.userId, details: days }])
  })
  test.each([
    { candidates: 29 },
    { candidates: 1_827 },
    { recordings: 0 },
    { recordings: 181 },
    { requests: 31 },
    { requests: 1.5 },
  ])('cannot be %o, longer than the installation allows or too short to work with', async days => {
    const orgId = await newOrganisation(api.keys)
    const owner = await ownerOf(orgId)
    const path = `/organisations/${orgId}/retention`
    const reply = await owner.call('PUT', path, { ...AS_INSTALLATION, ...days })
    expect(reply).toMatchObject({ status: 400, body: { error: { details: [{ path: Object.keys(days)[0] }] } } })
    expect((await owner.call('GET', path)).body.days).toEqual(AS_INSTALLATION)
  })
  test('the database itself rejects a longer period', async () => {
    const orgId = await newOrganisation(api.keys)
    const insert = `insert into organisation_periods (org_id, recording_days, updated_at) values ($1, 181, now())`
    await expect(api.db.admin.query(insert, [orgId])).rejects.toThrow('violates check constraint')
  })
})

describe('shorter periods', () => {
  // First: the days of the log are those of the real clock, which the others move away from.
  test('delete lines of the request log, of both modes, and no others', async () => {
    const [shorter, usual] = [await newOrganisation(api.keys), await newOrganisation(api.keys)]
    await keep(await ownerOf(shorter), shorter, { requests: 3 })
    await addPastDay(api.db.admin, 5, ['request_log'])
    await addPastDay(api.db.admin, 2, ['request_log'])
    await api.db.admin.query(
      `insert into request_log (org_id, mode, at, request_id, key_id, method, route, status, milliseconds)
       select org_id, mode, (now() at time zone 'utc')::date::timestamp at time zone 'utc' - make_interval(days => days) + interval '1 hour',
         'req_' || days, 'KEY', 'GET', '/account', 200, 1
       from unnest($1::text[]) as org_id, unnest(array['test', 'live']) as mode, unnest(array[5, 2]) as days`,
      [[shorter, usual]],
    )
    await api.runScheduled('forget_by_own_periods')
    const { rows } = await api.db.admin.query(
      `select org_id, mode, array_agg(request_id order by request_id) as kept from request_log where org_id = any($1) group by 1, 2`,
      [[shorter, usual]],
    )
    const kept = (orgId: string, mode: string) => rows.find(row => row.org_id === orgId && row.mode === mode)?.kept
    for (const mode of ['test', 'live'])
      expect([kept(shorter, mode), kept(usual, mode)]).toEqual([['req_2'], ['req_2', 'req_5']])
  })
  test('erase a person to the second, and nobody of an organisation without one', async () => {
    const [shorter, usual] = [await newOrganisation(api.keys), await newOrganisation(api.keys)]
    const owner = await ownerOf(shorter)
    await keep(owner, shorter, { candidates: 30 })
    const ids: string[] = []
    for (const orgId of [shorter, usual]) ids.push(await somePerson(api, { orgId, mode: 'live' }))
    const erased = async () => {
      await api.runScheduled('forget_by_own_periods')
      const query = 'select person_id from people where person_id = any($1) and erased_at is not null'
      return (await api.db.admin.query(query, [ids])).rows.map(row => row.person_id)
    }
    api.time.advance(30 * DAY_MS)
    expect(await erased()).toEqual([])
    api.time.advance(1)
    expect(await erased()).toEqual([ids[0]])
    const { body } = await owner.call('GET', `/organisations/${shorter}/audit?action=person.erased`)
    expect(body.items).toMatchObject([{ actor: { kind: 'service', user_id: null }, subject: ids[0] }])
  })
  test('keep a person who is still asked, and erase them with their answers when that is over long enough', async () => {
    const at = await contact(api)
    const { orgId } = at.partner
    await keep(await ownerOf(orgId), orgId, { candidates: 30 })
    const state = async () => {
      await api.runScheduled('forget_by_own_periods')
      const { rows } = await api.db.admin.query(
        'select p.phone is null as gone, j.status from people p join journeys j using (org_id, mode, person_id) where p.org_id = $1',
        [orgId],
      )
      return rows
    }
    api.time.advance(31 * DAY_MS)
    expect(await state()).toEqual([{ gone: false, status: 'pending' }])
    const who = visitor(api)
    await who.open(`${at.path}/stop`)
    await who.submit({ choice: 'stop' })
    expect(await state()).toEqual([{ gone: false, status: 'failed' }])
    api.time.advance(30 * DAY_MS + 1)
    expect(await state()).toEqual([{ gone: true, status: 'failed' }])
  })
  test('remove recordings of this organisation, and keep those of others', async () => {
    const [shorter, usual] = [await atVoice(api), await atVoice(api)]
    for (const at of [shorter, usual]) await sendRecording(api, at, webm({ seconds: 2 }))
    await keep(await ownerOf(shorter.partner.orgId), shorter.partner.orgId, { recordings: 7 })
    const left = async () => {
      await api.runScheduled('remove_recordings')
      return [(await recordingsOf(api, shorter)).length, (await recordingsOf(api, usual)).length]
    }
    api.time.advance(7 * DAY_MS - 1_000)
    expect(await left()).toEqual([1, 1])
    api.time.advance(2_000)
    expect(await left()).toEqual([0, 1])
  })
})

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('branding', () => {
  test('is what candidates see, and an absent field stays as it was', async () => {
    const at = await contact(api)
    const path = `/organisations/${at.partner.orgId}/branding`
    const owner = await ownerOf(at.partner.orgId)
    const changed = await owner.call('PATCH', path, { name: 'Acme Jobs', accent: '#0B6E4F', mark: base64(MARK) })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Acme Jobs', accent: '#0b6e4f', support: null } })
    await owner.call('PATCH', path, { support: 'help@acme.example' })
    const { body } = await owner.call('GET', path)
    expect(body).toMatchObject({ name: 'Acme Jobs', accent: '#0b6e4f', support: 'help@acme.example' })
    const page = (await visitor(api).open(at.path)).text
    for (const shown of ['Acme Jobs', '/brand/0b6e4f.css', body.mark_url]) expect(page).toContain(shown)
    expect((await owner.call('PATCH', path, { mark: null, name: null })).body).toMatchObject({ mark_url: null })
    const { rows } = await api.db.admin.query(
      "select actor, details from audit_log where org_id = $1 and action = 'organisation.branding' order by at, audit_id",
      [at.partner.orgId],
    )
    expect(rows.map(row => [row.actor, row.details.changed])).toEqual([
      [owner.userId, ['name', 'accent', 'mark']],
      [owner.userId, ['support']],
      [owner.userId, ['name', 'mark']],
    ])
  })
  test('rejects every fault at its field, and stores nothing', async () => {
    const orgId = await newOrganisation(api.keys)
    const owner = await ownerOf(orgId)
    const path = `/organisations/${orgId}/branding`
    const before = (await owner.call('GET', path)).body
    const script = '<svg viewBox="0 0 8 8"><script>alert(1)</script></svg>'
    const wrong = { name: ' ', accent: '#ffd400', support: 'nobody', privacy_url: 'http://x', mark: base64(script) }
    const { status, body } = await owner.call('PATCH', path, wrong)
    expect([status, body.error.details.map((each: { path: string }) => each.path)]).toEqual([
      400,
      ['name', 'accent', 'support', 'privacy_url', 'mark'],
    ])
    expect((await owner.call('GET', path)).body).toEqual(before)
  })
  test('a colour is measured before it is saved: the shade that is offered is accepted', async () => {
    const orgId = await newOrganisation(api.keys)
    const owner = await ownerOf(orgId)
    const path = `/organisations/${orgId}/branding`
    const { body } = await owner.call('GET', `${path}/colours?accent=%23ffd400`)
    expect(body.contrast).toBeLessThan(body.needed)
    expect(body.light.brand).toBe(body.nearest)
    expect((await owner.call('PATCH', path, { accent: body.nearest })).status).toBe(200)
    expect((await owner.call('GET', `${path}/colours?accent=red`)).status).toBe(400)
  })
})
