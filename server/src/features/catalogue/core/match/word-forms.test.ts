import { describe, expect, test } from 'vitest'
import { otherForms } from './word-forms.ts'

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

  test('the work is never read out of the thing: weld does not stand as welding', () => {
    expect(otherForms('weld')).not.toContain('welding')
  })

  test('a word is no form of itself', () => {
    for (const word of ['king', 'string', 'series', 'sing']) expect(otherForms(word)).not.toContain(word)
  })
})
