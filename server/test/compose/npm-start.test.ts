import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { call } from '../../../testing/client.ts'
import { credentialKeysFile } from '../../../testing/credentials.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { masterKeysFile } from '../../../testing/keys.ts'
import { freePort, until } from '../../../testing/process.ts'
import { buildWebIfStale } from '../../../web/build.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'

/** `npm start`, as a developer types it. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let db: TestDatabase
beforeAll(async () => {
  await buildWebIfStale()
  await buildConsoleIfStale()
  db = await createTestDatabase()
})
afterAll(() => db.drop())

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended, as they should.
  }
}

test('npm start says first which page to open, and kill of npm ends the server too', async () => {
  const port = await freePort()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      DATABASE_URL: db.url,
      REDIS_PREFIX: `npm-start:${process.pid}:`,
      MASTER_KEYS_FILE: await masterKeysFile(),
      CREDENTIAL_KEYS_FILE: await credentialKeysFile(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that a server that is left behind can be ended.
    detached: true,
  })
  onTestFinished(() => killGroup(npm.pid!))
  const lines: string[] = []
  npm.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const isServed = async () => (await call('GET', `http://127.0.0.1:${port}/healthz`)).status === 200
  try {
    await until(isServed, 90_000, 'the server to listen')
    const [first = ''] = lines.join('').split('\n')
    expect(JSON.parse(first).msg).toContain(`open http://127.0.0.1:${port}/ in a browser`)
    expect((await call('GET', `http://127.0.0.1:${port}/docs/api`)).status).toBeLessThan(400)
  } finally {
    npm.kill('SIGTERM')
  }
  await once(npm, 'exit')
  // A server that npm left behind would go on listening.
  await until(async () => !(await isServed().catch(() => false)), 20_000, 'the server to end')
  expect(lines.join('')).toContain('"msg":"stopping"')
})
