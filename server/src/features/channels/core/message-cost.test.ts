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

test.each([
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  // The escape and its character stay together: the first part ends one place early.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['^{}\\[~]|€\f'.repeat(8), 1],
  [`${'^{}\\[~]|€\f'.repeat(8)}a`, 2],
])('GSM-7: characters of the extension table take two places in %j', (text, parts) => {
  expect(smsParts(text)).toEqual({ encoding: 'gsm7', parts })
})

test('a Hindi invitation with a short link: each UTF-16 unit is a place, vowel signs too', () => {
  const text = 'नमस्ते आशा, शक्ति लॉजिस्टिक्स को पुणे में ड्राइवर चाहिए। https://prmn.in/PRAMAN/Ab3dE5gH'
  expect([text.length, smsParts(text)]).toEqual([88, { encoding: 'ucs2', parts: 2 }])
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
