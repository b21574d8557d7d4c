import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Happening, Reply, SimulatedPerson } from './message.ts'
import { SIMULATED_SECONDS, simulate } from './simulate.ts'

const person = (digits: string, changes: Partial<SimulatedPerson> = {}): SimulatedPerson => ({
  phone: `+9198765432${digits}`,
  language: 'hi',
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  enrichment: [
    { key: 'licence', type: 'yes_no', required: true },
    { key: 'night', type: 'yes_no', knockout: 'no', required: true },
    { key: 'notice', type: 'yes_no', knockout: 'yes', required: false },
    { key: 'about', type: 'voice', required: false },
  ],
  skills: [
    { skillId: 'SK_1', questions: 4 },
    { skillId: 'SK_2', questions: 4 },
  ],
  ...changes,
})

const to = '+919876543299'

function happeningsOf(digits: string, contact = 0, changes: Partial<SimulatedPerson> = {}): readonly Happening[] {
  const outcome = simulate({ to, contact }, person(digits, changes))
  return outcome.kind === 'accepted' ? outcome.happenings : []
}

function repliesOf(digits: string, contact = 0, changes: Partial<SimulatedPerson> = {}): readonly Reply[] {
  return happeningsOf(digits, contact, changes).flatMap(({ what }) => (what.kind === 'reply' ? [what.reply] : []))
}

const START: Reply = { kind: 'start', language: 'hi', agreed: true }
const FAVOURABLE: Reply = {
  kind: 'answers',
  answers: [
    { key: 'licence', value: 'yes' },
    { key: 'night', value: 'yes' },
    { key: 'notice', value: 'no' },
    { key: 'about', value: 'Simulated answer.' },
  ],
}
const ALL_RIGHT: Reply = {
  kind: 'simulated_skill_answers',
  skills: [
    { skillId: 'SK_1', correct: 4 },
    { skillId: 'SK_2', correct: 4 },
  ],
}
const INTERESTED: Reply = { kind: 'interest', interested: true }
const DELIVERED = { afterSeconds: 2, what: { kind: 'receipt', status: 'delivered' } }

describe('by the last two digits of the number', () => {
  test('01 completes everything, qualified, interested, with all skills verified', () => {
    expect(repliesOf('01')).toEqual([START, FAVOURABLE, ALL_RIGHT, INTERESTED])
  })

  test('02 gives the first knockout answer there is, and the remaining methods still follow', () => {
    const [start, answers, ...rest] = repliesOf('02')
    const knockedOut = FAVOURABLE.answers.map(each => (each.key === 'night' ? { ...each, value: 'no' } : each))
    expect(start).toEqual(START)
    expect(answers).toEqual({ kind: 'answers', answers: knockedOut })
    expect(rest).toEqual([ALL_RIGHT, INTERESTED])
  })

  test('02 completes as 01 does if no question has a knockout answer', () => {
    const enrichment = [{ key: 'licence', type: 'yes_no', required: true }] as const
    expect(repliesOf('02', 0, { enrichment })).toEqual(repliesOf('01', 0, { enrichment }))
  })

  test('03 says no and 05 sends STOP, both after the message was delivered', () => {
    expect(repliesOf('03')).toEqual([{ kind: 'decline' }])
    expect(repliesOf('05')).toEqual([{ kind: 'stop' }])
    expect([happeningsOf('03')[0], happeningsOf('05')[0]]).toEqual([DELIVERED, DELIVERED])
  })

  test.each([0, 1, 2, 5])('04 is never reachable: contact %i is accepted, then undelivered', contact => {
    expect(happeningsOf('04', contact)).toEqual([{ afterSeconds: 2, what: { kind: 'receipt', status: 'undelivered' } }])
  })

  test.each([
    [0, 0],
    [1, 0],
    [2, 4],
    [3, 0],
  ])('06 gives to contact %i so many replies: %i', (contact, count) => {
    expect(happeningsOf('06', contact)[0]).toEqual(DELIVERED)
    expect(repliesOf('06', contact)).toEqual(count === 0 ? [] : repliesOf('01'))
  })

  test('07 starts, answers half of the first section, and does not react to follow-ups', () => {
    expect(repliesOf('07')).toEqual([START, { kind: 'answers', answers: FAVOURABLE.answers.slice(0, 2) }])
    expect(repliesOf('07', 0, { methods: ['skill_verification'] })).toEqual([
      START,
      { kind: 'simulated_skill_answers', skills: ALL_RIGHT.skills.slice(0, 1) },
    ])
    expect(repliesOf('07', 0, { methods: ['interest_collection'] })).toEqual([START])
    expect(happeningsOf('07', 1)).toEqual([DELIVERED])
  })

  test('08 is invalid at the provider', () => {
    expect(simulate({ to, contact: 0 }, person('08'))).toEqual({ kind: 'invalid_contact' })
  })
})

