import { describe, expect, test } from 'vitest'
import { acceptableBody, erasesStudent } from '../../../chaos/fuzz/acceptable-body.ts'
import { credentialsOf } from '../../../chaos/fuzz/callers.ts'
import type { FuzzedOperation } from '../../../chaos/fuzz/document.ts'
import { createPool } from '../../../chaos/fuzz/pool.ts'
import { createSessions, type KnownSession, poolOf } from '../../../chaos/fuzz/sessions.ts'
import type { Wire } from '../../../chaos/fuzz/wire.ts'
import { randomOf } from '../../../chaos/random.ts'
import { confirmationNumber } from '../../src/features/verification/index.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'

const random = randomOf(3, 3)

function book(students: readonly string[]) {
  const sessions = createSessions()
  for (const [at, externalStudentId] of students.entries()) {
    const body = { student: { externalStudentId }, projects: [{ externalProjectId: `prj-${at}` }] }
    const data = { sessionToken: `vst_${at}`, serviceVerificationId: `vrf_${at}` }
    sessions.noteAnswer('openSession', null, { params: {}, query: {}, body }, { data })
  }
  return sessions
}

/** The only session of a book. */
function one() {
  const sessions = book(['a'])
  return { sessions, session: sessions.pickFor('', random)! }
}

describe('a request of the Verification API', () => {
  test('is sent to a session that is ready for it', () => {
    const sessions = book(['a', 'b', 'c'])
    const second = [...'xxxxxxxxxxxxxxxxxxxx']
      .map(() => sessions.pickFor('', random)!)
      .find(each => each.id === 'vrf_1')!
    sessions.noteAnswer('storeSkills', second, null, { data: { skills: [{ skillId: 'sk_1' }] } })
    for (let draw = 0; draw < 20; draw++) expect(sessions.pickFor('chooseMethod', random)).toBe(second)
    sessions.noteAnswer('chooseMethod', second, null, { data: { verificationMethod: 'human' } })
    for (let draw = 0; draw < 20; draw++) expect(sessions.pickFor('storeItems', random)).toBe(second)
    sessions.noteMail('vrf_1', 'rvt_1')
    for (let draw = 0; draw < 20; draw++) expect(sessions.pickFor('endorse', random)).toBe(second)
  })

  test('names the ids of one session together', () => {
    const { sessions, session } = one()
    sessions.noteMail('vrf_0', 'rvt_1')
    const general = createPool()
    general.harvest('x', {}, { serviceVerificationId: 'vrf_other', skillId: 'sk_5' })
    const pool = poolOf(general, session)
    const names = ['sessionToken', 'serviceVerificationId', 'token', 'skillId']
    expect(names.map(name => pool.idOf(name, random))).toEqual(['vst_0', 'vrf_0', 'rvt_1', 'sk_5'])
  })

  test('decides every skill and answers every question', () => {
    const { session } = one()
    const options = { session, pool: createPool(), random }
    Object.assign(session, { skillIds: ['sk_1', 'sk_2'], questionIds: ['q1', 'q2', 'q3'] })
    const { decisions } = acceptableBody('endorse', { page: {} }, options) as {
      decisions: { skillId: string }[]
    }
    expect(decisions.map(({ skillId }) => skillId)).toEqual(['sk_1', 'sk_2'])
    const { answers } = acceptableBody('submitAssessment', {}, options) as { answers: { questionId: string }[] }
    expect(answers.map(({ questionId }) => questionId)).toEqual(['q1', 'q2', 'q3'])
    const items = acceptableBody('storeItems', {}, options)
    expect(items).toEqual({ projectIds: ['prj-0'], workExperienceIds: [], credentialIds: [] })
  })

  test('is not sent to a session whose student was erased, also if it was opened before the answer', () => {
    const sessions = book(['a', 'a', 'b'])
    const erased = { student: 'a' } as KnownSession
    sessions.erase(erased)
    const body = { student: { externalStudentId: 'a' } }
    sessions.noteAnswer('openSession', null, { params: {}, query: {}, body }, { data: {} })
    for (let draw = 0; draw < 20; draw++) expect(sessions.pickFor('', random)?.student).toBe('b')
  })
})

test('a selection names the branch of one skill', () => {
  const pool = createPool()
  for (const number of [1, 2, 3]) {
    const branch = { skill_id: `sk_${number}`, sub_skill_id: `ss_${number}`, master_skill_id: `ms_${number}` }
    pool.harvest('x', {}, { data: [branch] })
  }
  for (let draw = 0; draw < 20; draw++) {
    const body = acceptableBody('selectSkill', { user_id: 'u' }, { session: null, pool, random })
    expect(new Set(Object.values(body as object).map(id => String(id).slice(3))).size).toBe(2)
  }
})

test('a request erases a student only with the number that the page shows', () => {
  const { session } = one()
  expect(erasesStudent('eraseStudent', { number: confirmationNumber('vrf_0') }, session)).toBe(true)
  const grouped = confirmationNumber('vrf_0').split('').join(' ')
  expect(erasesStudent('eraseStudent', { number: grouped }, session)).toBe(true)
  expect(erasesStudent('eraseStudent', { number: '0000' }, session)).toBe(false)
  expect(erasesStudent('studentPage', { number: confirmationNumber('vrf_0') }, session)).toBe(false)
})

describe('a request has', () => {
  const { sessions, session } = one()
  const caller = {
    keyId: 'VFN_TEST_1',
    key: hmacKey('secret'),
    mode: 'test' as const,
    verificationKeys: ['VFN_VK_TEST_1'],
    pool: createPool(),
    publicPool: createPool(),
    sessions,
  }
  const wire: Wire = { method: 'GET', path: '/x', query: '', headers: [], body: null }
  const headersFor = (security: readonly string[], sent = wire) =>
    credentialsOf({ security } as FuzzedOperation, sent, caller, session)

  test('the credentials that its document asks for', () => {
    expect(headersFor(['key', 'timestamp', 'signature']).map(([name]) => name)).toEqual([
      'x-api-key',
      'x-timestamp',
      'x-signature',
    ])
    expect(headersFor(['key', 'session'])).toEqual([
      ['x-api-key', 'VFN_VK_TEST_1'],
      ['x-session-token', 'vst_0'],
    ])
    expect(headersFor(['adminKey']).map(([name]) => name)).toEqual(['x-api-key'])
    expect(headersFor([])).toEqual([])
  })

  test('the odd one instead, if it brings one', () => {
    expect(headersFor(['key'], { ...wire, headers: [['x-api-key', 'odd']] })).toEqual([])
  })
})
