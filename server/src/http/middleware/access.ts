import { type Area, type AreaSwitches, serviceDisabled } from '../../features/organisations/index.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'

export interface HttpsDeps {
  /** Plain HTTP from this machine is let in, for development. */
  readonly allowLoopbackHttp: boolean
}

/** Judged by what the trusted proxy says of the caller, if there is one. */
export function httpsMissing(
  { allowLoopbackHttp }: HttpsDeps,
  { protocol, ip }: { readonly protocol: string; readonly ip: string },
): DomainError<'HTTPS_REQUIRED'> | null {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(ip)
  return protocol === 'https' || (allowLoopbackHttp && isLoopback) ? null : domainError('HTTPS_REQUIRED')
}

/** The operator switched the area off for everybody, or the caller's organisation as a whole. */
export async function switchedOff(
  switches: AreaSwitches,
  area: Area,
  organisationDisabled = false,
): Promise<DomainError<'SERVICE_DISABLED'> | null> {
  return organisationDisabled || (await switches.isOff(area)) ? serviceDisabled() : null
}
