import { describe, expect, test } from 'vitest'
import { wordNetEntry } from './wordnet.ts'

describe('a line of WordNet', () => {
  test('gives the words that mean the same, what explains them, and the field they are siblings in', () => {
    const line =
      '00601822 04 n 02 joinery 0 fine_woodwork 1 001 @ 00609953 n 0000 | the craft of a joiner; "he learned joinery at school"  '
    expect(wordNetEntry(line)).toEqual({
      name: 'joinery',
      others: ['fine woodwork'],
      sentences: ['the craft of a joiner', 'he learned joinery at school'],
      group: 'n04',
    })
  })

  test('counts its words in hexadecimal digits', () => {
    const words = Array.from({ length: 16 }, (_, at) => `word${at} 0`).join(' ')
    expect(wordNetEntry(`00000001 30 v 10 ${words} 000 | to do something`)?.others).toHaveLength(15)
  })

  test('says of an adjective where it stands, which is no part of the word', () => {
    expect(wordNetEntry('00013662 00 s 01 galore(ip) 0 000 | existing in abundance')?.name).toBe('galore')
  })

  test('that names one place or person is passed over, as is the licence', () => {
    expect(wordNetEntry('08965598 15 n 01 Zurich 0 000 | the largest city of its country')).toBeNull()
    expect(wordNetEntry('  1 This software and database is being provided to you')).toBeNull()
    expect(wordNetEntry('')).toBeNull()
  })
})
