import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CandidatePerson, findPeople, linkWhatsappUser, matchPeople } from '../../src/features/people/index.ts'
import { candidate, type PeopleSetup, phoneOf, setUpPeople } from './people.fixture.ts'

/** Who is the same person (docs/adr/0027). */
let setup: PeopleSetup
beforeAll(async () => {
  setup = await setUpPeople()
})
afterAll(() => setup.db.drop())

const countPeopleRows = async () => {
  const { rows } = await setup.db.admin.query<{ n: number }>(
    'select count(*)::integer as n from people where org_id = $1 and mode = $2',
    [setup.tenant.orgId, setup.tenant.mode],
  )
  return rows[0]!.n
}

const inBatches = async (all: readonly CandidatePerson[]) => {
  const ids: string[] = []
  for (let from = 0; from < all.length; from += 1_000)
    ids.push(...(await setup.match(all.slice(from, from + 1_000))).map(each => each.personId))
  return ids
}

const DEVANAGARI_ZERO = 0x0966
const inDevanagari = (text: string) =>
  text.replace(/\d/g, digit => String.fromCodePoint(DEVANAGARI_ZERO + Number(digit)))

/** The ways in which lists of candidates write one person. */
const GUISES: readonly ((digits: string, index: number) => CandidatePerson)[] = [
  (digits, index) => candidate(`+91${digits}`, { name: 'Asha Rao', email: `asha.rao${index}@gmail.com` }),
  (digits, index) => candidate(`0${digits}`, { name: 'ASHA RAO', email: `Asha.Rao${index}+jobs@GMail.com` }),
  (digits, index) =>
    candidate(`91 ${digits.slice(0, 5)}-${digits.slice(5)}`, { name: 'आशा', email: `asharao${index}@googlemail.com` }),
  digits => candidate(inDevanagari(digits), { name: 'Asha R.', email: null }),
]

test('5,000 people in four guises are 5,000 people', async () => {
  const before = await countPeopleRows()
  const digits = Array.from({ length: 5_000 }, (_, index) => phoneOf(index).slice(3))
  const first = await inBatches(digits.map((each, index) => GUISES[0]!(each, index)))
  expect(new Set(first).size).toBe(5_000)
  for (const guise of GUISES.slice(1)) expect(await inBatches(digits.map(guise))).toEqual(first)
  expect(await countPeopleRows()).toBe(before + 5_000)
})

/** Pairs of different people who are alike: a digit of the phone differs, or everything but the phone is the same. */
const nearMiss = (index: number): readonly [CandidatePerson, CandidatePerson] => {
  const number = 8_100_000_012 + index * 100
  const other = [
    // The next number, two digits swapped, the same digits in another country, another first digit.
    `+91${number + 1}`,
    `+91${number - 12 + 21}`,
    `+1202${String(number).slice(-7)}`,
    `+91${number - 1_000_000_000}`,
  ][index % 4]!
  const shared = { name: 'Ravi Kumar', email: `family${index}@example.com` }
  return [
    candidate(`+91${number}`, shared),
    candidate(other, index % 3 === 0 ? { ...shared, name: 'Sita Kumar' } : shared),
  ]
}

test('500 pairs of different people who are alike, with one e-mail address each, are never joined', async () => {
  const pairs = Array.from({ length: 500 }, (_, index) => nearMiss(index))
  const ids = await inBatches(pairs.flat())
  expect(new Set(ids).size).toBe(1_000)
  expect(await inBatches(pairs.flatMap(([one, other]) => [other, one]))).toEqual(
    pairs.flatMap((_, index) => [ids[2 * index + 1], ids[2 * index]]),
  )
})

