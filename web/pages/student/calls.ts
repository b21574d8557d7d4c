import { app, waiting } from './page.ts'
import { waitBeforeRetry } from './retry.ts'
import type {
  AnswersBody,
  AttemptResult,
  FoundSkill,
  ItemsBody,
  Questions,
  ReviewerBody,
  Session,
  SkillsBody,
  VerificationMethod,
} from './session.ts'

/** Calls to this page's own routes. Nothing throws: the result is an answer or an error code. */

export type Answer<Fields> = ({ readonly ok: true } & Fields) | CallError

export interface CallError {
  readonly ok: false
  readonly code: string
  readonly message: string
}

interface Calls {
  readonly session: {
    readonly body: undefined
    readonly fields: { readonly data: Session }
  }
  readonly skills: { readonly body: SkillsBody; readonly fields: object }
  readonly method: { readonly body: { readonly verificationMethod: VerificationMethod }; readonly fields: object }
  readonly items: { readonly body: ItemsBody; readonly fields: object }
  readonly reviewer: { readonly body: ReviewerBody; readonly fields: object }
  readonly remind: { readonly body: undefined; readonly fields: object }
  readonly questions: { readonly body: undefined; readonly fields: { readonly data: Questions } }
  readonly answers: { readonly body: AnswersBody; readonly fields: { readonly data: AttemptResult } }
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string }
}

let aheadMs = 0

/** Time by the server's clock: a phone's may be wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

export async function call<Path extends keyof Calls>(
  path: Path,
  body?: Calls[Path]['body'],
): Promise<Answer<Calls[Path]['fields']>> {
  const options: RequestInit =
    body === undefined
      ? { method: path === 'session' ? 'GET' : 'POST' }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await request<Calls[Path]['fields'] & { readonly now: string }>(
    `${app.dataset.path ?? ''}/${path}`,
    options,
  )
  if (answer.ok) aheadMs = Date.parse(answer.now) - Date.now()
  return answer
}

export async function searchSkills(keyword: string): Promise<Answer<{ readonly data: readonly FoundSkill[] }>> {
  const query = new URLSearchParams({ keyword })
  return await request(`${app.dataset.path ?? ''}/search?${query.toString()}`, {})
}

async function request<Fields extends object>(address: string, options: RequestInit): Promise<Answer<Fields>> {
  try {
    const response = await fetchInTime(address, options)
    if (response.ok) {
      const fields: Fields = await response.json()
      return { ...fields, ok: true }
    }
    const { error }: ErrorBody = await response.json()
    return { ok: false, code: error?.code ?? String(response.status), message: error?.message ?? '' }
  } catch (error) {
    return { ok: false, code: error instanceof TypeError ? 'OFFLINE' : 'UNREADABLE', message: '' }
  }
}

/** Sends a call again that was refused for the time being. All calls of this page may be repeated: none adds anything twice. */
async function fetchInTime(address: string, options: RequestInit): Promise<Response> {
  for (let waitedMs = 0; ; ) {
    const response = await fetch(address, { cache: 'no-store', ...options })
    const { status, headers } = response
    const wait = waitBeforeRetry({ status, retryAfter: headers.get('retry-after'), waitedMs, random: Math.random() })
    if (wait === null) return response
    await waiting(wait)
    waitedMs += wait
  }
}
