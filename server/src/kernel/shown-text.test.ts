import { describe, expect, test } from 'vitest'
import { shownText, unlinkedText } from './shown-text.ts'

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
