import { describe, expect, test } from 'vitest'
import { otherForms } from './english.ts'

describe('other forms of a word', () => {
  test.each([
    ['wall', 'walls'],
    ['walls', 'wall'],
    ['battery', 'batteries'],
    ['batteries', 'battery'],
    ['switch', 'switches'],
    ['switches', 'switch'],
    ['welding', 'weld'],
    ['operating', 'operate'],
    ['cutting', 'cut'],
  ])('%s may stand as %s', (word, form) => {
    expect(otherForms(word)).toContain(form)
  })

  test.each(['gas', 'glass', 'status', 'c++', 'बिजली', '2000', 'bus'])('%s has no singular', word => {
    expect(otherForms(word)).not.toContain(word.slice(0, -1))
  })

  test('an -ing form is not derived from a base form: weld does not give welding', () => {
    expect(otherForms('weld')).not.toContain('welding')
  })

  test('a word is no form of itself', () => {
    for (const word of ['king', 'string', 'series', 'sing']) expect(otherForms(word)).not.toContain(word)
  })
})
