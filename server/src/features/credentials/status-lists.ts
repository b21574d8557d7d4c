import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { recentlyUsed } from '../../kernel/recently-used.ts'
import { bitsOf, LIST_FRESH_MS, statusListPayload } from './core/status-list.ts'
import type { CredentialDeps } from './deps.ts'
import { findRevokedPlaces } from './store.ts'

export interface StatusLists {
  /** The list as a signed credential; null for one there is not. */
  find(listId: string): Promise<string | null>
}

const MOST_LISTS = 1_000
const compress = promisify(gzip)

interface Signed {
  readonly at: number
  readonly revoked: string
  readonly jwt: string
}

/**
 * Which places are revoked is read each time, so that a revocation shows at once; signed anew is only what changed or is five
 * minutes old. The copies in browsers and proxies may be that old too, and say so.
 */
export function statusLists(deps: Pick<CredentialDeps, 'database' | 'clock' | 'signer' | 'issuer'>): StatusLists {
  const signed = recentlyUsed<Signed>(MOST_LISTS)
  return {
    find: async listId => {
      const places = await findRevokedPlaces(deps.database.reads, listId)
      if (places === null) return null
      const now = deps.clock()
      const revoked = places.join()
      const known = signed.get(listId)
      if (known && known.revoked === revoked && now >= known.at && now - known.at < LIST_FRESH_MS) return known.jwt
      const encoded = `u${(await compress(bitsOf(places))).toString('base64url')}`
      const payload = statusListPayload(listId, encoded, deps.issuer, new Date(now))
      const jwt = await deps.signer.sign(JSON.stringify(payload))
      signed.set(listId, { at: now, revoked, jwt })
      return jwt
    },
  }
}
