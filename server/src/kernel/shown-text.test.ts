import { describe, expect, test } from 'vitest'
import { containsContactDetails, shownText, unlinkedText } from './shown-text.ts'

describe('a text shown to others', () => {
  test.each([
    ['a line\r\nBcc: x@y', 'a line Bcc: x@y'],
    ['right\u202Eotni\u202C left', 'rightotni left'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['tag\u{E0041}\u{E0042}', 'tag'],
    ['join\u200Der', 'joiner'],
    ['half \uD800', 'half'],
    ['nul\0 tab\t', 'nul tab'],
    ['own\uE000 sign', 'own sign'],
    ['two\u2028lines\u2029here', 'two lines here'],
    ['cafe\u0301', 'café'],
  ])('%j has nothing hidden', (text, shown) => {
    expect(shownText(text)).toBe(shown)
  })
  test('keeps the joiners of Indic spelling', () => {
    expect(shownText('क्\u200Dष')).toBe('क्\u200Dष')
  })
})

describe('a text in a mail', () => {
  test.each(['https://evil.example/x', 'www.evil.example', 'a@evil.example', 'evil.com', 'पता.भारत', 'evil。com'])(
    '%s has nothing a mail client makes a link of',
    text => {
      expect(unlinkedText(text)).not.toMatch(/:\/\/|@|[\p{L}\p{N}][.。][\p{L}\p{N}]/u)
    },
  )
  test('reads as before at the end of a sentence', () => {
    expect(unlinkedText('We built it. It works.')).toBe('We built it. It works.')
  })
})

test.each([
  'asha@example.org',
  'welder, asha＠example.org',
  'driver 9876543210',
  'driver +91 98765-43210',
  'driver (022) 2765 4321',
  'call 9 8 7 6 5 4 3 2 1 0',
  'ड्राइवर ९८७६५ ४३२१०',
  'driver 98765\u200b43210',
])('%j contains contact details', text => {
  expect(containsContactDetails(text)).toBe(true)
})

test.each([
  '1:4 1:6 mortar',
  'ISO 9001:2015 auditing',
  'IS 456 shuttering',
  '11 kV 415 V',
  'ईंट की चिनाई',
  '4x4 2024',
  '',
])('%j does not', text => {
  expect(containsContactDetails(text)).toBe(false)
})
