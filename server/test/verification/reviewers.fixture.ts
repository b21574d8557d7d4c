import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, type Received, reviewerLinkIn, startMailServer } from '../../../testing/mail-server.ts'
import { issueVerificationKey } from '../../src/features/keys/index.ts'
import type { Language } from '../../src/kernel/languages.ts'
import type { Mode, Tenant } from '../../src/kernel/tenant.ts'

/** A service with a mail server behind it, and students who ask reviewers. */
export interface ReviewFixture {
  readonly api: TestApi
  readonly mail: MailServer
  readonly tenant: Tenant
  /** Of the platform, for the Verification API. */
  readonly key: string
  /** Through the API, up to the mail; gives what the student holds. */
  ask(words?: Words): Promise<Asked>
  storeReviewer(asked: Asked, reviewer: Partial<Reviewer>): Promise<{ readonly status: number }>
  /** Runs the jobs and gives the mails that came of it. */
  takeMails(): Promise<readonly Received[]>
  /** Asks, and opens the mail. */
  askAndOpen(words?: Words): Promise<Asked & { readonly token: string; readonly url: string }>
  stateOf(asked: Pick<Asked, 'id'>): Promise<string>
  close(): Promise<void>
}

export interface Asked {
  readonly id: string
  readonly sessionToken: string
  readonly skillIds: readonly string[]
  /** Another one for each request, unless the test names it: a mailbox gets ten mails a day. */
  readonly reviewerEmail: string
}

export interface Reviewer {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly language?: Language
}

/** What a student and a platform may write. */
export interface Words {
  readonly student?: string
  readonly title?: string
  readonly role?: string
  readonly description?: string
  readonly proofUrl?: readonly string[]
  readonly skills?: number
  readonly endorsementType?: string
  readonly reviewer?: Partial<Reviewer> | null
}

const REVIEWER = { name: 'Meera Nair', company: 'Nair Works' }

export async function startReviewFixture(
  mode: Mode = 'live',
  env: Record<string, string> = {},
): Promise<ReviewFixture> {
  const mail = await startMailServer()
  const api = await startTestApi({
    SMTP_URL: mail.url,
    SMTP_TIMEOUT_SECONDS: '1',
    MAIL_FROM: 'Pramaan <no-reply@pramaan.example>',
    ...env,
  })
  const platform = await openPlatform(api, mode)
  const takeMails = async () => {
    await api.runJobs()
    return mail.received.splice(0)
  }
  return {
    api,
    mail,
    ...platform,
    takeMails,
    askAndOpen: async words => {
      const asked = await platform.ask(words)
      const [received] = await takeMails()
      const { token } = reviewerLinkIn(received!)
      return { ...asked, token, url: `${api.url}/r/${asked.id}#${token}` }
    },
    stateOf: async ({ id }) => {
      const { rows } = await api.db.admin.query('select state from verifications where verification_id = $1', [id])
      return rows[0].state
    },
    close: async () => {
      await api.close()
      await mail.close()
    },
  }
}

/** A learning platform with a key, that does for its students what they ask. */
export async function openPlatform(
  api: TestApi,
  mode: Mode,
): Promise<Pick<ReviewFixture, 'tenant' | 'key' | 'ask' | 'storeReviewer'>> {
  const tenant = { orgId: await newOrganisation(api.keys), mode }
  const { secret } = await issueVerificationKey(api.keys, tenant, 'test')
  const { rows } = await api.db.admin.query<{ id: string }>(
    `select 'sk_' || number as id from catalogue_nodes where level = 'skill' and verifiable order by number limit 10`,
  )
  let students = 0
  const post = async (path: string, json: object, sessionToken?: string) => {
    const headers = { 'x-api-key': secret, ...(sessionToken !== undefined && { 'x-session-token': sessionToken }) }
    return await api.call('POST', `/api/v1${path}`, { headers, json })
  }
  const must = async (...call: Parameters<typeof post>) => {
    const reply = await post(...call)
    if (reply.status >= 300) throw new Error(`${call[0]}: ${reply.status} ${reply.text}`)
    return reply.body.data
  }
  const storeReviewer: ReviewFixture['storeReviewer'] = ({ id, reviewerEmail: email }, reviewer) =>
    post('/storereviewerdetails/store', { serviceVerificationId: id, email, ...REVIEWER, ...reviewer })
  const ask: ReviewFixture['ask'] = async (words = {}) => {
    students += 1
    const { sessionToken, serviceVerificationId: id } = await must('/verify', submission(students, words))
    const skillIds = rows.map(row => row.id).slice(0, words.skills ?? 2)
    const skills = skillIds.map(skillId => ({ skillId, proofUrl: words.proofUrl ?? [] }))
    const type = { endorsementType: words.endorsementType ?? 'manager' }
    await must('/step1/storeskills/store', { skills, ...type }, sessionToken)
    const method = { serviceVerificationId: id, verificationMethod: 'human' }
    await must('/step2/verification-method', method, sessionToken)
    await must('/step3/store-verification-items/store', { sessionToken, projectIds: ['p1'] }, sessionToken)
    const reviewerEmail = words.reviewer?.email ?? `meera-${students}@works.example`
    const asked = { id, sessionToken, skillIds, reviewerEmail }
    if (words.reviewer !== null) await storeReviewer(asked, words.reviewer ?? {})
    return asked
  }
  return { tenant, key: secret, ask, storeReviewer }
}

function submission(count: number, words: Words): object {
  return {
    student: {
      externalStudentId: `student-${count}`,
      name: words.student ?? 'Asha Verma',
      email: `asha-${count}@college.example`,
    },
    projects: [
      {
        externalProjectId: 'p1',
        projectName: words.title ?? 'Online shop for the weavers of Chanderi',
        role: words.role ?? 'Lead developer',
        description: words.description ?? 'I built the ordering and the payments, and taught the weavers to use it.',
        startDate: '2026-01',
        endDate: '2026-06',
      },
    ],
    workExperiences: [],
    certificates: [],
  }
}
