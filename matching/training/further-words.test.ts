import { expect, it } from 'vitest'
import { furtherWords } from './further-words.ts'
import type { Source } from './sources/source.ts'

const DICTIONARY: Source = {
  name: 'a dictionary',
  share: 0.1,
  givesRows: false,
  entries: [{ name: 'welded joint', others: ['aardvark'], sentences: ['He welds it.'], group: 'a' }],
}
const TAXONOMY: Source = { ...DICTIONARY, givesRows: true }

it('takes the whole words of the teacher, and forms of known words from a dictionary, each once', () => {
  const pieces = ['[CLS]', 'weld', '##ing', 'apple', 'welds', '!', 'é', 'c++']
  expect(furtherWords(pieces, [DICTIONARY], new Set(['weld']))).toEqual(['apple', 'welds', 'c++', 'welded'])
})

it('takes nothing from a taxonomy, whose words are all known', () => {
  expect(furtherWords([], [TAXONOMY], new Set(['weld']))).toEqual([])
})
