import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imagesNamedIn } from '../../../chaos/container/base-images.ts'
import { runSteps, stepsOf } from '../../../chaos/container/readme.ts'
import { blocksOf, ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'

/** The scenario itself needs a Docker engine; here is what decides whether it proves what it claims. */
test('every shell block of deploy/README.md is a step that the scenario runs', async () => {
  const blocks = await readBlocks('deploy/README.md')
  const steps = stepsOf(blocks)
  expect(steps.map(step => step.name)).toEqual([
    'build',
    'settings',
    'start',
    'key',
    'call',
    'backup',
    'upgrade',
    'stop',
  ])
  // Another scenario moves a database to PostgreSQL 17; its blocks name it.
  const others = blocks.filter(block => block.info.startsWith('tried-by='))
  expect(others.map(block => block.info)).toEqual(['tried-by=postgres-17', 'tried-by=postgres-17'])
  expect(blocks.filter(block => block.language === 'sh')).toHaveLength(steps.length + others.length)
  const scenario = ['from-zero.ts', 'upgrade.ts'].map(file => readFileSync(join(ROOT, 'chaos/container', file), 'utf8'))
  for (const { name } of steps) expect(scenario.join('\n')).toMatch(new RegExp(`runSteps\\(steps, \\[[^\\]]*'${name}'`))
})

const steps = stepsOf(
  blocksOf(
    '```sh step=one\nNAME=x\necho "made $NAME"\n```\n\n```text\nmade …\n```\n\n```sh step=two\necho "used $NAME"\n```\n\n```text\nused y\n```\n',
  ),
)
const run = { cwd: ROOT, env: bareEnvironment(), say: () => {} }

test('steps run in one shell, and each has its own output', async () => {
  expect(await runSteps(steps.slice(0, 1), ['one'], run)).toEqual(new Map([['one', 'made x']]))
})
test('a step that prints something else than its page shows fails', async () => {
  await expect(runSteps(steps, ['one', 'two'], run)).rejects.toThrow('Step two should print')
})
test('a step that fails ends the run and is named', async () => {
  const failing = stepsOf(blocksOf('```sh step=bad\nfalse\necho after\n```\n'))
  await expect(runSteps(failing, ['bad'], run)).rejects.toThrow('Step bad ended with 1')
})

test('base images are found in Dockerfile and compose.yaml, and hosts with ports are not taken for images', () => {
  const text = ['Dockerfile', 'compose.yaml'].map(file => readFileSync(join(ROOT, 'deploy', file), 'utf8')).join('\n')
  const names = imagesNamedIn(text)
  expect(names.map(name => name.split(':')[0]).toSorted()).toEqual(['caddy', 'debian', 'node', 'postgres', 'redis'])
  // Exact versions: a build of the same commit takes the same packages.
  for (const name of names) expect(name).toMatch(/^(\w+:\d+\.\d+(\.\d+)?(-[\w-]+)?)$/)
})
