import { expect, test } from 'vitest'
import { CHANNELS } from '../../../contract/workflow.ts'
import { costCategory, smsParts } from './message-cost.ts'

test.each([
  ['a', 0, 1],
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  ['€', 80, 1],
  ['€', 81, 2],
  // 153 is odd: 76 characters of two places fit into a part, and one place stays empty.
  ['€', 152, 2],
  ['€', 153, 3],
])('GSM-7: "%s" %i times takes %i parts', (character, times, parts) => {
  expect(smsParts(character.repeat(times))).toEqual({ encoding: 'gsm7', parts })
})

test.each([
  ['क', 70, 1],
  ['क', 71, 2],
  ['क', 134, 2],
  ['क', 135, 3],
  ['😀', 35, 1],
  ['😀', 36, 2],
  // 33 pairs fit into the 67 places of a part.
  ['😀', 66, 2],
  ['😀', 67, 3],
])('UCS-2: "%s" %i times takes %i parts', (character, times, parts) => {
  expect(smsParts(character.repeat(times))).toEqual({ encoding: 'ucs2', parts })
})

test('one character outside GSM-7 makes the whole text UCS-2', () => {
  expect(smsParts('a'.repeat(70))).toEqual({ encoding: 'gsm7', parts: 1 })
  expect(smsParts(`${'a'.repeat(70)}’`)).toEqual({ encoding: 'ucs2', parts: 2 })
  // Of the accented letters of Latin, GSM-7 has some only.
  expect(smsParts('é').encoding).toBe('gsm7')
  expect(smsParts('ê').encoding).toBe('ucs2')
})

test('each channel has its category of cost', () => {
  expect(CHANNELS.map(costCategory)).toEqual(['marketing', 'service', 'call', 'email'])
})
