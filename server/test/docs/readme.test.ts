import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSiteIfStale } from '../../../site/build.ts'
import { call } from '../../../testing/client.ts'
import { patternOf, ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { freePort, until } from '../../../testing/process.ts'
import { type ScratchClone, scratchClone } from '../../../testing/scratch-clone.ts'
import { urlOf, withAdmin } from '../../../testing/template.ts'

/**
 * Follows README.md in a copy of the repository with a database of its own. Every command of its shell blocks is either run
 * or listed here with what covers it; a command that is neither fails the test.
 */
const DATABASE = `pramaan_readme_${randomBytes(6).toString('hex')}`

/** Commands that are not run as they stand, and the script that is run instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  // The packages are linked into the copy; what else `npm ci` does is its prepare script. `.ci/run` runs it as it stands.
  'npm ci': 'npm run -s prepare',
  // Started in the background below.
  'npm start': '',
  // It would start a second service. demo.test.ts makes some of its days.
  'npm run demo': 'npm run -s pramaan-server -- demo --help',
  // `npm run chaos -- import` imports ESCO, whose archives are not part of the repository.
  'npm run -s pramaan-server -- catalogue import esco ~/Downloads/esco':
    'npm run -s pramaan-server -- catalogue import esco --help',
}

/** Commands that `.ci/run` runs; to run them here would run this test within itself. */
const RUN_BY_CI: Readonly<Record<string, string>> = {
  'npm run test:core': 'npm test',
  'npm run check': 'npm run -s check',
  'npm test': 'npm test',
}

let clone: ScratchClone
let env: Record<string, string>
let group: number | undefined
beforeAll(async () => {
  await buildSiteIfStale()
  clone = scratchClone()
  const [port, metricsPort] = [await freePort(), await freePort()]
  env = {
    DATABASE_URL: urlOf(DATABASE),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    REDIS_PREFIX: `test:${DATABASE}:`,
    REDIS_BUDGET_MS: '5000',
  }
})
afterAll(async () => {
  if (group !== undefined) process.kill(-group, 'SIGKILL')
  clone.remove()
  await withAdmin(admin => admin.query(`drop database if exists ${DATABASE} with (force)`))
})

/** The commands of a block, without comments; lines that end in a backslash continue. */
function commandsOf(block: string): readonly string[] {
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map(line => line.replace(/\s+#.*$/, '').trim())
    .filter(line => line !== '')
}

async function startServer(): Promise<void> {
  const child = clone.start('npm start', env)
  group = child.pid!
  const ended = once(child, 'exit').then(() => true)
  const isReady = async () => {
    if ((await Promise.race([ended, false])) || child.exitCode !== null) throw new Error('The server ended at once')
    return (await call('GET', `http://127.0.0.1:${env.PORT}/readyz`)).status === 200
  }
  await until(isReady, 100_000, 'the server to be ready')
}

const BETWEEN = '----- next block -----'

/** Runs blocks in one shell that stops at the first error; the output of each. */
async function runBlocks(blocks: readonly (readonly string[])[]): Promise<readonly string[]> {
  const script = blocks
    .map(commands => commands.map(each => INSTEAD[each] ?? each).join('\n'))
    .join(`\necho '${BETWEEN}'\n`)
  const onPort = script.replaceAll('127.0.0.1:8080', `127.0.0.1:${env.PORT}`)
  const { code, output } = await clone.run(`set -e\ncurl() { command curl -sSf "$@"; }\n${onPort}`, env)
  expect({ code, output }).toEqual({ code: 0, output: expect.any(String) })
  return output.split(`${BETWEEN}\n`).map(each => each.trim())
}

test('every command of the README works in a new clone', { timeout: 300_000 }, async () => {
  const blocks = await readBlocks('README.md')
  expect(new Set(blocks.map(block => block.language))).toEqual(new Set(['sh', 'ts', 'text']))
  for (const { text } of blocks.filter(each => each.language === 'ts'))
    clone.write(/^\/\/ ([\w-]+\.ts)\n/.exec(text)![1]!, text)
  const shell = blocks.filter(each => each.language === 'sh')
  const commands = shell.map(({ text }) => commandsOf(text).filter(each => !(each in RUN_BY_CI)))
  const starts = 1 + commands.findIndex(each => each.includes('npm start'))
  const before = await runBlocks(commands.slice(0, starts))
  await startServer()
  const output = [...before, ...(await runBlocks(commands.slice(starts)))]
  const expected = shell.map(block => {
    const next = blocks[blocks.indexOf(block) + 1]
    return expect.stringMatching(patternOf(next?.language === 'text' ? next.text : '…'))
  })
  expect(output).toEqual(expected)
})

test('.ci/run runs the commands of the README that are not run here', async () => {
  const ci = await readFile(`${ROOT}.ci/run`, 'utf8')
  const all = (await readBlocks('README.md')).flatMap(({ text }) => commandsOf(text))
  for (const [command, byCi] of Object.entries(RUN_BY_CI)) {
    expect(all).toContain(command)
    expect(ci).toContain(byCi)
  }
})
