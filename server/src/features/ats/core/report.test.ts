import { describe, expect, test } from 'vitest'
import type { ResultValues } from '../../../contract/result.ts'
import { metadataOf, nextReport, reportOf } from './report.ts'

const NOW = new Date('2026-11-18T06:30:00Z')
const COMPLETED: ResultValues = {
  id: 'RS_1',
  campaignId: 'CP_1',
  mandateId: 'JM_1',
  jobId: null,
  externalCandidateId: 'greenhouse-17',
  status: 'completed',
  reason: null,
  answers: {},
  skills: [
    { skillId: 'sk_1', isVerified: true, score: 1 },
    { skillId: 'sk_2', isVerified: false, score: 0.5 },
  ],
  interested: false,
  knockedOutBy: null,
  createdAt: NOW,
  updatedAt: NOW,
}

describe('the score', () => {
  test.each([
    ['is the mean of the skills', COMPLETED, 75],
    [
      'counts a skill that was not attempted as 0',
      { ...COMPLETED, skills: [COMPLETED.skills[0]!, { skillId: 'sk_2', isVerified: null, score: null }] },
      50,
    ],
    ['of a test without skills is 100', { ...COMPLETED, skills: [] }, 100],
    ['of a test without skills after a knockout answer is 0', { ...COMPLETED, skills: [], knockedOutBy: 'tools' }, 0],
    ['of a candidate who declined is 0', { ...COMPLETED, status: 'declined', skills: [] }, 0],
    ['of a candidate who did not finish is 0', { ...COMPLETED, status: 'failed', reason: 'abandoned' }, 0],
  ] as const)('%s', (_name, result, score) => {
    expect(reportOf(result as ResultValues).score).toBe(score)
  })
})

test('metadata are flat texts, and leave out what was not asked', () => {
  expect(metadataOf(reportOf(COMPLETED))).toEqual({
    Outcome: 'Completed',
    'Skills verified': '1 of 2',
    Interested: 'No',
    Qualified: 'Yes',
  })
  const failed: ResultValues = { ...COMPLETED, status: 'failed', reason: 'unreachable', skills: [], interested: null }
  expect(metadataOf(reportOf(failed))).toEqual({ Outcome: 'The candidate could not be reached' })
})

test('a report that fails is sent again after longer and longer pauses, for five days', () => {
  const pauses = Array.from({ length: 10 }, (_, at) => nextReport(at + 1, NOW)?.getTime() ?? null)
  const minutes = pauses.map(at => (at === null ? null : (at - NOW.getTime()) / 60_000))
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, null])
})
