import { Command } from 'commander'
import { expect, test } from 'vitest'
import { readBuildInfo, readConfig } from '../config.ts'
import { commandLine, GROUPS } from './commands.ts'

const namesOf = (program: Command) => program.commands.map(each => each.name())
const lineFor = (...typed: string[]) =>
  commandLine(
    typed,
    () => readConfig({}),
    () => {},
    readBuildInfo({}),
  )

test.each(GROUPS.map(group => [group.words.join(', '), group] as const))(
  'the group of %s has these commands and no others',
  async (_words, { words, load }) => {
    const program = new Command()
    const add = await load()
    add(
      program,
      () => readConfig({}),
      () => {},
    )
    expect(namesOf(program).sort()).toEqual([...words].sort())
  },
)

test('a command does not load the groups of others', async () => {
  const own = namesOf(await lineFor('api'))
  expect(namesOf(await lineFor('key', 'issue'))).toEqual([...own, 'organisation', 'key', 'area'])
})

test.each([[[]], [['--help']], [['help', 'key']], [['kye']]])('%j has all commands', async typed => {
  expect(namesOf(await lineFor(...typed))).toEqual(expect.arrayContaining(GROUPS.flatMap(({ words }) => words)))
})