describe('candidates of one call', () => {
  test('with one phone are one person, new once, with the first e-mail address that any of them has', async () => {
    const [one, two, three] = await setup.match([
      candidate('8200000001'),
      candidate('08200000001', { email: 'first@example.com', language: 'hi' }),
      candidate('+918200000001', { email: 'second@example.com', language: 'ta' }),
    ])
    expect([one!.isNew, two!.isNew, three!.isNew]).toEqual([true, false, false])
    expect(new Set([one!.personId, two!.personId, three!.personId]).size).toBe(1)
    const { rows } = await setup.db.admin.query('select email, language from people where person_id = $1', [
      one!.personId,
    ])
    expect(rows).toEqual([{ email: 'first@example.com', language: 'hi' }])
  })
  test('may be none', async () => {
    expect(await setup.match([])).toEqual([])
  })
})

test('what is empty is filled in; a name, an e-mail address and a language that are there stay', async () => {
  const [person] = await setup.match([candidate('8200000002', { name: 'Asha' })])
  const again = [
    candidate('8200000002', { name: 'Aasha', email: 'Asha+x@Example.com', language: 'hi' }),
    candidate('8200000002', { name: 'Usha', email: 'usha@example.com', language: 'ta' }),
  ]
  for (const each of again)
    expect(await setup.match([each])).toMatchObject([{ personId: person!.personId, isNew: false }])
  const { rows } = await setup.db.admin.query(
    'select name, email, email_key, language from people where person_id = $1',
    [person!.personId],
  )
  expect(rows).toEqual([{ name: 'Asha', email: 'Asha+x@Example.com', email_key: 'asha@example.com', language: 'hi' }])
})

test('twenty calls at once with the same new people in different orders make each person once', async () => {
  const people = Array.from({ length: 100 }, (_, index) =>
    candidate(String(8_300_000_000 + index), { email: `p${index}@example.com` }),
  )
  const orders = Array.from({ length: 20 }, (_, call) => [...people.slice(call * 5), ...people.slice(0, call * 5)])
  const answers = await Promise.all(orders.map(order => setup.match(order)))
  const idsOf = new Map<string, Set<string>>()
  for (const [call, answer] of answers.entries())
    for (const [place, { personId }] of answer.entries()) {
      const { phone } = orders[call]![place]!
      idsOf.set(phone, (idsOf.get(phone) ?? new Set()).add(personId))
    }
  expect([...idsOf.values()].map(ids => ids.size)).toEqual(people.map(() => 1))
  expect(answers.flat().filter(each => each.isNew).length).toBe(100)
})

test('the same phone is another person for another organisation and in the other mode', async () => {
  const tenants = [setup.tenant, { ...setup.tenant, mode: 'test' as const }, await setup.newTenant()]
  const ids = await Promise.all(
    tenants.map(async tenant => {
      const [person] = await setup.db.database
        .forTenant(tenant)
        .transaction(tx => matchPeople(setup.deps, tx, [candidate('8200000003')]))
      return person!.personId
    }),
  )
  expect(new Set(ids).size).toBe(3)
})

test('the sender of a message is found by phone, by what WhatsApp calls them, and by e-mail address with everyone who shares it', async () => {
  const matched = await setup.match([
    candidate('8200000004', { email: 'Home@example.com' }),
    candidate('8200000005', { email: 'home+jobs@example.com' }),
  ])
  const [one, two] = matched.map(each => each.personId)
  await setup.run(async tx => {
    expect(await linkWhatsappUser(tx, one!, 'IN.1')).toBe(true)
    expect(await linkWhatsappUser(tx, one!, 'IN.1')).toBe(true)
    expect(await linkWhatsappUser(tx, two!, 'IN.1')).toBe(false)
  })
  const { reads } = setup.own
  expect(await findPeople(reads, { kind: 'phone', value: candidate('8200000005').phone })).toEqual([two])
  expect(await findPeople(reads, { kind: 'whatsapp_user_id', value: 'IN.1' })).toEqual([one])
  expect(await findPeople(reads, { kind: 'whatsapp_user_id', value: 'IN.2' })).toEqual([])
  expect(await findPeople(reads, { kind: 'email', value: 'HOME@example.com' })).toEqual([one, two].toSorted())
})
