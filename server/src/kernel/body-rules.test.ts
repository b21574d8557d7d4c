import { expect, test } from 'vitest'
import { type BodyRule, checkRules } from './body-rules.ts'

const rules: readonly BodyRule<{ readonly min: number; readonly max: number; readonly name: string }>[] = [
  {
    fields: ['min', 'max'],
    check: ({ min = 0, max = min }) => (min <= max ? [] : [{ path: 'max', message: 'max is less than min.' }]),
  },
  { fields: ['name'], check: ({ name }) => (name === 'x' ? [{ path: 'name', message: 'name is x.' }] : []) },
]
const pathsOf = (invalid: readonly string[]) =>
  checkRules(rules, { min: 2, max: 1, name: 'x' }, new Set(invalid)).map(({ path }) => path)

test('every rule runs on a body without invalid fields', () => {
  expect(checkRules(rules, { min: 2, max: 1, name: 'x' }).map(({ path }) => path)).toEqual(['max', 'name'])
})

test.each([
  [['other'], ['max', 'name']],
  [['min'], ['name']],
  [['name', 'max'], []],
])('with %j invalid, only rules that read none of these run', (invalid, paths) => {
  expect(pathsOf(invalid)).toEqual(paths)
})
