import { expect, test } from 'vitest'
import { FACT_FEATURES, FEATURES } from './core/judge/features.ts'
import { buildJudgeIndex } from './core/judge/judge-index.ts'
import { readLikelihoods } from './core/judge/likelihood.ts'
import { sampleTable } from './core/judge/sample-table.ts'
import { SIGNS } from './core/judge/signs.ts'
import { readWeights } from './core/judge/weights.ts'
import { buildSnapshot } from './core/snapshot.ts'
import { matchSkills } from './match-skills.ts'

/** A catalogue of one skill. */
const versionNaming = (version: number, name: string) =>
  buildSnapshot({
    version,
    masters: [],
    subSkills: [],
    skills: [{ number: 1, parentNumber: null, name, description: '' }],
    labels: [{ level: 'skill', number: 1, label: { text: name, language: 'en', kind: 'preferred' } }],
    glossary: [],
  })

test('between two names others have their turn, and a version that comes then does not mix with the one begun', async () => {
  const [before, after] = [versionNaming(1, 'arc welding'), versionNaming(2, 'cooking')]
  let inForce = before
  let turns = 0
  const nextTurn = async () => {
    turns++
    inForce = after
  }
  const taxonomy = { current: () => inForce }
  const names = ['arc welding', 'Arc Welding', 'cooking']
  const { results, version } = await matchSkills({ taxonomy, nextTurn }, names, 3)
  expect([version, turns]).toEqual([1, 2])
  expect(results.map(({ matches }) => matches.length)).toEqual([1, 1, 0])
  expect((await matchSkills({ taxonomy, nextTurn }, ['cooking'], 3)).version).toBe(2)
})

/** One skill spoken of in Hindi too, and one in English only. */
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
const likely = { constant: 1, ...Object.fromEntries(SIGNS.map(sign => [sign, 0])) }
const judge = {
  index: buildJudgeIndex([{ skill: 2, labels: ['leadership principles'] }], sampleTable({ leadership: [1] })),
  weights: readWeights({
    full: even(FEATURES),
    bare: even(FEATURES.filter(feature => !FACT_FEATURES.includes(feature))),
  }),
  likelihoods: readLikelihoods({ full: likely, bare: likely }),
}
const scores = async (snapshot: typeof both, name: string) => {
  const { results } = await matchSkills({ taxonomy: { current: () => snapshot }, nextTurn: async () => {} }, [name], 5)
  return new Map(results[0]!.matches.map(({ skill, score, how }) => [skill, { score, how }]))
}

test('labels, speech and judge answer together, each skill by its surest', async () => {
  const judged = await scores({ ...both, judge }, 'leadership principles')
  expect(judged.get(2)).toEqual({ score: 1, how: 'exact' })
  expect(await scores({ ...both, judge }, 'leadership')).toEqual(new Map([[2, { score: 0.731, how: 'semantic' }]]))
  expect(await scores(both, 'leadership')).toEqual(new Map([[2, { score: 0.42, how: 'lexical' }]]))
})

test('words that English skills have speak against an answer that does not meet them; words that none has do not', async () => {
  const without = await scores(both, 'distemper leadership principles')
  const withJudge = await scores({ ...both, judge }, 'distemper leadership principles')
  expect(withJudge.get(1)!.score).toBeLessThan(without.get(1)!.score)
  const [spoken, spokenWithJudge] = [
    await scores(both, 'distemper coats lagao bhai'),
    await scores({ ...both, judge }, 'distemper coats lagao bhai'),
  ]
  expect(spokenWithJudge).toEqual(spoken)
})

/** "plumber" is who does a trade; elsewhere a skill is called after one, too. */
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
  '%j is answered with its trade, those first that speak of it, and others only after these',
  async name => {
    const found = await scores(trades, name)
    expect([...found.keys()].slice(0, 2)).toEqual([2, 1])
    expect([found.get(2), found.get(1)]).toEqual([
      { score: 0.5, how: 'lexical' },
      { score: 0.5, how: 'lexical' },
    ])
    expect(found.get(3)?.score ?? 0).toBeLessThan(0.5)
  },
)

test('the limit is held, however many skills a trade has', async () => {
  const taxonomy = { current: () => trades }
  const { results } = await matchSkills({ taxonomy, nextTurn: async () => {} }, ['plumber'], 1)
  expect(results[0]!.matches.map(({ skill }) => skill)).toEqual([2])
})
