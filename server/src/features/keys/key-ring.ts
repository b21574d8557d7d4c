import type { Database } from '../../database/tx.ts'
import { boundedMap } from '../../kernel/bounded-map.ts'
import type { Clock } from '../../kernel/clock.ts'
import { hmacKey, type KeyObject, sha256 } from '../../kernel/crypto.ts'
import { OPTIONAL_NUMBER } from '../../kernel/routable-id.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Scope } from './core/scopes.ts'
import type { SecretBox } from './ports.ts'
import { type FoundPartnerKey, type FoundVerificationKey, findPartnerKey, findVerificationKey } from './store.ts'

/** A partner key, ready to check signatures. */
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

export interface KeyRing extends KeyCache<KnownKey> {}

export interface KeyCache<Key> {
  /**
   * Null for an unknown key; the caller checks whether a found one is expired or revoked. `beforeRead` runs before a key that this
   * process does not know is read from the database, and may throw to prevent the read.
   */
  find(name: string, beforeRead?: () => Promise<void>): Promise<Key | null>
  /** The key as this process last read it, without a read: for the log of a finished call. */
  known(name: string): Promise<Key | null>
}

const KEY_ID = new RegExp(`^VFN_(TEST|LIVE)_${OPTIONAL_NUMBER}[0-9A-HJKMNP-TV-Z]{26}$`)

/** Whether a key can have this id. */
export function isPartnerKeyId(text: string): boolean {
  return KEY_ID.test(text)
}

export function keyRing(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly secretBox: SecretBox
}): KeyRing {
  const cache = readThroughCache(deps.clock, async keyId => {
    const found = await findPartnerKey(deps.database.reads, keyId)
    return found ? unseal(deps.secretBox, found) : null
  })
  return {
    find: async (keyId, beforeRead) => (isPartnerKeyId(keyId) ? await cache.find(keyId, beforeRead) : null),
    known: cache.known,
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

/** A revocation takes effect on every process within this time, which must be less than five seconds. */
const CACHE_MS = 3_000
const MAX_KEYS = 10_000

interface CacheEntry<Key> {
  readonly at: number
  readonly key: Promise<Key | null>
  /** The key was found when it was last read. */
  exists: boolean
}

/**
 * A key in use is read from the database every few seconds and not per call, and an unknown one as seldom, so a guess costs no more
 * than a valid call. LISTEN was rejected: a notification is lost while the connection is down.
 */
export function readThroughCache<Key>(clock: Clock, read: (name: string) => Promise<Key | null>): KeyCache<Key> {
  const known = boundedMap<CacheEntry<Key>>(MAX_KEYS)
  const remember = (name: string, now: number) => {
    const readEntry = async () => {
      const found = await read(name)
      entry.exists = found !== null
      return found
    }
    const entry: CacheEntry<Key> = { at: now, key: readEntry(), exists: false }
    const { key } = entry
    known.set(name, entry)
    // A failed read is not cached as an answer.
    key.catch(() => known.forget(name))
    return key
  }
  const freshEntry = (name: string) => {
    const entry = known.get(name)
    const age = clock() - (entry?.at ?? 0)
    return entry !== undefined && age >= 0 && age < CACHE_MS ? entry : undefined
  }
  return {
    find: async (name, beforeRead) => {
      if (beforeRead && freshEntry(name) === undefined && !known.get(name)?.exists) await beforeRead()
      // Looked up again: of many calls that waited, one reads the key.
      return await (freshEntry(name)?.key ?? remember(name, clock()))
    },
    known: async name => (await known.get(name)?.key) ?? null,
  }
}

export interface VerificationKeyRing extends KeyCache<FoundVerificationKey> {}

const SECRET = new RegExp(`^VFN_VK_(TEST|LIVE)_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{43}$`)

const hashOf = (secret: string) => sha256(secret).toString('base64')

/** Like the ring of partner keys, but by the hash of the secret: the cache contains no usable secret. */
export function verificationKeyRing(deps: { readonly database: Database; readonly clock: Clock }): VerificationKeyRing {
  const cache = readThroughCache(deps.clock, hash =>
    findVerificationKey(deps.database.reads, Buffer.from(hash, 'base64')),
  )
  return {
    find: async (secret, beforeRead) => (SECRET.test(secret) ? await cache.find(hashOf(secret), beforeRead) : null),
    known: secret => cache.known(hashOf(secret)),
  }
}
