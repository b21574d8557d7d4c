import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { SealedSecret, SecretBox, SecretContext } from '../features/keys/index.ts'
import type { MasterKeys } from './master-keys.ts'

/** Where a secret box gets its keys. */
interface MasterKeySource {
  current(): MasterKeys
  /** Called for a secret under an unknown key: it may have been published a moment ago. */
  reread(): MasterKeys
}

/** A secret box whose keys do not change. */
export function secretBox(masterKeys: ReadonlyMap<string, Uint8Array>, currentMasterKeyId: string): SecretBox {
  const keys = { currentId: currentMasterKeyId, all: masterKeys }
  return liveSecretBox({ current: () => keys, reread: () => keys })
}

/**
 * AES-256-GCM in two layers: the secret is encrypted with its own data key, and the data key with a master key stored outside the
 * database. Both are bound to owner and purpose, so a ciphertext moved to another row does not decrypt. Rotating the master key
 * rewraps the 32 bytes of each data key and leaves the secrets unchanged. Rejected: deriving partner secrets from the master key
 * by HKDF, because a new master key would then change every secret.
 */
export function liveSecretBox(source: MasterKeySource): SecretBox {
  const masterKey = (id: string): Uint8Array => {
    const key = source.current().all.get(id) ?? source.reread().all.get(id)
    if (!key) throw new Error(`Master key ${id} is missing: keep it configured until every secret is rewrapped.`)
    return key
  }
  const sealWith = (dataKey: Uint8Array, secret: Uint8Array, context: SecretContext): SealedSecret => {
    // Taken once: the current key may change between two uses.
    const masterKeyId = source.current().currentId
    const wrapped = encrypt(masterKey(masterKeyId), dataKey, boundTo(context, masterKeyId))
    return { sealed: Buffer.concat([VERSION, wrapped, secret]), masterKeyId }
  }
  const unwrap = ({ sealed, masterKeyId }: SealedSecret, context: SecretContext) =>
    decrypt(masterKey(masterKeyId), sealed.subarray(VERSION.length, SECRET_AT), boundTo(context, masterKeyId))
  return {
    get currentMasterKeyId() {
      return source.current().currentId
    },
    seal: (secret, context) => {
      const dataKey = randomBytes(KEY_BYTES)
      return sealWith(dataKey, encrypt(dataKey, Buffer.from(secret, 'utf8'), boundTo(context, 'data')), context)
    },
    open: (sealed, context) => {
      rejectOtherVersions(sealed.sealed)
      const dataKey = unwrap(sealed, context)
      return decrypt(dataKey, sealed.sealed.subarray(SECRET_AT), boundTo(context, 'data')).toString('utf8')
    },
    rewrap: (sealed, context) => {
      rejectOtherVersions(sealed.sealed)
      return sealWith(unwrap(sealed, context), sealed.sealed.subarray(SECRET_AT), context)
    },
    deriveKeys: purpose => derivedKeys(source, purpose),
  }
}

/** Follows the master keys. Keys are derived when the master keys change, not per use. */
function derivedKeys(source: MasterKeySource, purpose: string): ReturnType<SecretBox['deriveKeys']> {
  const deriveAll = (from: MasterKeys) => ({
    from,
    keys: new Map([...from.all].map(([id, key]) => [id, derive(key, purpose)])),
  })
  let derived = deriveAll(source.current())
  return {
    get currentId() {
      return source.current().currentId
    },
    get keys() {
      const current = source.current()
      if (derived.from !== current) derived = deriveAll(current)
      return derived.keys
    },
  }
}

const VERSION = Buffer.from([1])
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Version, wrapped data key (nonce, tag, 32 bytes), then the secret. */
const SECRET_AT = VERSION.length + NONCE_BYTES + TAG_BYTES + KEY_BYTES

function boundTo({ orgId, mode, keyId, purpose }: SecretContext, layer: string): Buffer {
  return Buffer.from(JSON.stringify([VERSION[0], layer, orgId, mode, keyId, purpose]))
}

function encrypt(key: Uint8Array, plain: Uint8Array, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decrypt(key: Uint8Array, sealed: Uint8Array, bound: Buffer): Buffer {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function derive(masterKey: Uint8Array, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', `pramaan ${purpose}`, KEY_BYTES)))
}

function rejectOtherVersions(sealed: Uint8Array): void {
  if (sealed[0] !== VERSION[0]) throw new Error(`Sealed secrets of version ${sealed[0]} are not supported.`)
}
