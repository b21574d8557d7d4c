import { expect, test } from 'vitest'
import { dropOffOf } from './drop-off.ts'
import { applyReply } from './inbound.ts'
import { FLOW, MORNING, newJourney } from './journey.fixture.ts'
import type { Journey, JourneyFlow } from './journey.ts'

const contacted = newJourney({ round: 0 })
const started = applyReply(contacted, { kind: 'start', language: null }, FLOW, MORNING)
const answered = applyReply(started, { kind: 'answers', answers: [{ key: 'tools', value: 'yes' }] }, FLOW, MORNING)
const skilled = applyReply(
  answered,
  { kind: 'skill_results', results: [{ skillId: 'sk_1001', correct: 4, total: 4 }] },
  FLOW,
  MORNING,
)
const declined = (journey: Journey) => applyReply(journey, { kind: 'decline' }, FLOW, MORNING)

test('each stage is finished once, in the order of the methods', () => {
  const interested = applyReply(skilled, { kind: 'interest', interested: true }, FLOW, MORNING)
  expect([contacted, started, answered, skilled, interested].map(each => each.finished)).toEqual([
    [],
    [],
    ['enrichment'],
    ['enrichment', 'skills'],
    ['enrichment', 'skills', 'interest'],
  ])
})

test('a candidate stops at the first stage that is not finished, in enrichment at the first required question', () => {
  expect([started, answered, skilled].map(each => dropOffOf(declined(each), FLOW))).toEqual([
    { stage: 'enrichment', questionKey: 'tools' },
    { stage: 'skills', questionKey: null },
    { stage: 'interest', questionKey: null },
  ])
})

test('a question that is not required is not where a candidate stops', () => {
  const [tools, site] = FLOW.enrichment
  const flow: JourneyFlow = {
    ...FLOW,
    enrichment: [
      { ...tools!, required: false },
      { ...site!, required: true },
    ],
  }
  expect(dropOffOf(declined(started), flow)).toEqual({ stage: 'enrichment', questionKey: 'last_site' })
})

test('who did not start, is pending or completed has not stopped anywhere', () => {
  const interested = applyReply(skilled, { kind: 'interest', interested: true }, FLOW, MORNING)
  expect([declined(contacted), answered, interested].map(each => dropOffOf(each, FLOW))).toEqual([null, null, null])
})
