import { type Refusal, refusal } from '../kernel/refusal.ts'

export interface HttpsDeps {
  /** Plain HTTP from this machine is let in, for development. */
  readonly allowLoopbackHttp: boolean
}

/** Judged by what the trusted proxy says of the caller, if there is one. */
export function httpsMissing(
  { allowLoopbackHttp }: HttpsDeps,
  { protocol, ip }: { readonly protocol: string; readonly ip: string },
): Refusal<'HTTPS_REQUIRED'> | null {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(ip)
  return protocol === 'https' || (allowLoopbackHttp && isLoopback) ? null : refusal('HTTPS_REQUIRED')
}
