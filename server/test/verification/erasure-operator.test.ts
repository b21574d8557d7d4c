import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../harness/api.ts'
import { credentialKeysFile } from '../harness/credentials.ts'
import { masterKeysFile } from '../harness/keys.ts'
import { newVerifier, openSession, type Verifier } from '../harness/verification.ts'
import { findWord, tellStory } from './persons.ts'

/** The operator's commands for people who have lost their link, as typed: each a process of its own, which takes its time. */
const TIMEOUT_MS = 120_000
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

async function type(...words: readonly string[]) {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: api.db.url,
    MASTER_KEYS_FILE: await masterKeysFile(),
    CREDENTIAL_KEYS_FILE: await credentialKeysFile(),
  }
  return await promisify(execFile)(process.execPath, [MAIN, 'person', ...words], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  )
}

test('a reviewer is erased by the id of the verification, then its student, each once and with an audit row', {
  timeout: TIMEOUT_MS,
}, async () => {
  const persons = { student: 'canarystudent', reviewer: 'canaryreviewer' }
  const { endorsed, serviceUserId } = await tellStory(api, who, persons)
  const { id } = endorsed
  expect((await type('erase-reviewer', id)).said).toBe(`The reviewer of ${id} is erased.`)
  expect((await findWord(api.db, persons.reviewer)).filter(each => each.includes(id))).toEqual([])
  expect((await type('erase-student', id)).said).toBe(`The student of ${id} is erased. Verifications: 6.`)
  expect(await findWord(api.db, 'canary')).toEqual([])
  expect((await type('erase-reviewer', id)).said).toBe(`The reviewer of ${id} was already erased.`)
  expect((await type('erase-student', id)).said).toBe(`The student of ${id} was already erased. Verifications: 6.`)
  const { rows } = await api.db.admin.query(
    'select actor, action from audit_log where subject = any($1) order by action',
    [[id, serviceUserId]],
  )
  expect(rows).toEqual([
    { actor: 'operator', action: 'reviewer.erased' },
    { actor: 'operator', action: 'student.erased' },
  ])
})

test('of what there is not nothing is erased, and the command fails', { timeout: TIMEOUT_MS }, async () => {
  const { id } = await openSession(who)
  for (const words of [
    ['erase-student', 'vrf_unknown'],
    ['erase-reviewer', id],
  ])
    expect(await type(...words)).toEqual({ code: 1, said: expect.stringContaining('not found') })
})
