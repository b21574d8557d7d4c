import { expect, test } from 'vitest'
import { CALIBRATION_FEATURES, FACT_FEATURES, FEATURES } from '../../../../matching/src/ranker/features.ts'
import { readCalibrations, readWeights } from '../../../../matching/src/ranker/model.ts'
import { sampleTable } from '../../../../matching/src/ranker/ranker.fixture.ts'
import { buildRankerIndex } from '../../../../matching/src/ranker/ranker-index.ts'

import { buildSnapshot } from '../../../../matching/src/snapshot.ts'
import { matchSkills } from './match-skills.ts'

/** A catalogue of one skill. */
const versionNaming = (version: number, name: string) =>
  buildSnapshot({
    version,
    masters: [{ number: 1, parentNumber: null, name: 'Work', description: '' }],
    subSkills: [{ number: 1, parentNumber: 1, name: 'Trade', description: '' }],
    skills: [{ number: 1, parentNumber: 1, name, description: '' }],
    labels: [{ level: 'skill', number: 1, label: { text: name, language: 'en', kind: 'preferred' } }],
    glossary: [],
  })

test('yields between two names, and a version loaded in between does not affect the running call', async () => {
  const [before, after] = [versionNaming(1, 'arc welding'), versionNaming(2, 'cooking')]
  let inForce = before
  let yields = 0
  const yieldToEventLoop = async () => {
    yields++
    inForce = after
  }
  const taxonomy = { current: () => inForce }
  const names = ['arc welding', 'Arc Welding', 'cooking']
  const { results, version } = await matchSkills({ taxonomy, yieldToEventLoop }, names, 3)
  expect([version, yields]).toEqual([1, 2])
  expect(results.map(({ matches }) => matches.length)).toEqual([1, 1, 0])
  expect((await matchSkills({ taxonomy, yieldToEventLoop }, ['cooking'], 3)).version).toBe(2)
})

/** One skill with a Hindi label, and one with English labels only. */
const both = buildSnapshot({
  version: 1,
  masters: [{ number: 1, parentNumber: null, name: 'Finishing', description: '' }],
  subSkills: [{ number: 1, parentNumber: 1, name: 'Painting', description: '' }],
  skills: [
    { number: 1, parentNumber: 1, name: 'Wall painting', description: 'Two coats of distemper.' },
    { number: 2, parentNumber: 1, name: 'leadership principles', description: '' },
  ],
  labels: [
    { level: 'skill', number: 1, label: { text: 'Wall painting', language: 'en', kind: 'preferred' } },
    { level: 'skill', number: 1, label: { text: 'पुताई', language: 'hi', kind: 'preferred' } },
    { level: 'skill', number: 2, label: { text: 'leadership principles', language: 'en', kind: 'preferred' } },
  ],
  glossary: [],
})
const even = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1]))
const calibration = { constant: 1, ...Object.fromEntries(CALIBRATION_FEATURES.map(feature => [feature, 0])) }
const ranker = {
  index: buildRankerIndex([{ skill: 2, labels: ['leadership principles'] }], sampleTable({ leadership: [1] })),
  weights: readWeights({
    full: even(FEATURES),
    bare: even(FEATURES.filter(feature => !FACT_FEATURES.includes(feature))),
  }),
  calibrations: readCalibrations({ full: calibration, bare: calibration }),
}
const scores = async (snapshot: typeof both, name: string) => {
  const { results } = await matchSkills(
    { taxonomy: { current: () => snapshot }, yieldToEventLoop: async () => {} },
    [name],
    5,
  )
  return new Map(results[0]!.matches.map(({ skill, score, how }) => [skill, { score, how }]))
}

test('labels, glossary and ranker are combined, each skill with its best score', async () => {
  const rankerd = await scores({ ...both, ranker }, 'leadership principles')
  expect(rankerd.get(2)).toEqual({ score: 1, how: 'exact' })
  expect(await scores({ ...both, ranker }, 'leadership')).toEqual(new Map([[2, { score: 0.731, how: 'lexical' }]]))
  expect(await scores(both, 'leadership')).toEqual(new Map([[2, { score: 0.42, how: 'lexical' }]]))
})

test('an uncovered word that the ranker knows lowers a glossary match; an unknown word does not', async () => {
  const without = await scores(both, 'distemper leadership principles')
  const withRanker = await scores({ ...both, ranker }, 'distemper leadership principles')
  expect(withRanker.get(1)!.score).toBeLessThan(without.get(1)!.score)
  const [hindi, hindiWithRanker] = [
    await scores(both, 'distemper coats lagao bhai'),
    await scores({ ...both, ranker }, 'distemper coats lagao bhai'),
  ]
  expect(hindiWithRanker).toEqual(hindi)
})

/** "plumber" is the worker of a trade, and also a word in the label of a skill of another trade. */
const trades = buildSnapshot({
  version: 1,
  masters: [{ number: 1, parentNumber: null, name: 'Water', description: '' }],
  subSkills: [
    { number: 1, parentNumber: 1, name: 'Plumbing', description: '' },
    { number: 2, parentNumber: 1, name: 'Watching', description: '' },
  ],
  skills: [
    { number: 1, parentNumber: 1, name: 'Pipe jointing', description: '' },
    { number: 2, parentNumber: 1, name: 'Tap replacement', description: 'What a plumber is called for at night.' },
    { number: 3, parentNumber: 2, name: 'Night call readiness', description: 'Sends a plumber.' },
  ],
  labels: [
    { level: 'sub_skill', number: 1, label: { text: 'plumber', language: 'en', kind: 'alias' } },
    { level: 'skill', number: 3, label: { text: 'calling the plumber at night', language: 'en', kind: 'alias' } },
    ...['Pipe jointing', 'Tap replacement', 'Night call readiness'].flatMap((text, at) => [
      { level: 'skill', number: at + 1, label: { text, language: 'en', kind: 'preferred' } } as const,
      { level: 'skill', number: at + 1, label: { text: 'नल', language: 'hi', kind: 'alias' } } as const,
    ]),
  ],
  glossary: [],
})

test.each(['plumber', '2 plumbers needed', 'plumber chahiye'])(
  '%j returns the skills of its trade, those that mention it first, and others after them',
  async name => {
    const found = await scores(trades, name)
    expect([...found.keys()].slice(0, 2)).toEqual([2, 1])
    const scoreOf = (skill: number) => found.get(skill)?.score ?? 0
    expect(scoreOf(1)).toBeGreaterThan(scoreOf(3))
    for (const { score } of found.values()) expect(score).toBeLessThan(0.8)
  },
)

test('the limit applies to the skills of a trade', async () => {
  const taxonomy = { current: () => trades }
  const { results } = await matchSkills({ taxonomy, yieldToEventLoop: async () => {} }, ['plumber'], 1)
  expect(results[0]!.matches.map(({ skill }) => skill)).toEqual([2])
})
