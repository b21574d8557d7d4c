import { describe, expect, test } from 'vitest'
import { gapBetween, isHardBreak, isLineEnd, isWrittenWith, mayStartSentence } from './tokens.ts'

function gap(between: string): string {
  return gapBetween(`a${between}b`, 1, 1 + between.length)
}

describe('the gap between two words', () => {
  test.each([' ', '  ', '-', '/', ' / ', '\u00A0', ' & ', '" ', '      '])('%j does not separate', between => {
    expect(gap(between)).toBe('')
  })

  test.each([', ', '. ', ': ', ' (', ' • ', ' - ', '।'])('%j separates, unless the label has it', between => {
    expect(gap(between)).not.toBe('')
    expect(isHardBreak(gap(between))).toBe(false)
    expect(isWrittenWith('plain label', gap(between))).toBe(false)
    expect(isWrittenWith(`x${between}y`, gap(between))).toBe(true)
  })

  test.each(['\n', ' \r\n ', '\u2028', '.\n'])('the line end %j always separates', between => {
    expect(isLineEnd(gap(between))).toBe(true)
    expect(isHardBreak(gap(between))).toBe(true)
  })

  test('a long run of signs always separates, and is not a line end', () => {
    expect(isHardBreak(gap(' ******* '))).toBe(true)
    expect(isLineEnd(gap(' ******* '))).toBe(false)
  })

  test('a sentence may start after a full stop, not after a comma', () => {
    expect(mayStartSentence(gap('. '))).toBe(true)
    expect(mayStartSentence(gap('\n'))).toBe(true)
    expect(mayStartSentence(gap(', '))).toBe(false)
    expect(mayStartSentence(gap(' '))).toBe(false)
  })
})
