import { expect, test } from 'vitest'
import { isName } from './skill-request.ts'

test.each(['', 'x', '!!', '\u200b\u200b', '--- ---'])('%j is no name', text => {
  expect(isName(text)).toBe(false)
})

test.each(['AC', 'वेल्डिंग', 'C#', '5S'])('%j is one', text => {
  expect(isName(text)).toBe(true)
})
