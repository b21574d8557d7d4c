import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Consent,
  erasePerson,
  findPeople,
  KEPT_CONTACTS,
  linkWhatsappUser,
  lockContactTimes,
  optedOutOf,
  optOut,
  recordConsents,
  recordFirstContacts,
  setLanguages,
} from '../../src/features/people/index.ts'
import { candidate, type PeopleSetup, setUpPeople } from './people.fixture.ts'

/** Whether and when a person may be contacted. */
let setup: PeopleSetup
let lastPhone = 8_400_000_000
beforeAll(async () => {
  setup = await setUpPeople()
})
afterAll(() => setup.db.drop())

const newPeople = async (count: number) => {
  const candidates = Array.from({ length: count }, () =>
    candidate(String(++lastPhone), { email: `p${lastPhone}@example.com` }),
  )
  return (await setup.match(candidates)).map((each, index) => ({ id: each.personId, candidate: candidates[index]! }))
}
const AT = new Date('2026-11-17T06:30:00Z')
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)

describe('first contacts', () => {
  test('are kept in order, the last five of them, also several of one call', async () => {
    const [one, two] = (await newPeople(2)).map(each => each.id) as [string, string]
    await setup.run(tx => recordFirstContacts(tx, []))
    await setup.run(tx =>
      recordFirstContacts(
        tx,
        [1, 0, 2].map(hours => ({ personId: one, at: later(hours) })),
      ),
    )
    await setup.run(tx =>
      recordFirstContacts(
        tx,
        [3, 4, 5, 6].flatMap(hours => [
          { personId: one, at: later(hours) },
          ...(hours === 3 ? [{ personId: two, at: later(9) }] : []),
        ]),
      ),
    )
    const people = await setup.run(tx => lockContactTimes(tx, [two, one]))
    expect(people.get(one)!.firstContacts).toEqual([2, 3, 4, 5, 6].map(later))
    expect(people.get(one)!.firstContacts.length).toBe(KEPT_CONTACTS)
    expect(people.get(two)!.firstContacts).toEqual([later(9)])
  })
  test('of people that two calls lock in different orders are counted one after the other', async () => {
    const ids = (await newPeople(20)).map(each => each.id)
    const contact = (order: readonly string[]) =>
      setup.run(async tx => {
        const free = [...(await lockContactTimes(tx, order)).values()].filter(each => each.firstContacts.length < 2)
        await recordFirstContacts(
          tx,
          free.map(({ personId }) => ({ personId, at: AT })),
        )
        return free.length
      })
    const counts = await Promise.all(Array.from({ length: 8 }, (_, call) => contact(call % 2 ? ids : ids.toReversed())))
    expect(counts.reduce((sum, each) => sum + each)).toBe(40)
  })
})

test('what is needed to contact a person is read with the lock', async () => {
  const [person] = await newPeople(1)
  await setup.run(tx => setLanguages(setup.deps, tx, [{ personId: person!.id, language: 'or' }]))
  const people = await setup.run(tx => lockContactTimes(tx, [person!.id, 'PE_NONE']))
  const { phone, email, name } = person!.candidate
  expect([...people]).toEqual([
    [person!.id, { personId: person!.id, phone, email, name, language: 'or', firstContacts: [], optedOut: false }],
  ])
  expect(await setup.run(tx => lockContactTimes(tx, []))).toEqual(new Map())
})

