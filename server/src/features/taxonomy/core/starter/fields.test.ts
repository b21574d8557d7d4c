import { describe, expect, test } from 'vitest'
import { at, type Place, readBoolean, readFields, readId, readList, readText } from './fields.ts'

const place = (): Place => ({ file: 'x.yaml', path: '', faults: [] })

describe('reading fields of unknown values', () => {
  test('a fault names the file and the whole path', () => {
    const root = place()
    readText(3, at(at(at(root, 'skills'), 2), 'name'))
    expect(root.faults).toEqual(['x.yaml: skills[2].name: must be text (in quotes, if it looks like a number)'])
  })

  test('every missing and every unknown field is told', () => {
    const root = place()
    readFields({ nmae: 'x' }, root, ['id', 'name'], ['retired'])
    expect(root.faults).toEqual([
      'x.yaml: id: is missing',
      'x.yaml: name: is missing',
      'x.yaml: nmae: is no field of this format',
    ])
  })

  test.each([null, 'text', ['list'], undefined])('%j has no fields', value => {
    const root = place()
    expect(readFields(value, root, ['id'])).toBeNull()
    expect(root.faults).toEqual(['x.yaml: the document: must have the fields id'])
  })

  test.each([
    ['  ', 'is empty'],
    ['two  spaces', 'has spaces to spare'],
    ['line\nbreak', 'has spaces to spare'],
    [' led', 'has spaces to spare'],
  ])('the text %j is told as untidy', (value, message) => {
    const root = place()
    readText(value, root)
    expect(root.faults).toEqual([`x.yaml: the document: ${message}`])
  })

  test('a list must be a list and of the right length', () => {
    const root = place()
    readList('a, b', root, 1)
    readList(['a'], root, 2, 3)
    readList(['a', 'b', 'c', 'd'], root, 2, 3)
    readList(['a', 'b'], root, 2, 3)
    expect(root.faults.map(text => text.slice('x.yaml: the document: '.length))).toEqual([
      'must be a list',
      'has 1 entries, must have 2 to 3',
      'has 4 entries, must have 2 to 3',
    ])
  })

  test.each([0, 100, 1.5, '7', null])('%j is no id from 1 to 99', value => {
    const root = place()
    expect(readId(value, root, 1, 99)).toBeNull()
    expect(root.faults).toHaveLength(1)
  })

  test('only true and false are truth values', () => {
    const root = place()
    expect([readBoolean(true, root), readBoolean(false, root)]).toEqual([true, false])
    expect(root.faults).toEqual([])
    readBoolean('yes', root)
    expect(root.faults).toHaveLength(1)
  })
})
