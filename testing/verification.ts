import { randomBytes } from 'node:crypto'
import { issueVerificationKey } from '../server/src/features/keys/index.ts'
import { finalizeAssessment } from '../server/src/features/verification/index.ts'
import { sha256 } from '../server/src/kernel/crypto.ts'
import type { Mode, Tenant } from '../server/src/kernel/tenant.ts'
import type { TestApi } from './api.ts'
import type { CallOptions, Reply } from './client.ts'
import { newOrganisation } from './keys.ts'

export const VERIFICATION_BASE = '/api/v1'

/** In the starter catalogue, each with questions in the item bank. */
export const SKILL_IDS = ['sk_1001', 'sk_1004'] as const

/** An organisation that verifies its students. */
export interface Verifier {
  readonly tenant: Tenant
  /** Calls with a key far from its limits; `token` is sent as x-session-token. */
  call(method: string, path: string, json?: unknown, token?: string): Promise<Reply>
  /** Issues another key. */
  newKey(): Promise<{ readonly id: string; readonly secret: string }>
}

/**
 * A key has a burst of 40, and the test's clock does not advance, so nothing is refilled: after this many calls the next key
 * is used.
 */
const CALLS_A_KEY = 30

export async function newVerifier(
  api: Pick<TestApi, 'keys' | 'call'>,
  options: { readonly orgId?: string; readonly mode?: Mode } = {},
): Promise<Verifier> {
  const orgId = options.orgId ?? (await newOrganisation(api.keys))
  const tenant = { orgId, mode: options.mode ?? ('live' as const) }
  const newKey = () => issueVerificationKey(api.keys, tenant, 'test')
  let calls = 0
  let key = newKey()
  return {
    tenant,
    newKey,
    call: async (method, path, json, token) => {
      calls += 1
      if (calls % CALLS_A_KEY === 0) key = newKey()
      const headers = { 'x-api-key': (await key).secret, ...(token === undefined ? {} : { 'x-session-token': token }) }
      return await api.call(method, VERIFICATION_BASE + path, { headers, ...(json === undefined ? {} : { json }) })
    },
  }
}

/** Without a key. */
export function callOpen(api: TestApi, method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  return api.call(method, VERIFICATION_BASE + path, options)
}

let made = 0
/** Unique among all tests of this process. */
export function unused(word: string): string {
  made += 1
  return `${word}-${made}-${randomBytes(3).toString('hex')}`
}

export interface Submission {
  readonly student: { readonly externalStudentId: string; readonly name: string; readonly email: string }
  readonly projects?: readonly object[]
  readonly workExperiences?: readonly object[]
  readonly certificates?: readonly object[]
  readonly returnUrl?: string
  readonly language?: 'en' | 'hi'
}

/** A student with one item of each kind: `prj-1`, `exp-1`, `crt-1`. */
export function validSubmission(changes: Partial<Submission> = {}): Submission {
  const externalStudentId = unused('student')
  return {
    student: { externalStudentId, name: 'Asha Verma', email: `${externalStudentId}@students.example` },
    projects: [
      {
        externalProjectId: 'prj-1',
        projectName: 'Rooftop solar monitor',
        role: 'Developer',
        description: 'Reads inverters and draws charts.',
        url: 'https://example.com/solar',
        startDate: '2025-01',
        endDate: '2025-06',
      },
    ],
    workExperiences: [
      {
        externalExperienceId: 'exp-1',
        company: 'Sunrise Energy',
        title: 'Site technician',
        description: 'Fitted panels on roofs.',
        startDate: '2024-04',
      },
    ],
    certificates: [
      {
        externalCertificateId: 'crt-1',
        certificateName: 'Solar PV installer',
        issuer: 'Skill council',
        issuedOn: '2024-03-31',
      },
    ],
    ...changes,
  }
}

/** An open session, with the answer of POST /verify. */
export interface OpenSession {
  readonly token: string
  readonly id: string
  readonly serviceUserId: string
  readonly submission: Submission
}

export async function openSession(who: Verifier, changes: Partial<Submission> = {}): Promise<OpenSession> {
  const submission = validSubmission(changes)
  const { status, body, text } = await who.call('POST', '/verify', submission)
  if (status !== 201) throw new Error(`POST /verify answered ${status}: ${text}`)
  const { sessionToken, serviceVerificationId, serviceUserId } = body.data
  return { token: sessionToken, id: serviceVerificationId, serviceUserId, submission }
}

export interface SessionInput {
  readonly submission?: Partial<Submission>
  readonly skillIds?: readonly string[]
  readonly endorsementType?: string
  readonly method?: 'human' | 'assessment'
  readonly items?: Items
}

export interface Items {
  readonly projectIds?: readonly string[]
  readonly workExperienceIds?: readonly string[]
  readonly credentialIds?: readonly string[]
}