describe('an opt-out', () => {
  test('is seen by every later intake and contact, and its first time stays', async () => {
    const [gone, stays] = await newPeople(2)
    await setup.run(tx => optOut(tx, gone!.id, 'whatsapp', AT))
    await setup.run(tx => optOut(tx, gone!.id, 'page', later(5)))
    expect((await setup.match([stays!.candidate, gone!.candidate])).map(each => each.optedOut)).toEqual([false, true])
    const people = await setup.run(tx => lockContactTimes(tx, [gone!.id, stays!.id]))
    expect([people.get(gone!.id)!.optedOut, people.get(stays!.id)!.optedOut]).toEqual([true, false])
    expect(await optedOutOf(setup.own.reads, [gone!.id, stays!.id])).toEqual(new Set([gone!.id]))
    expect(await optedOutOf(setup.own.reads, [])).toEqual(new Set())
    const { rows } = await setup.db.admin.query('select at, source from opt_outs where person_id = $1', [gone!.id])
    expect(rows).toEqual([{ at: AT, source: 'whatsapp' }])
  })
  test('that commits while a contact waits for the person is seen by that contact', async () => {
    const [person] = await newPeople(1)
    const waiting = await setup.run(async tx => {
      await optOut(tx, person!.id, 'sms_link', AT)
      const contact = setup.run(other => lockContactTimes(other, [person!.id]))
      await untilSomeoneWaits()
      return { contact }
    })
    expect((await waiting.contact).get(person!.id)!.optedOut).toBe(true)
  })
  test('cannot be changed or removed by the app', async () => {
    for (const statement of ["update opt_outs set source = 'x'", 'delete from opt_outs', 'truncate opt_outs'])
      await expect(setup.db.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

async function untilSomeoneWaits(): Promise<void> {
  const { rows } = await setup.db.admin.query<{ waits: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  if (!rows[0]!.waits) await untilSomeoneWaits()
}

describe('consents', () => {
  const consent = (personId: string, given: Partial<Consent>): Consent => ({
    personId,
    at: AT,
    purpose: 'contact',
    textVersion: null,
    language: null,
    source: 'job application form',
    obtainedBy: 'partner',
    ...given,
  })
  test('are stored with time, purpose, text, language and source', async () => {
    const [one, two] = (await newPeople(2)).map(each => each.id) as [string, string]
    const own = {
      purpose: 'answers',
      textVersion: '2026-11',
      language: 'ta',
      source: 'page',
      obtainedBy: 'person',
    } as const
    await setup.run(tx => recordConsents(setup.deps, tx, [consent(one, {}), consent(two, own)]))
    await setup.run(tx => recordConsents(setup.deps, tx, []))
    const { rows } = await setup.db.admin.query(
      'select person_id, at, purpose, text_version, language, source, obtained_by from consents where person_id = any ($1) order by obtained_by',
      [[one, two]],
    )
    expect(rows).toEqual([
      {
        person_id: one,
        at: AT,
        purpose: 'contact',
        text_version: null,
        language: null,
        source: 'job application form',
        obtained_by: 'partner',
      },
      {
        person_id: two,
        at: AT,
        purpose: 'answers',
        text_version: '2026-11',
        language: 'ta',
        source: 'page',
        obtained_by: 'person',
      },
    ])
  })
  test('of the person need the text that was shown', async () => {
    const [person] = await newPeople(1)
    const storing = setup.run(tx => recordConsents(setup.deps, tx, [consent(person!.id, { obtainedBy: 'person' })]))
    await expect(storing).rejects.toMatchObject({ code: '23514' })
  })
  test('cannot be changed or removed by the app', async () => {
    for (const statement of ["update consents set source = 'x'", 'delete from consents', 'truncate consents'])
      await expect(setup.db.appPool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('erasing a person', () => {
  test('leaves no byte of name, phone, e-mail address or channel identity in any of the tables', async () => {
    const phone = String(++lastPhone)
    const [person] = await setup.match([
      candidate(phone, { name: 'Unmistakable', email: 'unmistakable@example.com', language: 'ta' }),
    ])
    await setup.run(tx => linkWhatsappUser(tx, person!.personId, 'IN.unmistakable'))
    await setup.run(tx => recordFirstContacts(tx, [{ personId: person!.personId, at: AT }]))
    await setup.run(tx => erasePerson(tx, person!.personId, later(1)))
    for (const table of ['people', 'person_identities', 'consents', 'opt_outs', 'key_people']) {
      const { rows } = await setup.db.admin.query<{ row: string }>(`select t::text as row from ${table} t`)
      expect(rows.filter(({ row }) => row.includes(phone) || row.toLowerCase().includes('unmistakable'))).toEqual([])
    }
    const people = await setup.run(tx => lockContactTimes(tx, [person!.personId]))
    expect(people.get(person!.personId)).toMatchObject({
      phone: null,
      name: null,
      email: null,
      language: null,
      firstContacts: [],
    })
  })
  test('who had opted out keeps them opted out when their phone is sent again, and fills nothing in', async () => {
    const [person] = await newPeople(1)
    await setup.run(tx => optOut(tx, person!.id, 'voice', AT))
    for (const hours of [1, 2]) await setup.run(tx => erasePerson(tx, person!.id, later(hours)))
    const sent = { ...person!.candidate, language: 'hi' as const }
    expect(await setup.match([sent])).toEqual([
      { personId: person!.id, isNew: false, optedOut: true, language: expect.anything() },
    ])
    const { rows } = await setup.db.admin.query(
      'select num_nonnulls(name, phone, email, language) as n, erased_at from people where person_id = $1',
      [person!.id],
    )
    expect(rows).toEqual([{ n: 0, erased_at: later(1) }])
  })
  test('who had not opted out makes them a new person when their phone is sent again', async () => {
    const [person] = await newPeople(1)
    await setup.run(tx => erasePerson(tx, person!.id, AT))
    await setup.run(tx => erasePerson(tx, 'PE_NONE', AT))
    expect(await findPeople(setup.own.reads, { kind: 'phone', value: person!.candidate.phone })).toEqual([])
    const [again] = await setup.match([person!.candidate])
    expect(again).toEqual({
      personId: expect.not.stringMatching(person!.id),
      isNew: true,
      optedOut: false,
      language: person!.candidate.language,
    })
  })
  test('is not undone by a language or a contact that comes later', async () => {
    const [person] = await newPeople(1)
    await setup.run(tx => erasePerson(tx, person!.id, AT))
    await setup.run(tx => setLanguages(setup.deps, tx, [{ personId: person!.id, language: 'ta' }]))
    await setup.run(tx => recordFirstContacts(tx, [{ personId: person!.id, at: AT }]))
    const people = await setup.run(tx => lockContactTimes(tx, [person!.id]))
    expect(people.get(person!.id)).toMatchObject({ language: null, firstContacts: [] })
  })
})
