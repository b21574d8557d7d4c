import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hmacKey, type KeyObject } from '../../kernel/crypto.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Scope } from './core/scopes.ts'
import { freshlyRead } from './freshly-read.ts'
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

const KEY_ID = /^VFN_(TEST|LIVE)_[0-9A-HJKMNP-TV-Z]{26}$/

export function keyRing(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly secretBox: SecretBox
}): KeyRing {
  const find = freshlyRead(deps.clock, async keyId => {
    const found = await findPartnerKey(deps.database.reads, keyId)
    return found ? unseal(deps.secretBox, found) : null
  })
  return { find: async keyId => (KEY_ID.test(keyId) ? await find(keyId) : null) }
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
