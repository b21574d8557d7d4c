import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hmacKey, type KeyObject } from '../../kernel/crypto.ts'
import { recentlyUsed } from '../../kernel/recently-used.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Scope } from './core/scopes.ts'
import type { SecretBox } from './ports.ts'
import { type FoundPartnerKey, findPartnerKey } from './store.ts'

/** A partner key ready for checking signatures. */
export interface KnownKey {
  readonly keyId: string
  readonly tenant: Tenant
  readonly organisationName: string
  readonly organisationDisabled: boolean
  readonly scopes: ReadonlySet<Scope>
  readonly limitOverrides: unknown
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly hmacKey: KeyObject
}

export interface KeyRing {
  /** Null for a key there is not. Whether a found one is expired or revoked is for the caller to judge. */
  find(keyId: string): Promise<KnownKey | null>
}

/** A revocation works on every process within this; it must be under five seconds. */
const FRESH_MS = 3_000
const MOST_KEYS = 10_000
const KEY_ID = /^VFN_(TEST|LIVE)_[0-9A-HJKMNP-TV-Z]{26}$/

/**
 * Keys in use are read from the database every few seconds, not per call, and unknown ids as seldom, so that guessing ids costs
 * us no more than using one. Re-reading was chosen over LISTEN: nothing to miss while a connection is away.
 */
export function keyRing(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly secretBox: SecretBox
}): KeyRing {
  const known = recentlyUsed<{ readonly at: number; readonly key: Promise<KnownKey | null> }>(MOST_KEYS)
  const remember = (keyId: string, now: number) => {
    const key = findPartnerKey(deps.database.reads, keyId).then(found => (found ? unseal(deps.secretBox, found) : null))
    known.set(keyId, { at: now, key })
    // A failed read must not be remembered as an answer.
    key.catch(() => known.forget(keyId))
    return key
  }
  return {
    find: async keyId => {
      if (!KEY_ID.test(keyId)) return null
      const now = deps.clock()
      const entry = known.get(keyId)
      const fresh = entry !== undefined && now >= entry.at && now - entry.at < FRESH_MS
      return await (fresh ? entry.key : remember(keyId, now))
    },
  }
}

function unseal(box: SecretBox, found: FoundPartnerKey): KnownKey {
  const { keyId, orgId, mode } = found
  const secret = box.open(found, { orgId, mode, keyId, purpose: 'partner-key' })
  return {
    keyId,
    tenant: { orgId, mode },
    organisationName: found.organisationName,
    organisationDisabled: found.organisationDisabled,
    scopes: new Set(found.scopes),
    limitOverrides: found.limitOverrides,
    expiresAt: found.expiresAt,
    revokedAt: found.revokedAt,
    hmacKey: hmacKey(secret),
  }
}
