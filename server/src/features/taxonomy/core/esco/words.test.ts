import { describe, expect, test } from 'vitest'
import { contentWords, sharedWords } from './text.ts'

describe('shared words', () => {
  test('stop words, case and marks between words do not count', () => {
    expect([...contentWords('The glazing of pots, and Glazing (tiles)')]).toEqual(['glazing', 'pots', 'tiles'])
  })

  test('a word said twice is shared once', () => {
    expect(sharedWords(contentWords('pots and pots and jugs'), contentWords('pots pots'))).toBe(1)
  })

  test('a part of a word is not a shared word', () => {
    expect(sharedWords(contentWords('pot'), contentWords('pottery'))).toBe(0)
  })
})
