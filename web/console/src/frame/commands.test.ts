import { expect, test } from 'vitest'
import { groupsOf, matching } from './commands.ts'

const COMMANDS = [
  { group: 'Go to', label: 'Members' },
  { group: 'Go to', label: 'Audit log' },
  { group: 'Commands', label: 'Theme: Dark' },
  { group: 'Commands', label: 'Sign out' },
]

test('a query finds commands that have all its words, whatever their order and case', () => {
  expect(matching(COMMANDS, 'log AUD').map(({ label }) => label)).toEqual(['Audit log'])
  expect(matching(COMMANDS, '  ')).toEqual(COMMANDS)
  expect(matching(COMMANDS, 'nothing')).toEqual([])
})

test('arrow keys go through the list in the order in which it is shown', () => {
  const shown = groupsOf(matching(COMMANDS, 'm')).flatMap(({ entries }) => entries)
  expect(shown.map(({ index }) => index)).toEqual([0, 1])
  expect(groupsOf(COMMANDS).map(({ group, entries }) => [group, entries.length])).toEqual([
    ['Go to', 2],
    ['Commands', 2],
  ])
})
