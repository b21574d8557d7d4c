import { isSignedAddress, signedQuery } from '../../kernel/signed-address.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findOrderOwner } from './order-store.ts'
import type { AtsDeps, ShownResult } from './ports.ts'

/** Recruiters come back to a candidate for weeks. An ATS that asks again gets a new address. */
const VALID_SECONDS = 90 * 86_400

/** Address of the page about a result. Whoever has it may open it. */
export function profileUrl(
  { publicUrl, profileKeys, clock }: Pick<AtsDeps, 'publicUrl' | 'profileKeys' | 'clock'>,
  orderId: string,
): string {
  return `${publicUrl}/ats/${orderId}?${signedQuery(profileKeys, orderId, VALID_SECONDS, clock())}`
}

export interface ProfileAddress {
  readonly orderId: string
  readonly expires: string
  readonly signature: string
}

export type ProfileDeps = Pick<AtsDeps, 'database' | 'clock' | 'profileKeys' | 'candidates'>

/** Null for an address that we did not give or that expired, a token that was revoked, and a disabled organisation: none is told apart. */
export async function openProfile(
  { database, clock, profileKeys, candidates }: ProfileDeps,
  { orderId, expires, signature }: ProfileAddress,
): Promise<(ShownResult & { readonly tenant: Tenant }) | null> {
  if (!isSignedAddress(profileKeys, { subject: orderId, expires, signature }, clock())) return null
  const order = await findOrderOwner(database.reads, orderId)
  if (order === null || order.isClosed) return null
  const shown = await candidates.read(order.tenant, order.resultId)
  return shown === null ? null : { ...shown, tenant: order.tenant }
}
