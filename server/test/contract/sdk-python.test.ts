import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { patternOf, ROOT, readBlocks } from '../../../testing/docs-page.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { grant, newPartner } from '../../../testing/partner.ts'
import { runProgram } from '../../../testing/program.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { newVerifier } from '../../../testing/verification.ts'

/** The Python client against the real server: the program of its README, and its own tests. */
const PACKAGE = `${ROOT}sdks/python`
// The tests of the client took 16 s on two busy cores.
const python = { node: 'python3', patienceMs: 100_000, env: { PYTHONPATH: PACKAGE, PYTHONDONTWRITEBYTECODE: '1' } }

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  // Programs sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
  folder = await mkdtemp(join(tmpdir(), 'pramaan-python-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await api.close()
})

test('the program of the README prints what the README shows', async () => {
  const [program, prints] = await readBlocks('sdks/python/README.md')
  expect([program?.language, prints?.language]).toEqual(['python', 'text'])
  const file = join(folder, 'readme.py')
  await writeFile(file, program!.text)
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const printed = await runProgram(api, who, { ...python, file, cwd: folder })
  expect(printed.trim()).toMatch(patternOf(prints!.text))
})

test('every resource of the client works against the server', async () => {
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await grant(api, who, 100)
  const { secret } = await (await newVerifier(api, { mode: 'test' })).newKey()
  const receiver = await startReceiver()
  const env = { ...python.env, VERIFICATION_KEY: secret, ADMIN_KEY, RECEIVER_URL: receiver.url }
  const printed = await runProgram(api, who, { ...python, env, file: 'tests/real_server.py', cwd: PACKAGE })
  await receiver.close()
  expect(printed.trim()).toMatch(/\nOK$/)
})
