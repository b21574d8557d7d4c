import { expect, test } from 'vitest'
import { createRuntime } from './runtime.ts'

const NOON = Date.parse('2026-11-16T06:30:00.000Z')

test('ids of one time begin alike, none repeats, and every character has the same share', () => {
  const { newId } = createRuntime(() => NOON)
  const ids = Array.from({ length: 20_000 }, () => newId('RS_'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter(id => !/^RS_01M7HGRPJ0[0-9A-HJKMNP-TV-Z]{16}$/.test(id))).toEqual([])
  expect(new Set(ids.map(id => id.slice(0, 13))).size).toBe(1)
  const counts = Map.groupBy(
    ids.flatMap(id => Array.from(id.slice(13))),
    letter => letter,
  )
  const shares = [...counts.values()].map(each => (each.length * 32) / (ids.length * 16))
  expect(shares.length).toBe(32)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.1)
})
