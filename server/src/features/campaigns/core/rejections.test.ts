import { expect, test } from 'vitest'
import { type Answer, rejectedAtEnd } from './rejections.ts'

const of = (campaignId: string, ...answers: readonly Answer[]) => answers.map(answer => ({ campaignId, answer }))

test('what was rejected after the last accepted message is in a row', () => {
  expect(rejectedAtEnd(of('CP_1', 'rejected', 'accepted', 'rejected', 'rejected'))).toEqual([
    { campaignId: 'CP_1', rejected: 2, wasAccepted: true },
  ])
})

test('campaigns of one batch are counted apart', () => {
  const [first, second] = [of('CP_1', 'rejected', 'rejected'), of('CP_2', 'rejected', 'accepted')]
  expect(rejectedAtEnd([first[0]!, second[0]!, second[1]!, first[1]!])).toEqual([
    { campaignId: 'CP_1', rejected: 2, wasAccepted: false },
    { campaignId: 'CP_2', rejected: 0, wasAccepted: true },
  ])
  expect(rejectedAtEnd([])).toEqual([])
})
