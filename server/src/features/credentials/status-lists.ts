import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { boundedMap } from '../../kernel/bounded-map.ts'
import { isStatusListId } from './core/ids.ts'
import { bitsOf, LIST_FRESH_MS, statusListPayload } from './core/status-list.ts'
import type { CredentialDeps } from './ports.ts'
import { findRevokedPositions } from './store.ts'

export interface StatusLists {
  /** The list as a signed credential. Null if it does not exist. */
  find(listId: string): Promise<string | null>
}

const MAX_LISTS = 1_000
const compress = promisify(gzip)

interface Signed {
  readonly at: number
  readonly revoked: string
  readonly jwt: string
}

/**
 * Revoked positions are read each time, so that a revocation is visible at once. A list is signed again only if it changed or is
 * five minutes old. Cached copies in browsers and proxies may be that old too.
 */
export function statusLists(deps: Pick<CredentialDeps, 'database' | 'clock' | 'signer' | 'issuer'>): StatusLists {
  const signed = boundedMap<Signed>(MAX_LISTS)
  return {
    find: async listId => {
      if (!isStatusListId(listId)) return null
      const positions = await findRevokedPositions(deps.database.reads, listId)
      if (positions === null) return null
      const now = deps.clock()
      const revoked = positions.join()
      const known = signed.get(listId)
      if (known && known.revoked === revoked && now >= known.at && now - known.at < LIST_FRESH_MS) return known.jwt
      const encoded = `u${(await compress(bitsOf(positions))).toString('base64url')}`
      const payload = statusListPayload(listId, encoded, deps.issuer, new Date(now))
      const jwt = await deps.signer.sign(JSON.stringify(payload))
      signed.set(listId, { at: now, revoked, jwt })
      return jwt
    },
  }
}
