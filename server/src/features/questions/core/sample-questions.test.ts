import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passGate } from './quality-gate.ts'
import type { Random, SkillQuestion } from './question.ts'
import { seeded } from './questions.fixture.ts'
import { type DescribedSkill, type Neighbourhood, sampleQuestions } from './sample-questions.ts'

/** Every text tells its kind and its owner, so that an option of another kind or of two owners is seen. */
function described(owner: string, aliases = 2): DescribedSkill {
  return {
    name: `Name ${owner}`,
    description: `Does the work of ${owner} from start to finish.`,
    aliases: Array.from({ length: aliases }, (_, at) => `alias ${owner}${at}`),
    subSkill: `Trade ${owner.at(0)}`,
  }
}

const siblings = ['a1', 'a2', 'a3', 'a4'].map(owner => described(owner))
const strangers = ['b', 'c', 'd', 'e', 'f'].map(owner => described(owner))
const around: Neighbourhood = { skill: described('a'), siblings, strangers }

const KINDS: Record<string, RegExp> = {
  description: /^What does a person skilled in "Name a" do\?$/,
  skill: /^Which skill is this\? Does the work of a from/,
  trade: /^To which kind of work does "Name a" belong\?$/,
  belongs: /^Which of these goes together with "Name a"\?$/,
  otherName: /^By which other name is "Name a" known\?$/,
  next: /^A worker who knows "Name a" is often sent for what other task\?$/,
  doneToo: /^Besides "Name a", what else does this trade do\?$/,
}
const kindsOf = (questions: readonly SkillQuestion[]) =>
  questions.map(({ texts }) => Object.keys(KINDS).find(kind => KINDS[kind]!.test(texts.en.ask)))
const rightOf = ({ texts, right }: SkillQuestion) => texts.en.options[right]!
const make = (change: Partial<Neighbourhood> = {}, random: Random = seeded(1)) =>
  sampleQuestions({ ...around, ...change }, random)
/** Over many draws, for what a single one may not show. */
const draws = (change: Partial<Neighbourhood> = {}) =>
  Array.from({ length: 60 }, (_, seed) => make(change, seeded(seed)))
const find = (kind: string, change: Partial<Neighbourhood> = {}) =>
  draws(change)
    .flat()
    .filter(question => KINDS[kind]!.test(question.texts.en.ask))

describe('each kind of question', () => {
  test.each<[string, RegExp, RegExp]>([
    ['description', /^Does the work of a from/, /^Does the work of (a\d|[b-f]) from/],
    ['skill', /^Name a$/, /^Name (a\d|[b-f])$/],
    ['trade', /^Trade a$/, /^Trade [b-f]$/],
    ['belongs', /^Name a\d$/, /^Name [b-f]$/],
    ['otherName', /^alias a\d$/, /^alias (a\d|[b-f])0$/],
    ['next', /^Name a\d$/, /^Name [b-f]$/],
    ['doneToo', /^Does the work of a\d from/, /^Does the work of [b-f] from/],
  ])('%s has one right option, and wrong ones of the same kind that belong to others', (kind, right, wrong) => {
    const found = find(kind, kind === 'skill' ? { strangers: strangers.slice(0, 2) } : {})
    expect(found.length).toBeGreaterThan(0)
    for (const question of found) {
      expect(rightOf(question)).toMatch(right)
      for (const option of question.texts.en.options.filter(each => each !== rightOf(question)))
        expect(option).toMatch(wrong)
    }
  })

  test('passes the gate beside the others', () => {
    for (const questions of draws()) expect(passGate(questions)).toEqual({ kept: questions, dropped: [] })
  })
})

describe('the question whose answer stands in every other', () => {
  test('is not asked where there are enough without it', () => {
    for (const questions of draws())
      expect(kindsOf(questions)).toEqual(['description', 'trade', 'belongs', 'otherName', 'doneToo', 'next'])
  })

  test('makes up the number where there are not', () => {
    expect(kindsOf(make({ siblings: [] }))).toEqual(['description', 'trade', 'otherName', 'skill'])
  })
})