export function storeSkills(
  who: Verifier,
  { token }: OpenSession,
  skillIds: readonly string[] = SKILL_IDS,
  endorsementType?: string,
): Promise<Reply> {
  const skills = skillIds.map(skillId => ({ skillId, proofUrl: [`https://example.com/proof/${skillId}`] }))
  const json = { skills, ...(endorsementType === undefined ? {} : { endorsementType }) }
  return who.call('POST', '/step1/storeskills/store', json, token)
}

export function chooseMethod(who: Verifier, { token, id }: OpenSession, method: string): Promise<Reply> {
  const json = { serviceVerificationId: id, verificationMethod: method }
  return who.call('POST', '/step2/verification-method', json, token)
}

export function storeItems(who: Verifier, { token }: OpenSession, items: Items): Promise<Reply> {
  return who.call('POST', '/step3/store-verification-items/store', { sessionToken: token, ...items })
}

/** A session with steps 1 and 2 done. */
export async function sessionAtStep3(who: Verifier, input: SessionInput = {}): Promise<OpenSession> {
  const session = await openSession(who, input.submission)
  await expectOk(storeSkills(who, session, input.skillIds, input.endorsementType))
  await expectOk(chooseMethod(who, session, input.method ?? 'human'))
  return session
}

/** A session with all three steps done. For a human verification the reviewer is not yet stored. */
export async function completedSession(who: Verifier, input: SessionInput = {}): Promise<OpenSession> {
  const session = await sessionAtStep3(who, input)
  await expectOk(storeItems(who, session, input.items ?? { projectIds: ['prj-1'] }))
  return session
}

export interface ReviewerFields {
  readonly name?: string
  readonly email?: string
  readonly company?: string
  readonly website?: string
}

export function storeReviewer(who: Verifier, id: string, changes: ReviewerFields = {}): Promise<Reply> {
  const json = {
    serviceVerificationId: id,
    name: 'Ravi Iyer',
    email: `${unused('ravi')}@work.example`,
    company: 'Sunrise Energy',
    ...changes,
  }
  return who.call('POST', '/storereviewerdetails/store', json)
}

/** A human verification that waits for its reviewer; `reviewerToken` is the token of the link in the mail. */
export async function awaitingReview(
  api: TestApi,
  who: Verifier,
  input: SessionInput & { readonly reviewer?: ReviewerFields } = {},
): Promise<OpenSession & { readonly reviewerToken: string }> {
  const session = await completedSession(who, input)
  await expectOk(storeReviewer(who, session.id, input.reviewer))
  return { ...session, reviewerToken: await mailToken(api, session.id) }
}

/** Creates a token as a mail does; only its hash is stored. */
export async function mailToken(api: TestApi, verificationId: string): Promise<string> {
  const token = `rvt_${randomBytes(32).toString('base64url')}`
  const { rowCount } = await api.db.admin.query(
    'update reviewers set token_hashes = token_hashes || $2::bytea where verification_id = $1',
    [verificationId, sha256(token)],
  )
  if (rowCount !== 1) throw new Error(`${verificationId} has no reviewer.`)
  return token
}

export function decisionsOf(skillIds: readonly string[], decision = 'endorsed') {
  return skillIds.map(skillId => ({ skillId, decision }))
}

export function endorse(
  api: TestApi,
  id: string,
  token: string,
  decisions: readonly object[] = decisionsOf(SKILL_IDS),
): Promise<Reply> {
  return callOpen(api, 'POST', `/humanverification/endorse/${id}`, { json: { token, decisions } })
}

/** Ends an assessment as grading does, without questions. */
export async function endAssessment(
  api: TestApi,
  { tenant }: Verifier,
  { id }: OpenSession,
  outcome: 'passed' | 'failed' = 'passed',
  skillIds: readonly string[] = SKILL_IDS,
): Promise<void> {
  const deps = { newId: api.keys.newId, issueCredentials: async () => [] }
  const skills = skillIds.map(skillId => ({ skillNumber: Number(skillId.slice('sk_'.length)), outcome }))
  const now = new Date(api.time.clock())
  await api.db.database
    .forTenant(tenant)
    .transaction(tx => finalizeAssessment(deps, tx, id, { skills, responseGrade: 'green' }, now))
}

export async function expectOk(reply: Promise<Reply>): Promise<Reply> {
  const answer = await reply
  if (answer.status >= 300) throw new Error(`Expected success, got ${answer.status}: ${answer.text}`)
  return answer
}

/** The status and the code of an error. */
export function errorOf({ status, body }: Reply): readonly [number, string] {
  return [status, body.error?.code]
}

/** Puts the code second, so that test names show the code and not the body. */
export function codeSecond<Sent>([what, sent, code]: readonly [string, Sent, string]): readonly [string, string, Sent] {
  return [what, code, sent]
}
