import { expect, test } from 'vitest'
import { foldTyped } from '../../../kernel/typed-word.ts'
import { NO, YES, yesOrNo } from './yes-no-words.ts'

test('no word means both yes and no', () => {
  const no = new Set(NO.map(foldTyped))
  expect(YES.filter(word => no.has(foldTyped(word)))).toEqual([])
})

test.each([
  ['Yes!', 'yes'],
  ['  हाँ जी ', 'yes'],
  ['ଠିକ୍', null],
  ['illai', 'no'],
  ['Not interested.', 'no'],
  ['yes but only in Pune', null],
  ['', null],
])('%j means %j', (text, meaning) => {
  expect(yesOrNo(text)).toBe(meaning)
})