describe('where there is too little to ask from', () => {
  test.each<[string, Partial<Neighbourhood>, string[]]>([
    ['no siblings', { siblings: [] }, ['description', 'otherName', 'skill', 'trade']],
    ['two strangers', { strangers: strangers.slice(0, 2) }, ['description', 'otherName', 'skill']],
    ['no strangers, two siblings', { strangers: [], siblings: siblings.slice(0, 2) }, []],
    ['nobody', { strangers: [], siblings: [] }, []],
    ['no other name', { skill: described('a', 0), siblings: [] }, ['description', 'skill', 'trade']],
    [
      'nobody else with another name',
      { siblings: [], strangers: ['b', 'c', 'd'].map(owner => described(owner, 0)) },
      ['description', 'skill', 'trade'],
    ],
    [
      'strangers of two trades',
      { siblings: [], strangers: ['b', 'b1', 'c', 'c1'].map(owner => described(owner)) },
      ['description', 'otherName', 'skill'],
    ],
  ])('%s', (_, change, kinds) => {
    for (const questions of draws(change)) expect(kindsOf(questions).toSorted()).toEqual(kinds)
  })

  test('a text that the gate refuses makes no question, and what is sound still does', () => {
    const skill = { ...described('a'), description: 'Updates rooms on Booking.com and tells the desk.' }
    for (const questions of draws({ skill }))
      expect(kindsOf(questions)).toEqual(['trade', 'belongs', 'otherName', 'doneToo', 'next'])
  })
})

describe('the right option does not give itself away', () => {
  test('no question says it word for word', () => {
    const skill = { ...described('a'), name: 'Rubble trade a' }
    for (const questions of draws({ skill })) expect(questions.map(rightOf)).not.toContain('Trade a')
  })

  const wordy = (owner: string, length: number) => ({ ...described(owner), description: 'x'.repeat(length) + owner })

  test('wrong ones are those nearest to it in length', () => {
    const skill = wordy('a', 60)
    const far = [40, 90, 120].map((length, at) => wordy(`b${at}`, length))
    const near = [58, 61, 63].map((length, at) => wordy(`c${at}`, length))
    for (const { texts } of find('description', { skill, siblings: [], strangers: [...far, ...near] }))
      expect(texts.en.options.slice(1).toSorted()).toEqual(near.map(each => each.description).toSorted())
  })

  test('there is no question where its length would tell it', () => {
    const skill = wordy('a', 120)
    expect(
      find('description', { skill, siblings: [], strangers: [20, 21, 22, 23].map(n => wordy(`b${n}`, n)) }),
    ).toEqual([])
  })

  test('no text is there twice, in whatever case', () => {
    const twice = { ...described('b'), name: 'name A', subSkill: 'TRADE A' }
    const drawn = draws({ strangers: [twice, ...strangers] })
    for (const questions of drawn) expect(questions).toHaveLength(6)
    for (const { texts } of drawn.flat()) {
      const options = texts.en.options.map(option => option.toLowerCase())
      expect(new Set(options).size).toBe(4)
    }
  })

  test('another name is not the name in another spelling', () => {
    const skill = { ...described('a'), name: 'Brick laying', aliases: ['bricklaying', 'BRICK LAYING', 'brick work'] }
    const rights = draws({ skill })
      .flat()
      .filter(({ texts }) => texts.en.ask.startsWith('By which other name'))
      .map(rightOf)
    expect(new Set(rights)).toEqual(new Set(['brick work']))
  })

  test('a name that two skills share is no wrong answer', () => {
    const sharing = siblings.map(each => ({ ...each, aliases: ['alias a1'] }))
    for (const { texts } of find('otherName', { siblings: sharing }))
      expect(texts.en.options.slice(1)).not.toContain('alias a1')
  })
})

test('the same for the same chance', () => {
  const drawn = (seed: number) => JSON.stringify(make({}, seeded(seed)))
  fc.assert(
    fc.property(fc.nat(), seed => {
      expect(drawn(seed)).toBe(drawn(seed))
    }),
  )
})
