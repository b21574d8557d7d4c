import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { sha256Hex } from '../../kernel/crypto.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { RejectedCall } from '../mount.ts'
import { ipSubject } from './ip-limits.ts'
import { retryAfterSeconds, type WindowCounter, type WindowRule } from './rate-limits/window-counter.ts'

export interface WindowLimitDeps {
  readonly windows: WindowCounter
  readonly clock: Clock
}

const perMinute = (name: string, limit: number): WindowRule => ({ name, kind: 'fixed', limit, windowMs: 60_000 })

/** Of routes that anybody may open, per address. A proof that checks itself takes four calls. */
export const PROOF_LIMIT = perMinute('proof', 300)
export const REVIEWER_LIMIT = perMinute('reviewer', 300)
/** Mail providers post many people's wishes from few addresses. */
export const MAILBOX_LIMIT = perMinute('mailbox', 600)
export const LANDING_LIMIT = perMinute('landing', 300)
export const PRIVACY_LIMIT = perMinute('privacy', 300)
/** Results of tests that an ATS ordered: an office of recruiters shares an address. */
export const PROFILE_LIMIT = perMinute('ats-profile', 300)
/** A player asks for a recording in several ranges. */
export const RECORDINGS_LIMIT = perMinute('recordings', 300)
/** A person who works in the console, times the people of an office behind one address. */
export const CONSOLE_API_LIMIT = perMinute('console-api', 3_000)
export const DOCS_LIMIT = perMinute('docs', 300)
/** The developer site: a page takes about 15 files the first time, a search about 10. */
export const SITE_LIMIT = perMinute('docs-site', 1_200)
/** The document of the console: one for each tab that is opened or loaded again, and an office shares an address. */
export const CONSOLE_LIMIT = perMinute('console', 600)
export const CONSOLE_REPORTS_LIMIT = perMinute('console-reports', 60)
/** Browsers keep them for a year, but a class that starts at once fetches three files each. */
export const ASSETS_LIMIT = perMinute('assets', 2_000)

/**
 * A class of students shares one address: with 60 calls a minute per address, 5 of 30 reached their questions. So their pages and
 * calls count per token, and per address only as an outer wall against made-up tokens.
 */
const PER_SESSION = perMinute('session', 120)
const SESSIONS_OF_ADDRESS = perMinute('sessions', 2_000)

/** Throws RATE_LIMITED with the time to wait. `look` counts nothing. */
export async function limitSubject(
  { windows, clock }: WindowLimitDeps,
  subject: string,
  rule: WindowRule,
  how: 'take' | 'look' = 'take',
): Promise<void> {
  const verdict = await windows[how](subject, [rule], clock())
  if (verdict.allowed) return
  throw new RejectedCall({ ...domainError('RATE_LIMITED'), retryAfterSeconds: retryAfterSeconds(verdict) })
}

/** First of all checks, so that a rejected caller costs one call to Redis and no more. */
export function limitByAddress(app: FastifyInstance, deps: WindowLimitDeps, rule: WindowRule): void {
  app.addHook('onRequest', request => limitSubject(deps, ipSubject(request.ip), rule))
}

/** The address first: a flood of made-up tokens then opens no further windows. A token is a secret, so its hash is counted. */
export async function limitSession(deps: WindowLimitDeps, ip: string, token: string): Promise<void> {
  await limitSubject(deps, ipSubject(ip), SESSIONS_OF_ADDRESS)
  await limitSubject(deps, sha256Hex(token).slice(0, 32), PER_SESSION)
}
