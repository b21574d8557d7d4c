import { describe, expect, test } from 'vitest'
import { MORNING, newJourney } from './journey.fixture.ts'
import { type TimeLineRows, timeLineOf } from './time-line.ts'

const after = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)
const text = (minutes: number) => after(minutes).toISOString()
const QUESTIONS: TimeLineRows['questions'] = [
  { key: 'tools', texts: { en: 'Own tools?', hi: 'अपने औज़ार?' } },
  { key: 'last_site', texts: { en: 'Which site?' } },
]
function rows(changes: Partial<TimeLineRows> = {}): TimeLineRows {
  const none = { sends: [], turns: [], consents: [], events: [], optedOutAt: null, isErased: false }
  return { journey: newJourney(), questions: QUESTIONS, playable: new Set(), ...none, ...changes }
}
const kinds = (given: TimeLineRows) => timeLineOf(given).map(({ kind }) => kind)

test('everything is in the order of time, whatever the order of the tables', () => {
  const journey = newJourney({
    status: 'completed',
    stage: 'ended',
    startedAt: after(20),
    answers: {
      last_site: { type: 'voice', value: 'Pune', language: 'hi', recordingId: 'RC_1', at: text(22) },
      tools: { type: 'yes_no', value: 'no', language: 'hi', at: text(21) },
    },
    skills: [{ skillId: 'sk_1001', correct: 3, total: 4, at: text(23) }],
    interested: true,
    knockedOutBy: 'tools',
    updatedAt: after(24),
  })
  const sent = { channel: 'whatsapp', language: 'hi', round: 0, status: 'delivered' } as const
  const given = rows({
    journey,
    sends: [
      { ...sent, round: 1, at: after(15) },
      { ...sent, at: after(1) },
    ],
    turns: [{ receivedAt: after(16), isUnderstood: true, status: 'delivered' }],
    consents: [
      { at: after(20), purpose: 'answers', obtainedBy: 'person' },
      { at: after(-60), purpose: 'contact', obtainedBy: 'partner' },
      { at: after(-90), purpose: 'contact', obtainedBy: 'partner' },
      { at: after(900), purpose: 'answers', obtainedBy: 'person' },
    ],
    optedOutAt: after(30),
    events: [{ id: 'EV_1', type: 'result.completed', createdAt: after(24), acknowledgedAt: null }],
  })
  expect(timeLineOf(given).map(({ kind, at }) => [kind, (at!.getTime() - MORNING.getTime()) / 60_000])).toEqual([
    ['consent', -60],
    ['added', 0],
    ['message', 1],
    ['message', 15],
    ['chat', 16],
    ['consent', 20],
    ['started', 20],
    ['answer', 21],
    ['knockout', 21],
    ['answer', 22],
    ['skill', 23],
    ['interest', 24],
    ['outcome', 24],
    ['event', 24],
    ['opt_out', 30],
  ])
})

describe('an answer', () => {
  const answered = (answers: ReturnType<typeof newJourney>['answers'], playable: readonly string[] = []) =>
    timeLineOf(rows({ journey: newJourney({ startedAt: after(5), answers }), playable: new Set(playable) }))

  test('has its question as it was read, and in English', () => {
    const entries = answered({
      tools: { type: 'yes_no', value: 'yes', language: 'hi' },
      last_site: { type: 'voice', value: 'Pune', language: 'hi' },
    })
    expect(entries.flatMap(each => (each.kind === 'answer' ? [each.question] : []))).toEqual([
      { text: 'अपने औज़ार?', language: 'hi', inEnglish: 'Own tools?' },
      { text: 'Which site?', language: 'en', inEnglish: null },
    ])
  })

  test('without a time is shown after the start, in the order of the questions, and claims none', () => {
    const entries = answered({
      last_site: { type: 'voice', value: 'Pune', language: 'hi' },
      tools: { type: 'yes_no', value: 'yes', language: 'hi' },
    })
    expect(entries.map(each => [each.kind, each.at, 'key' in each ? each.key : null])).toEqual([
      ['added', MORNING, null],
      ['started', after(5), null],
      ['answer', null, 'tools'],
      ['answer', null, 'last_site'],
    ])
  })

  test('is heard only while its recording can be played', () => {
    const spoken = { last_site: { type: 'voice', value: '', language: 'hi', recordingId: 'RC_1' } } as const
    const heard = (playable: readonly string[]) =>
      answered(spoken, playable).find(each => each.kind === 'answer')?.recordingId
    expect([heard(['RC_1']), heard([])]).toEqual(['RC_1', null])
  })

  test('that was corrected stays where it was given, and the correction has its own place', () => {
    const entries = answered({
      tools: { type: 'yes_no', value: 'yes', language: 'hi', at: text(6), correctedAt: text(9) },
      last_site: { type: 'voice', value: 'Pune', language: 'hi', at: text(7) },
    })
    expect(entries.map(({ kind }) => kind)).toEqual(['added', 'started', 'answer', 'answer', 'correction'])
  })
})

describe('the end', () => {
  test('is not claimed of a pending result', () => {
    expect(kinds(rows())).toEqual(['added'])
  })

  test('of an erased result has the time of its event, and none when that is no longer kept', () => {
    const journey = newJourney({ status: 'declined', stage: 'ended', startedAt: after(3), updatedAt: after(500) })
    const event = { id: 'EV_1', type: 'result.declined', createdAt: after(4), acknowledgedAt: null }
    const endOf = (events: TimeLineRows['events']) =>
      timeLineOf(rows({ journey, isErased: true, events })).find(({ kind }) => kind === 'outcome')?.at
    expect([endOf([event]), endOf([])]).toEqual([after(4), null])
    expect(kinds(rows({ journey, isErased: true })).at(-1)).toBe('outcome')
  })
})
