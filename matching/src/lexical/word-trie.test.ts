import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTrie, nodeOf } from './label-space.ts'

const wordLists = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b', 'क', 'ि', '\u{10400}'), minLength: 1, maxLength: 5 }),
)

describe('word trie', () => {
  test('every word is found under its own number', () => {
    fc.assert(
      fc.property(wordLists, list => {
        const words = list.sort()
        const trie = buildTrie(words)
        words.forEach((word, number) => {
          const node = nodeOf(trie, word)
          expect(trie.ends[node]).toBe(1)
          expect(trie.wordFrom[node]).toBe(number)
        })
      }),
    )
  })

  test('a prefix is the range of all words that start with it', () => {
    const words = ['drive', 'driver', 'drives', 'drone', 'weld'].sort()
    const trie = buildTrie(words)
    const node = nodeOf(trie, 'driv')
    expect(words.slice(trie.wordFrom[node], trie.wordTo[node])).toEqual(['drive', 'driver', 'drives'])
    expect(trie.ends[node]).toBe(0)
  })

  test('an unknown prefix has no node', () => {
    expect(nodeOf(buildTrie(['weld']), 'wx')).toBe(-1)
    expect(nodeOf(buildTrie([]), 'w')).toBe(-1)
  })
})
