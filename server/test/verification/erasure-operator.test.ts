import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runCommand, saidBy } from '../../../testing/command.ts'
import { newVerifier, openSession, type Verifier } from '../../../testing/verification.ts'
import { findWord, tellStory } from './persons.fixture.ts'

/** The operator's commands for people who have lost their link, as typed: each a process of its own, which takes its time. */
const TIMEOUT_MS = 120_000
let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api)
})
afterAll(() => api.close())

const type = async (...words: readonly string[]) =>
  saidBy(await runCommand(['person', ...words], { DATABASE_URL: api.db.url }))

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
