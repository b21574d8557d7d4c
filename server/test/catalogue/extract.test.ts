import type { TaxonomySnapshot } from '@pramaan/matching'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { threadedSnapshotLoader } from '../../src/adapters/taxonomy-thread/loader.ts'
import { extractFromText } from '../../src/features/skill-search/index.ts'

/** Job ads as people in India write them, on the starter catalogue; and texts that nobody would write. */
let db: TestDatabase
let snapshot: TaxonomySnapshot
beforeAll(async () => {
  db = await createTestDatabase()
  const loaded = await threadedSnapshotLoader(db.url, {}).load()
  snapshot = { ...loaded.snapshot, ranker: await loaded.buildRanker() }
})
afterAll(() => db.drop())

const LONGEST = 50_000
const extract = async (text: string, turns = realRuntime) =>
  (await extractFromText({ taxonomy: { current: () => snapshot }, ...turns }, text, 50)).skills

describe('an ad as people write it', () => {
  test.each([
    [
      'English',
      'Wanted: house painter. Scraping of old paint, putty in two coats, polish of doors. Room free, 18,000 a month.',
      { 1052: 'Scraping of old paint', 1051: 'putty in two coats' },
    ],
    [
      'Hindi',
      'मकान के लिए कारीगर चाहिए: बिजली के तार खींचना, पंखा टांगना और अर्थिंग का गड्ढा करना।\nतनख्वाह 15,000 रुपये।',
      { 3003: 'बिजली के तार खींचना', 3008: 'पंखा', 3009: 'अर्थिंग का गड्ढा' },
    ],
    [
      'romanised Hindi',
      'hotel me ladka chahiye, sabzi kaatna, bartan maanjna, tandoor pe roti banana\n👷 rehna khana free',
      { 11049: 'sabzi kaatna', 13006: 'bartan maanjna', 11011: 'tandoor pe roti banana' },
    ],
  ])('%s: its skills are found where they stand', async (_, text, wanted) => {
    const skills = await extract(text)
    for (const [skill, words] of Object.entries(wanted)) {
      const found = skills.find(each => each.skill === Number(skill))
      expect([skill, found?.mentions.map(mention => mention.text)]).toEqual([skill, [words]])
      expect(found!.score).toBeGreaterThan(0.5)
    }
  })

  test('a mention begins and ends with a word that says something', async () => {
    const skills = await extract('guard chahiye, gate par entry register par, raat ko round lagana hai')
    const said = skills.flatMap(({ mentions }) => mentions.map(({ text }) => text))
    expect(said).toContain('gate par entry')
    for (const text of said) expect(text).not.toMatch(/^(par|ko|hai)\b|\b(par|ko|hai)$/)
  })

  test('what stands in every ad asks for nothing that is likely', async () => {
    const text = `We are a leading company with 20 years of experience. Salary 20,000 plus PF and ESI. Location: Andheri East,
      near the metro. Freshers welcome. Contact HR between 10 am and 5 pm.`
    expect((await extract(text)).filter(({ score }) => score >= 0.5)).toEqual([])
  })
})

describe('a text of 50,000 characters', () => {
  const hostile = [
    'machine ',
    'brickplaster',
    'ईंट की चिनाई और दीवार पर पलस्तर करना ',
    'चिनाईकरना',
    '👩‍🔧😀',
    ',',
    'fit,check,',
    "'’",
    '\uD83D wall \uDE00',
    'deewar\u200d ki\u0000 putai½ ',
  ]
  test.each(hostile)(
    'of %j: every mention is there, and no character is cut',
    async unit => {
      const text = unit.repeat(Math.ceil(LONGEST / unit.length)).slice(0, LONGEST)
      for (const { score, mentions } of await extract(text)) {
        expect(score > 0 && score <= 1).toBe(true)
        expect(mentions.length).toBeGreaterThan(0)
        for (const { start, end, text: mention } of mentions) {
          expect(text.slice(start, end) === mention && start >= 0 && start < end && end <= text.length).toBe(true)
          expect(mention.isWellFormed()).toBe(true)
        }
      }
    },
    30_000,
  )

  test('is read in steps, and others have their turn in between, whatever it says', async () => {
    for (const unit of ['machine ', 'ईंट की चिनाई ', 'fit,check,', 'pull wires. ', 'ka ']) {
      // Every look at it is a millisecond later, so that steps are counted and nothing hangs on the machine.
      let now = 0
      let turns = 0
      const yieldToEventLoop = async () => {
        turns++
      }
      await extract(unit.repeat(LONGEST / unit.length), { ...realRuntime, monotonicNow: () => now++, yieldToEventLoop })
      const words = (unit.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).length * Math.floor(LONGEST / unit.length)
      expect(turns).toBeGreaterThan((3 * words) / 6)
    }
  }, 30_000)
})
