import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPeople } from '../../src/features/people/index.ts'
import { type PeopleSetup, setUpPeople } from './people.fixture.ts'

/** Different people a key and day: exact, and without Redis. */
let setup: PeopleSetup
beforeAll(async () => {
  setup = await setUpPeople()
})
afterAll(() => setup.db.drop())

const DAY = '2026-11-17'
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `PE_${from + index}`)
const count = (keyId: string, personIds: readonly string[], limit: number, day = DAY) =>
  setup.run(tx => countPeople(tx, keyId, day, personIds, limit))
const stored = async (keyId: string) => {
  const { rows } = await setup.db.admin.query<{ day: string; n: number }>(
    'select day::text, count(*)::integer as n from key_people where key_id = $1 group by day order by day',
    [keyId],
  )
  return rows
}

test('a call that fits is counted, one that does not is not, and known people cost nothing', async () => {
  expect(await count('AK_1', ids(0, 150), 200)).toEqual({ allowed: true, already: 0 })
  expect(await count('AK_1', ids(100, 101), 200)).toEqual({ allowed: false, already: 150 })
  expect(await count('AK_1', [...ids(100, 100), ...ids(100, 100)], 200)).toEqual({ allowed: true, already: 150 })
  expect(await count('AK_1', ids(0, 200), 200)).toEqual({ allowed: true, already: 200 })
  expect(await count('AK_1', ids(0, 200), 10)).toEqual({ allowed: true, already: 200 })
  expect(await count('AK_1', ids(200, 1), 200)).toEqual({ allowed: false, already: 200 })
  expect(await count('AK_1', [], 200)).toEqual({ allowed: true, already: 200 })
  expect(await stored('AK_1')).toEqual([{ day: DAY, n: 200 }])
})

test('another key and another day count for themselves; days before yesterday are deleted', async () => {
  for (const day of ['2026-11-15', '2026-11-16', '2026-11-17'])
    expect(await count('AK_2', ids(0, 200), 200, day)).toEqual({ allowed: true, already: 0 })
  expect(await stored('AK_2')).toEqual([
    { day: '2026-11-16', n: 200 },
    { day: '2026-11-17', n: 200 },
  ])
})

test('a call that is rolled back has counted nobody', async () => {
  const failing = setup.run(async tx => {
    await countPeople(tx, 'AK_3', DAY, ids(0, 5), 200)
    throw new Error('later in the call')
  })
  await expect(failing).rejects.toThrow('later in the call')
  expect(await stored('AK_3')).toEqual([])
})

test('of 20 calls at once exactly as many are taken as fit under the limit', async () => {
  const calls = Array.from({ length: 20 }, (_, call) => count('AK_4', ids(call * 150, 150), 2_000))
  const taken = (await Promise.all(calls)).filter(each => each.allowed)
  expect(taken.length).toBe(13)
  expect(await stored('AK_4')).toEqual([{ day: DAY, n: 1_950 }])
})

test('20 calls at once with one new person each reach the limit exactly', async () => {
  await count('AK_5', ids(0, 1_990), 2_000)
  const calls = Array.from({ length: 20 }, (_, call) => count('AK_5', ids(5_000 + call, 1), 2_000))
  expect((await Promise.all(calls)).filter(each => each.allowed).length).toBe(10)
  expect(await stored('AK_5')).toEqual([{ day: DAY, n: 2_000 }])
})
