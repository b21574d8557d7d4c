import { describe, expect, test } from 'vitest'
import { readPhrase } from '../phrase.ts'
import { buffersOf } from '../snapshot.ts'
import { searchSkills } from './search.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'

const search = (index: SearchIndex, keyword: string, page: { offset: number; limit: number }) =>
  searchSkills(index, readPhrase(keyword), page)

const rows = [
  { skill: 7, label: { text: 'weld metal', language: 'en', kind: 'preferred' } },
  { skill: 7, label: { text: 'वेल्डिंग', language: 'hi', kind: 'alias' } },
  { skill: 4_000_000_000, label: { text: 'drive trucks', language: 'en', kind: 'preferred' } },
] as const

function leaves(part: object): unknown[] {
  return Object.values(part).flatMap(value =>
    typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) ? leaves(value) : [value],
  )
}

describe('the search index', () => {
  test('has typed arrays only', () => {
    for (const leaf of leaves(buildSearchIndex(rows))) expect(ArrayBuffer.isView(leaf)).toBe(true)
  })

  test('every array owns the whole of its buffer, once in the transfer list', () => {
    const index = buildSearchIndex(rows)
    const arrays = leaves(index) as Uint8Array[]
    expect(buffersOf(index)).toHaveLength(arrays.length)
    for (const array of arrays) expect(array.byteLength).toBe(array.buffer.byteLength)
  })

  test('gives the same result after a transfer, which moves everything', () => {
    const index = buildSearchIndex(rows)
    const page = { offset: 0, limit: 5 }
    const expected = search(buildSearchIndex(rows), 'weld', page)
    const handedOver = structuredClone(index, { transfer: buffersOf(index) })
    expect(search(handedOver, 'weld', page)).toEqual(expected)
    expect(index.skills.length).toBe(0)
  })

  test('skill numbers of any size come back', () => {
    const { hits } = search(buildSearchIndex(rows), 'drive trucks', { offset: 0, limit: 1 })
    expect(hits[0]?.skill).toBe(4_000_000_000)
  })

  test('an empty catalogue is searchable', () => {
    expect(search(buildSearchIndex([]), 'weld', { offset: 0, limit: 5 })).toEqual({ total: 0, hits: [] })
  })

  test('a page beyond the end is empty and has the total', () => {
    expect(search(buildSearchIndex(rows), 'weld', { offset: 50, limit: 5 })).toEqual({ total: 1, hits: [] })
  })
})
