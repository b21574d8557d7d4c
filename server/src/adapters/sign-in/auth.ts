import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import type { AccountError, Visit } from '../../features/members/index.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { ADDRESS_HEADER, type SignInSettings, signInOptions } from './options.ts'

export type Auth = ReturnType<typeof openAuth>

export function openAuth(settings: SignInSettings) {
  return betterAuth(signInOptions(settings))
}

export function headersOf({ cookie, userAgent, address, origin }: Visit): Headers {
  return new Headers({ cookie, 'user-agent': userAgent, [ADDRESS_HEADER]: address, origin })
}

/** Errors of the library that a person can correct, in our words. Others are thrown. */
export async function attempt<T>(
  path: string,
  messages: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<Result<T, AccountError>> {
  try {
    return ok(await work())
  } catch (error) {
    const message = isAPIError(error) ? messages[error.body?.code ?? ''] : undefined
    if (message === undefined) throw error
    return err(domainError('VALIDATION_FAILED', { path, message }))
  }
}