test('only the methods of the mandate are gone through', () => {
  expect(repliesOf('01', 0, { methods: ['interest_collection'] })).toEqual([START, INTERESTED])
  expect(repliesOf('01', 0, { methods: ['data_enrichment'], enrichment: [] })).toEqual([START])
})

test('a person is the same on each channel, and one without a telephone is drawn from the address', () => {
  expect(simulate({ to: 'a@example.org', contact: 0 }, person('05'))).toEqual(
    simulate({ to, contact: 0 }, person('05')),
  )
  const byAddress = (address: string) => simulate({ to: address, contact: 0 }, person('', { phone: null }))
  expect(byAddress('a@example.org')).toEqual(byAddress('a@example.org'))
  expect(byAddress('a@example.org')).toMatchObject({ kind: 'accepted' })
})

describe('of other numbers', () => {
  const others = Array.from({ length: 400 }, (_, at) => String(1_000_000 + at * 100 + 9 + (at % 91)))
  const all = others.map(digits => repliesOf(digits))

  test('each completes every section, the same every time', () => {
    expect(all.map(replies => replies.map(({ kind }) => kind).join())).toEqual(
      others.map(() => 'start,answers,simulated_skill_answers,interest'),
    )
    expect(others.map(digits => repliesOf(digits))).toEqual(all)
  })

  test('all results occur: knocked out or not, interested or not, skills with 0 to 4 right answers', () => {
    const replies = all.flat()
    const interests = replies.flatMap(reply => (reply.kind === 'interest' ? [reply.interested] : []))
    const answers = replies.flatMap(reply => (reply.kind === 'answers' ? reply.answers : []))
    const correct = replies.flatMap(reply =>
      reply.kind === 'simulated_skill_answers' ? reply.skills.map(skill => skill.correct) : [],
    )
    expect(new Set(interests)).toEqual(new Set([true, false]))
    expect(new Set(correct)).toEqual(new Set([0, 1, 2, 3, 4]))
    const seen = new Set(answers.map(({ key, value }) => `${key} ${value}`))
    expect([...seen].toSorted()).toEqual([
      'about Simulated answer.',
      'licence no',
      'licence yes',
      'night no',
      'night yes',
      'notice no',
      'notice yes',
    ])
    const counts = Object.groupBy(answers, ({ key }) => key)
    expect([counts.licence?.length, counts.night?.length]).toEqual([400, 400])
    expect(counts.notice?.length).toBeLessThan(400)
  })
})

test('the receipt comes first, and everything happens at one of five fixed times', () => {
  const times = new Set<number>(Object.values(SIMULATED_SECONDS))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 5 }), (number, contact) => {
      const happenings = happeningsOf(String(number), contact)
      const seconds = happenings.map(({ afterSeconds }) => afterSeconds)
      expect(seconds.every(each => times.has(each))).toBe(true)
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
      expect(happenings.findIndex(({ what }) => what.kind === 'receipt')).toBeLessThanOrEqual(0)
    }),
  )
})
