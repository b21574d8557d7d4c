import { describe, expect, test } from 'vitest'
import { gapBetween, isLineEnd, isWrittenWith, mayStartSentence, partsAlways } from './gaps.ts'

function gap(between: string): string {
  return gapBetween(`a${between}b`, 1, 1 + between.length)
}

describe('what stands between two words', () => {
  test.each([' ', '  ', '-', '/', ' / ', '\u00A0', ' & ', '" ', '      '])('%j parts nothing', between => {
    expect(gap(between)).toBe('')
  })

  test.each([', ', '. ', ': ', ' (', ' • ', ' - ', '।'])('%j parts, unless the label has it', between => {
    expect(gap(between)).not.toBe('')
    expect(partsAlways(gap(between))).toBe(false)
    expect(isWrittenWith('plain label', gap(between))).toBe(false)
    expect(isWrittenWith(`x${between}y`, gap(between))).toBe(true)
  })

  test.each(['\n', ' \r\n ', '\u2028', '.\n'])('the line end %j parts always', between => {
    expect(isLineEnd(gap(between))).toBe(true)
    expect(partsAlways(gap(between))).toBe(true)
  })

  test('a long row of signs parts always, and ends no line', () => {
    expect(partsAlways(gap(' ******* '))).toBe(true)
    expect(isLineEnd(gap(' ******* '))).toBe(false)
  })

  test('a sentence may start after a full stop, not after a comma', () => {
    expect(mayStartSentence(gap('. '))).toBe(true)
    expect(mayStartSentence(gap('\n'))).toBe(true)
    expect(mayStartSentence(gap(', '))).toBe(false)
    expect(mayStartSentence(gap(' '))).toBe(false)
  })
})
