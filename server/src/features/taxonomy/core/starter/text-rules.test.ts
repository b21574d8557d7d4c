import { describe, expect, test } from 'vitest'
import type { Place } from './fields.ts'
import { folded, readDescription, readDevanagari, readLatin, readNameWords, readTexts } from './text-rules.ts'

function faultsOf(read: (value: unknown, place: Place) => unknown, value: unknown): string[] {
  const place: Place = { file: 'x.yaml', path: 'p', faults: [] }
  read(value, place)
  return place.faults
}

describe('names', () => {
  test.each(['CAD', 'Pot throwing', 'x'.repeat(60)])('%s will do', name => {
    expect(faultsOf(readNameWords, name)).toEqual([])
  })

  test.each(['AC', 'x'.repeat(61), 'मिट्टी'])('%s will not do', name => {
    expect(faultsOf(readNameWords, name)).toHaveLength(1)
  })

  test('two names are the same whatever their case and spacing', () => {
    expect(folded('Pot  Throwing')).toBe(folded('potthrowing'))
  })
})

describe('descriptions', () => {
  const sentence = 'Throws bowls of even wall on the wheel, approx. 3 mm thick.'

  test('one sentence of the right length will do, abbreviations and all', () => {
    expect(faultsOf(readDescription, sentence)).toEqual([])
  })

  test.each([
    ['too short', 'Throws bowls on the wheel.'],
    ['too long', `${'Throws bowls on the wheel, '.repeat(8)}and rests.`],
    ['no full stop', sentence.slice(0, -1)],
    ['two sentences', 'Throws bowls of even wall. Cuts them off clean with the wire.'],
  ])('%s is a fault', (_, text) => {
    expect(faultsOf(readDescription, text)).toHaveLength(1)
  })
})

describe('scripts', () => {
  test('Devanagari with digits and marks will do', () => {
    expect(faultsOf(readDevanagari, 'चाक (3 फेज़) चलाना')).toEqual([])
  })

  test.each(['CNC मशीन', 'chaak', '123'])('%s is not Devanagari', text => {
    expect(faultsOf(readDevanagari, text)).toHaveLength(1)
  })

  test('a Devanagari letter among Latin ones is a fault', () => {
    expect(faultsOf(readLatin, 'chaक')).toHaveLength(1)
    expect(faultsOf(readLatin, '1:4 mix, décor')).toEqual([])
  })
})

describe('lists of ways to say it', () => {
  const read = (value: unknown, place: Place) =>
    readTexts(value, place, readLatin, { least: 1, most: 3 }, ['Pot throwing'])

  test('a text said already is a fault, in another case too', () => {
    expect(faultsOf(read, ['wheel work', 'Wheel work', 'pot throwing'])).toEqual([
      'x.yaml: p[1]: repeats "Wheel work"',
      'x.yaml: p[2]: repeats "pot throwing"',
    ])
  })

  test('another spacing is another spelling', () => {
    expect(faultsOf(read, ['potthrowing', 'wheelwork', 'wheel work'])).toEqual([])
  })
})
