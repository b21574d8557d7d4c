import { pick, type Random } from '../random.ts'
import { type IdPool, idName } from './pool.ts'
import { isObject } from './schema.ts'
import type { Given } from './wire.ts'

/** A verification session as far as the answers have shown it, so that a step is sent to a session that is ready for it. */
export interface KnownSession {
  readonly token: string
  readonly id: string
  readonly student: string
  /** As step 3 names them. */
  readonly items: Readonly<Record<'projectIds' | 'workExperienceIds' | 'credentialIds', readonly string[]>>
  skillIds: readonly string[]
  method: string | null
  hasItems: boolean
  hasReviewer: boolean
  /** From the mail. */
  reviewerToken: string | null
  questionIds: readonly string[]
  isDecided: boolean
  /** Decided, and its credentials not yet read. */
  hasNews: boolean
  credentialIds: readonly string[]
  isErased: boolean
}

/** The sessions of one key's organisation and mode. */
export interface SessionBook {
  pickFor(runs: string, random: Random): KnownSession | null
  /** Whether a session is ready for it. */
  isReadyFor(runs: string): boolean
  newest(): KnownSession | null
  /** An accepted call. The input is null if it was changed. */
  noteAnswer(runs: string, session: KnownSession | null, given: Given | null, answer: unknown): void
  noteMail(verificationId: string, token: string): void
  /** Before the call that erases is sent: the answers to concurrent calls of the same student may already say so. */
  erase(session: KnownSession): void
}

/** The newest: they are in all states, and a limit counts per token. */
const MOST_SESSIONS = 60

export function createSessions(): SessionBook {
  const sessions: KnownSession[] = []
  const erased = new Set<string>()
  return {
    pickFor: (runs, random) => {
      const alive = sessions.filter(session => !session.isErased)
      const ready = alive.filter(READY[runs] ?? (() => true))
      return pick(ready.length > 0 ? ready : alive, random) ?? null
    },
    isReadyFor: runs => sessions.some(session => !session.isErased && READY[runs]?.(session)),
    newest: () => sessions.at(-1) ?? null,
    noteAnswer: (runs, session, given, answer) => {
      const data = isObject(answer) && isObject(answer.data) ? answer.data : {}
      if (session) CHANGES[runs]?.(session, data)
      if (runs !== 'openSession' || given === null) return
      const opened = openedSession(given.body, data)
      if (erased.has(opened.student)) return
      sessions.push(opened)
      if (sessions.length > MOST_SESSIONS) sessions.shift()
    },
    noteMail: (verificationId, token) => {
      const session = sessions.find(({ id }) => id === verificationId)
      if (session && !session.isDecided) session.reviewerToken = token
    },
    erase: ({ student }) => {
      erased.add(student)
      for (const session of sessions) if (session.student === student) session.isErased = true
    },
  }
}

const isDraft = ({ questionIds, isDecided, method, hasItems, hasReviewer }: KnownSession) =>
  questionIds.length === 0 && !isDecided && !(method === 'human' && hasItems && hasReviewer)
const isAsked = ({ reviewerToken }: KnownSession) => reviewerToken !== null
const isShown = ({ hasItems, hasReviewer }: KnownSession) => hasItems && hasReviewer
const isProven = ({ credentialIds }: KnownSession) => credentialIds.length > 0

/** When an operation can succeed. Others always can. */
const READY: Readonly<Record<string, (session: KnownSession) => boolean>> = {
  getSession: ({ hasNews }) => hasNews,
  storeSkills: isDraft,
  chooseMethod: session => isDraft(session) && session.skillIds.length > 0,
  storeItems: session => isDraft(session) && session.method !== null,
  generateAssessment: ({ method, hasItems, isDecided }) => method === 'assessment' && hasItems && !isDecided,
  submitAssessment: ({ questionIds }) => questionIds.length > 0,
  storeReviewer: ({ method, isDecided }) => method === 'human' && !isDecided,
  getReviewer: ({ hasReviewer }) => hasReviewer,
  getVerifyPage: isShown,
  reviewerPage: isShown,
  reviewerErasurePage: isShown,
  endorse: isAsked,
  declineReview: isAsked,
  reportReview: isAsked,
  eraseReviewer: isAsked,
  revokeCredential: isProven,
  proof: isProven,
}

type Data = Readonly<Record<string, unknown>>

/** What an accepted call changes, read from its answer. */
const CHANGES: Readonly<Record<string, (session: KnownSession, data: Data) => void>> = {
  storeSkills: (session, { skills }) => {
    const skillIds = namesIn(skills, 'skillId')
    if (skillIds.join() !== session.skillIds.join()) session.hasItems = false
    session.skillIds = skillIds
  },
  chooseMethod: (session, { verificationMethod }) => {
    if (verificationMethod !== session.method) session.hasReviewer = false
    session.method = String(verificationMethod)
  },
  storeItems: session => {
    session.hasItems = true
  },
  storeReviewer: session => {
    session.hasReviewer = true
    // Another reviewer makes earlier links invalid; a new mail follows.
    session.reviewerToken = null
  },
  generateAssessment: (session, { questions }) => {
    session.questionIds = namesIn(questions, 'questionId')
  },
  submitAssessment: decide,
  endorse: decide,
  declineReview: decide,
  eraseReviewer: session => Object.assign(session, { reviewerToken: null, hasReviewer: false, isDecided: true }),
  getSession: (session, { credentials }) => {
    session.credentialIds = namesIn(credentials, 'credentialId')
    session.hasNews = false
  },
}

function decide(session: KnownSession): void {
  Object.assign(session, { questionIds: [], reviewerToken: null, isDecided: true, hasNews: true })
}

function openedSession(body: unknown, data: Data): KnownSession {
  const { student, projects, workExperiences, certificates } = body as Data
  return {
    token: String(data.sessionToken),
    id: String(data.serviceVerificationId),
    student: String(isObject(student) ? student.externalStudentId : ''),
    items: {
      projectIds: namesIn(projects, 'externalProjectId'),
      workExperienceIds: namesIn(workExperiences, 'externalExperienceId'),
      credentialIds: namesIn(certificates, 'externalCertificateId'),
    },
    skillIds: [],
    method: null,
    hasItems: false,
    hasReviewer: false,
    reviewerToken: null,
    questionIds: [],
    isDecided: false,
    hasNews: false,
    credentialIds: [],
    isErased: false,
  }
}

function namesIn(list: unknown, name: string): readonly string[] {
  return Array.isArray(list)
    ? list.flatMap(each => (isObject(each) && each[name] !== undefined ? [String(each[name])] : []))
    : []
}

/** The ids of one session together, and for other names those of the key. */
export function poolOf(pool: IdPool, session: KnownSession | null): IdPool {
  if (session === null) return pool
  const own: Readonly<Record<string, readonly string[]>> = {
    session_token: [session.token],
    service_verification_id: [session.id],
    token: session.reviewerToken === null ? [] : [session.reviewerToken],
    question_id: session.questionIds,
    credential_id: session.credentialIds,
  }
  return { ...pool, idOf: (name, random) => pick(own[idName(name)] ?? [], random) ?? pool.idOf(name, random) }
}
