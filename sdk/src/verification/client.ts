import { type AttemptOptions, type ClientOptions, headerText } from '../api-call.ts'
import { envelope } from '../exchange.ts'
import {
  type ChooseMethodBody,
  type ChooseMethodData,
  type DeclineReviewBody,
  type DeclineReviewData,
  type EndorseBody,
  type EndorseData,
  type GenerateAssessmentData,
  type OpenSessionBody,
  type OpenSessionData,
  type Operations,
  operations,
  type RejectVerificationBody,
  type RejectVerificationData,
  type ReleaseVerificationBody,
  type ReleaseVerificationData,
  type ReportReviewBody,
  type ReportReviewData,
  type Reviewer,
  type RevokeCredentialBody,
  type RevokeCredentialData,
  type Session,
  type SessionEmail,
  type StoreItemsBody,
  type StoreItemsData,
  type StoreReviewerBody,
  type StoreSkillsBody,
  type StoreSkillsData,
  type SubmitAssessmentBody,
  type SubmitAssessmentData,
  type VerifyPage,
} from '../generated/verification.ts'
import { keyCaller } from '../key-call.ts'

export interface VerificationOptions extends ClientOptions {
  /** `VFN_VK_TEST_…` or `VFN_VK_LIVE_…`. A secret, for servers only. */
  readonly apiKey: string
}

/** Steps 1 to 3 and the reviewer replace what was stored; questions that exist are returned again. */
const REPEATABLE = ['storeSkills', 'chooseMethod', 'storeItems', 'generateAssessment', 'storeReviewer'] as const
/** The server answers within 90 seconds, and needs some time to say so. */
const GENERATION_MS = 120_000

/** A client of the Verification API, for servers: the API sends no CORS headers. */
export class Verification {
  /** Opens a session for a student. Send the student to its `hostedUrl`, or take the steps yourself with `session`. */
  readonly open: (body: OpenSessionBody, options?: AttemptOptions) => Promise<OpenSessionData>
  /** The calls about one session. Whoever has its token acts as the student. */
  readonly session: (sessionToken: string) => ReturnType<typeof sessionCalls>
  readonly reviewers: ReturnType<typeof reviewerCalls>
  readonly reviews: ReturnType<typeof reviewCalls>
  readonly verifications: ReturnType<typeof verificationCalls>
  readonly credentials: ReturnType<typeof credentialCalls>

  /** The key is kept in closures: no property, log line or JSON of a client contains it. */
  constructor(options: VerificationOptions) {
    const key = headerText('apiKey', options.apiKey, 128)
    if (!key) throw new TypeError('apiKey is needed.')
    const api = { ...envelope('/docs/errors/#verification-'), places: operations, repeatable: REPEATABLE }
    const call: Call = keyCaller<Operations>(api, { 'x-api-key': key }, options)
    this.open = (body, how) => call('openSession', { body }, how)
    this.session = sessionToken => sessionCalls(call, sessionToken)
    this.reviewers = reviewerCalls(call)
    this.reviews = reviewCalls(call)
    this.verifications = verificationCalls(call)
    this.credentials = credentialCalls(call)
  }
}

type Call = ReturnType<typeof keyCaller<Operations>>

function sessionCalls(call: Call, sessionToken: string) {
  const as = (options?: AttemptOptions) => ({ ...options, sessionToken })
  return {
    /** The session and everything that belongs to it. */
    get: (options?: AttemptOptions): Promise<Session> => call('getSession', {}, as(options)),
    /** E-mail address, name and our id of the student. */
    getStudent: (options?: AttemptOptions): Promise<SessionEmail> =>
      call('getSessionEmail', { params: { sessionToken } }, options),
    /** Step 1. Replaces the skills that were stored. */
    storeSkills: (body: StoreSkillsBody, options?: AttemptOptions): Promise<StoreSkillsData> =>
      call('storeSkills', { body }, as(options)),
    /** Step 2. */
    chooseMethod: (body: ChooseMethodBody, options?: AttemptOptions): Promise<ChooseMethodData> =>
      call('chooseMethod', { body }, as(options)),
    /** Step 3. Replaces the items that were stored; at least one is needed. */
    storeItems: (body: Omit<StoreItemsBody, 'sessionToken'>, options?: AttemptOptions): Promise<StoreItemsData> =>
      call('storeItems', { body: { ...body, sessionToken } }, options),
    /** Can take 90 seconds. Called again, it returns the same questions with `alreadyGenerated`. */
    generateAssessment: (options?: AttemptOptions): Promise<GenerateAssessmentData> =>
      call('generateAssessment', {}, as({ timeoutMs: GENERATION_MS, ...options })),
    submitAssessment: (body: SubmitAssessmentBody, options?: AttemptOptions): Promise<SubmitAssessmentData> =>
      call('submitAssessment', { body }, as(options)),
  }
}

function reviewerCalls(call: Call) {
  return {
    /** Stores or changes the reviewer, who gets an e-mail. */
    store: (body: StoreReviewerBody, options?: AttemptOptions): Promise<Reviewer> =>
      call('storeReviewer', { body }, options),
    get: (serviceVerificationId: string, options?: AttemptOptions): Promise<Reviewer> =>
      call('getReviewer', { params: { serviceVerificationId } }, options),
  }
}

/** What the page of a reviewer does. `token` is that of the link in the e-mail. */
function reviewCalls(call: Call) {
  const of = (serviceVerificationId: string) => ({ serviceVerificationId })
  return {
    get: (serviceVerificationId: string, options?: AttemptOptions): Promise<VerifyPage> =>
      call('getVerifyPage', { params: of(serviceVerificationId) }, options),
    endorse: (serviceVerificationId: string, body: EndorseBody, options?: AttemptOptions): Promise<EndorseData> =>
      call('endorse', { params: of(serviceVerificationId), body }, options),
    decline: (id: string, body: DeclineReviewBody, options?: AttemptOptions): Promise<DeclineReviewData> =>
      call('declineReview', { params: of(id), body }, options),
    report: (id: string, body: ReportReviewBody, options?: AttemptOptions): Promise<ReportReviewData> =>
      call('reportReview', { params: of(id), body }, options),
  }
}

/** Outcomes that are held for a decision of yours. */
function verificationCalls(call: Call) {
  const of = (serviceVerificationId: string) => ({ serviceVerificationId })
  return {
    release: (id: string, body: ReleaseVerificationBody, options?: AttemptOptions): Promise<ReleaseVerificationData> =>
      call('releaseVerification', { params: of(id), body }, options),
    reject: (id: string, body: RejectVerificationBody, options?: AttemptOptions): Promise<RejectVerificationData> =>
      call('rejectVerification', { params: of(id), body }, options),
  }
}

function credentialCalls(call: Call) {
  return {
    /** Cannot be undone. */
    revoke: (id: string, body: RevokeCredentialBody, options?: AttemptOptions): Promise<RevokeCredentialData> =>
      call('revokeCredential', { params: { credentialId: id }, body }, options),
  }
}
