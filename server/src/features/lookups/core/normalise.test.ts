import { describe, expect, test } from 'vitest'
import { compact, foldSpelling, normalise } from './normalise.ts'

test('letter case, accents, punctuation and spacing do not tell two names apart', () => {
  expect(normalise('  Gadag-Betageri ')).toBe('gadag betageri')
  expect(normalise('Sūrat')).toBe('surat')
  expect(normalise('Andaman & Nicobar  Islands')).toBe('andaman and nicobar islands')
  expect(normalise('Bangalore, Karnataka')).toBe('bangalore karnataka')
  expect(normalise('!?')).toBe('')
})

test('a name written as one word is the same name', () => {
  expect(compact(normalise('Tamil Nadu'))).toBe(compact(normalise('Tamilnadu')))
})

describe('ways of writing an Indian name in Latin letters are one', () => {
  test.each([
    ['Vishakapatnam', 'Visakhapatnam'],
    ['Thiruvalloor', 'Tiruvallur'],
    ['Dehradoon', 'Dehradun'],
    ['Tirupur', 'Tiruppur'],
    ['Bhavani', 'Bhawani'],
    ['Ajeemgunj', 'Azimgunj'],
  ])('%s is %s', (one, other) => {
    expect(foldSpelling(normalise(one))).toBe(foldSpelling(normalise(other)))
  })

  test('and different names stay different', () => {
    expect(foldSpelling('pune')).not.toBe(foldSpelling('puna'))
    expect(foldSpelling('malad')).not.toBe(foldSpelling('malda'))
  })
})
