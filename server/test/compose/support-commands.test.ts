import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runCommand, runProcess } from '../../../testing/command.ts'
import { newPartner } from '../../../testing/partner.ts'
import { awaitingReview, callOpen, expectOk, newVerifier } from '../../../testing/verification.ts'
import { disableOrganisation } from '../../src/features/organisations/index.ts'

/** Lists and look-ups of the operator, as typed. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const type = (...words: string[]) => runCommand(words, { DATABASE_URL: api.db.url })

test('--version names the version and the commit, without a valid configuration', async () => {
  const env = { PORT: 'eighty', PRAMAAN_REVISION: '0123abc' }
  const { code, printed } = await runProcess(['--version'], env)
  expect([code, printed]).toEqual([0, expect.stringMatching(/^pramaan-server \d+\.\d+\.\d+ \(commit 0123abc, Node 2/)])
})

test('organisations are listed with their state, and a name cannot act on the terminal', async () => {
  const { printed: orgId } = await type('organisation', 'create', 'Acme \u001b[31mStaffing')
  await disableOrganisation(api.keys, orgId, true, 'test')
  const { code, printed } = await type('organisation', 'list')
  expect(code).toBe(0)
  const line = printed.split('\n').find(each => each.startsWith(orgId))
  expect(line).toMatch(/ {2}disabled {2}0 keys {4}\d{4}-\d\d-\d\d {2}Acme \[31mStaffing$/)
})

test('keys of both kinds are listed, of one organisation or of all, and no part of a secret', async () => {
  const partner = await newPartner(api, { scopes: 'skills:read' })
  const other = await newPartner(api)
  const issued = await type('key', 'issue-verification', partner.orgId, 'live')
  const [, keyId = '', secret = ''] = /key\s+(\S+)\nsecret\s+(\S+)/.exec(issued.printed) ?? []
  await type('key', 'revoke', partner.orgId, 'live', keyId)
  const { printed } = await type('key', 'list', partner.orgId)
  expect(printed).toContain(`${partner.keyId}  usable`)
  expect(printed).toContain(`live  ${keyId}  revoked`)
  expect(printed).toContain('skills:read')
  expect(printed).not.toContain(other.keyId)
  const all = (await type('key', 'list')).printed
  expect(all).toContain(other.keyId)
  expect(`${printed}${all}`).not.toMatch(/VFN_SK_|VFN_VK_/)
  expect(`${printed}${all}`).not.toContain(secret.slice(-20))
})

test('a call is shown by its request id: who called what, the answer and the fields it names', async () => {
  const partner = await newPartner(api)
  const { headers } = await partner.call('POST', '/skills/lookup', { json: { skill_ids: ['canary-91f2'] } })
  await api.flushRequestLog()
  const { code, printed } = await type('request', 'show', String(headers['x-request-id']))
  expect(code).toBe(0)
  expect(printed).toContain(`organisation  ${partner.orgId}`)
  expect(printed).toContain('call          POST /api/v1/partner/skills/lookup')
  expect(printed).toMatch(/answer {8}400 VALIDATION_FAILED after \d+ ms/)
  expect(printed).toContain('fields        skill_ids[0]')
  expect(printed).not.toContain('canary')
})

test('a request that is not in the log, and what is no id, print one line with the next step', async () => {
  const unknown = await type('request', 'show', 'req_0123456789abcdef01234567')
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('Next: search the logs')])
  const wrong = await type('request', 'show', 'canary')
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('x-request-id')])
})

test('an abuse report is listed until it is closed, and closing is recorded once', async () => {
  const verifier = await newVerifier(api)
  const { id, reviewerToken } = await awaitingReview(api, verifier)
  const json = { token: reviewerToken, reason: 'I do not know this person' }
  await expectOk(callOpen(api, 'POST', `/humanverification/report/${id}`, { json }))
  // The API rejects control characters; what a terminal is shown must not depend on that.
  await api.db.admin.query("update reviewers set report_reason = E'I do not know\\x1b[2J this person'")
  const open = await type('report', 'list')
  expect(open.printed).toContain(id)
  expect(open.printed).toContain('I do not know[2J this person')
  expect((await type('report', 'close', id, '--reason', 'called them')).printed).toBe(`The report of ${id} is closed.`)
  expect((await type('report', 'close', id)).printed).toBe(`The report of ${id} was already closed.`)
  expect((await type('report', 'list')).printed).toBe('No open reports.')
  expect((await type('report', 'list', '--all')).printed).toContain(id)
  const { rows } = await api.db.admin.query("select details from audit_log where action = 'abuse_report.closed'")
  expect(rows).toEqual([{ details: { reason: 'called them' } }])
})

test('a report that does not exist prints one line with the next command', async () => {
  const { id } = await awaitingReview(api, await newVerifier(api))
  for (const verificationId of [id, 'canary']) {
    const { code, errors } = await type('report', 'close', verificationId)
    expect([code, errors]).toEqual([1, expect.stringContaining('pramaan-server report list --all')])
  }
})
