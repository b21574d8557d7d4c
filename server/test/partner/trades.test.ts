import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** A query that names a trade or its worker, in any spelling, means the skill for the whole trade; its tasks follow. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api)
})
afterAll(() => api.close())

const TRADES = [
  ['ss_101', 'mason', 'राज मिस्त्री', 'raj mistri'],
  ['ss_201', 'carpenter', 'बढ़ई', 'badhai'],
  ['ss_301', 'electrician', 'बिजली मिस्त्री', 'bijli mistri'],
  ['ss_401', 'plumber', 'प्लंबर', 'nal mistri'],
  ['ss_1201', 'security guard', 'चौकीदार', 'chowkidar'],
] as const
const cases = TRADES.flatMap(([trade, ...names]) => names.map(name => [name, trade] as const))

/** Skills of a neighbouring trade may be among them: there are electricians of houses and of factories. */
const MOST = 3

const tradesOf = async (skillIds: readonly string[]): Promise<string[]> => {
  const { body } = await partner.call('POST', '/skills/lookup', { json: { skill_ids: skillIds } })
  return body.data.items.map((item: { sub_skill: { id: string } }) => item.sub_skill.id)
}

test.each(cases)(
  '%s is matched to five skills, the whole of %s first, and most of the others tasks of it',
  async (name, trade) => {
    const { body } = await partner.call('POST', '/skills/match', { json: { names: [name], limit: 5 } })
    const matches: { skill_id: string; score: number }[] = body.data.items[0].matches
    const trades = await tradesOf(matches.map(match => match.skill_id))
    expect(trades).toHaveLength(5)
    expect(trades.filter(each => each === trade).length).toBeGreaterThanOrEqual(MOST)
    expect(trades[0]).toBe(trade)
    expect(matches[0]!.score).toBeGreaterThanOrEqual(0.79)
    for (const { score } of matches.slice(1)) expect(score).toBeLessThanOrEqual(0.79)
  },
)

test.each(cases)('%s is found by searching: of the first five most are of %s', async (name, trade) => {
  const { body } = await partner.call('GET', `/skills?limit=5&q=${encodeURIComponent(name)}`)
  const trades = body.data.items.map((item: { sub_skill: { id: string } }) => item.sub_skill.id)
  expect(trades.filter((each: string) => each === trade).length).toBeGreaterThanOrEqual(MOST)
})
