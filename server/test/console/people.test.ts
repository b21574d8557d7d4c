import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { webm } from '../../src/features/recordings/core/audio.fixture.ts'
import { resultOf, uploadAgain } from '../journeys/candidate.fixture.ts'
import { atVoice, recordingsOf, STORAGES, sendRecording, type TestStorage } from '../journeys/voice.fixture.ts'
import { findWord } from '../verification/persons.fixture.ts'
import { somePerson } from './people.fixture.ts'
import { inMode } from './playground.fixture.ts'

/** People of an organisation in the console: who is found, what is shown of them, and what an erasure leaves. */
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

interface Place {
  readonly owner: TestMember
  readonly base: string
}

async function placeOf(orgId: string, mode: string): Promise<Place> {
  return { owner: await memberOf(api, orgId, 'owner'), base: `${inMode(orgId, mode)}/people` }
}

/** A candidate who answered by speaking and is in the middle of the questions. */
async function answering() {
  const at = await atVoice(api, { email: 'Ra.Mesh+jobs@gmail.com' })
  await sendRecording(api, at, webm({ seconds: 3 }))
  const { owner, base } = await placeOf(at.partner.orgId, at.partner.mode)
  const find = async (contact: string) => (await owner.call('POST', `${base}/search`, { contact })).body.items
  const [{ person_id: personId }] = await find(at.phone)
  return { at, owner, base, find, personId: String(personId) }
}

describe('finding a person', () => {
  test('takes every spelling of the number and of the mailbox, and nothing that is not one', async () => {
    const { at, find, owner, base, personId } = await answering()
    const spaced = `+91 ${at.phone.slice(0, 5)}-${at.phone.slice(5)}`
    for (const contact of [at.phone, spaced, `0${at.phone}`, 'ramesh@gmail.com', ' RAMESH@googlemail.com '])
      expect([contact, (await find(contact)).map((each: { person_id: string }) => each.person_id)]).toEqual([
        contact,
        [personId],
      ])
    expect(await find('9812345678')).toEqual([])
    for (const contact of ['Ramesh', at.phone.slice(0, 8), 'ramesh@'])
      expect(await owner.call('POST', `${base}/search`, { contact })).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_FAILED', details: [{ path: 'contact' }] } },
      })
  })
  test('never finds people of another organisation or of the other mode', async () => {
    const orgId = await newOrganisation(api.keys)
    const personId = await somePerson(api, { orgId, mode: 'live' }, 'only.live@example.com')
    const { owner, base } = await placeOf(orgId, 'test')
    const other = await placeOf(await newOrganisation(api.keys), 'live')
    for (const [who, path] of [
      [owner, base],
      [other.owner, other.base],
    ] as const) {
      const found = await who.call('POST', `${path}/search`, { contact: 'only.live@example.com' })
      expect(found).toMatchObject({ status: 200, body: { items: [] } })
      expect((await who.call('GET', `${path}/${personId}`)).status).toBe(404)
      expect((await who.call('POST', `${path}/${personId}/erase`, { also_stop: false })).status).toBe(404)
    }
    expect((await owner.call('GET', `${inMode(orgId, 'live')}/people/${personId}`)).status).toBe(200)
  })
})

test('the list has everybody once, newest first, page by page', async () => {
  const orgId = await newOrganisation(api.keys)
  const { owner, base } = await placeOf(orgId, 'test')
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.push(await somePerson(api, { orgId, mode: 'test' }))
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await owner.call('GET', `${base}?limit=2${cursor}`)
    seen.push(...body.items.map((each: { person_id: string }) => each.person_id))
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  expect(seen).toEqual(made.toReversed())
  expect((await owner.call('GET', `${base}?cursor=wrong`)).status).toBe(400)
})

describe('a person', () => {
  test('is shown with everything that is held, and how much an erasure would remove', async () => {
    const { at, owner, base, personId } = await answering()
    const { body } = await owner.call('GET', `${base}/${personId}`)
    expect(body).toMatchObject({
      phone: `+91${at.phone}`,
      email: 'Ra.Mesh+jobs@gmail.com',
      erased: false,
      opted_out_at: null,
      journeys: [
        {
          campaign_id: at.campaignId,
          title: 'Mason',
          status: 'pending',
          answers: [
            { question: 'Do you have your own tools?', value: 'yes', recorded: false },
            { question: 'Where did you work last?', recorded: true },
          ],
        },
      ],
      messages: [{ channel: expect.any(String) }],
      held: { answers: 2, recordings: 1, results: 1, messages: 1 },
    })
    expect(body.held.consents).toBe(body.consents.length)
    expect(body.consents.length).toBeGreaterThan(0)
  })
})

describe('an erasure', () => {
  test('removes name, numbers, answers and recordings, ends the campaign for the person, and leaves counts', async () => {
    const { at, owner, base, personId } = await answering()
    const before = await resultOf(at)
    const erased = await owner.call('POST', `${base}/${personId}/erase`, { also_stop: false })
    expect(erased.status).toBe(204)
    expect(await findWord(api.db, at.phone)).toEqual([])
    expect(await resultOf(at)).toMatchObject({ status: 'declined', output: null, result_id: before.result_id })
    const { body } = await owner.call('GET', `${base}/${personId}`)
    expect(body).toMatchObject({ name: null, phone: null, email: null, erased: true, held: { answers: 0, results: 1 } })
    await api.runScheduled('remove_recordings')
    expect(await recordingsOf(api, at)).toEqual([])
  })
  test('is one row of the audit log that names the person by id only, and a second one changes nothing', async () => {
    const { at, owner, base, personId } = await answering()
    for (const _ of [1, 2])
      expect((await owner.call('POST', `${base}/${personId}/erase`, { also_stop: true })).status).toBe(204)
    const { rows } = await api.db.admin.query('select actor, action, details, mode from audit_log where subject = $1', [
      personId,
    ])
    expect(rows).toEqual([{ actor: owner.userId, action: 'person.erased', details: {}, mode: at.partner.mode }])
  })
  test('that also stops messages holds when the number is uploaded again, and the number still finds it', async () => {
    const { at, find, owner, base, personId } = await answering()
    await owner.call('POST', `${base}/${personId}/erase`, { also_stop: true })
    expect(await resultOf(at)).toMatchObject({ status: 'failed', reason: 'opted_out' })
    expect(await uploadAgain(api, at)).toEqual(['OPTED_OUT'])
    expect(await find(at.phone)).toMatchObject([
      { person_id: personId, name: null, phone: null, erased: true, opted_out_at: expect.any(String) },
    ])
  })
})
