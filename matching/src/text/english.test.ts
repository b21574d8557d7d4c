import { describe, expect, test } from 'vitest'
import { stem } from './english.ts'

describe('words of one family have one stem', () => {
  test.each([
    ['weld', 'welds', 'welded', 'welding'],
    ['operate', 'operates', 'operated', 'operating', 'operation', 'operator'],
    ['assemble', 'assembles', 'assembled', 'assembling', 'assembly'],
    ['battery', 'batteries'],
    ['plan', 'planned', 'planning', 'plans'],
    ['size', 'sizing', 'sized'],
    ['file', 'filing', 'filed'],
    ['install', 'installs', 'installed', 'installing'],
    ['electric', 'electrical'],
    ['communicate', 'communication', 'communicating', 'communicative'],
    ['organise', 'organising', 'organised'],
    ['useful', 'usefulness'],
    ['apply', 'applies', 'applied', 'applying'],
  ])('%s', (...family) => {
    expect(new Set(family.map(stem)).size).toBe(1)
  })
})

describe('words of different families keep different stems', () => {
  test.each([
    ['gas', 'glass'],
    ['bus', 'business'],
    ['feed', 'fee'],
    ['sing', 's'],
    ['red', 'r'],
    ['rate', 'rat'],
    ['roll', 'role'],
  ])('%s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other))
  })
})

test.each(['c++', 'c#', 'f4', 'it', '2000', 'r'])('%s stays as it is', word => {
  expect(stem(word)).toBe(word)
})
