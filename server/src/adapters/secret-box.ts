import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealedSecret, SecretBox, SecretContext } from '../features/keys/index.ts'

/**
 * AES-256-GCM in two layers: the secret under a data key of its own, the data key under a master key that lives outside the
 * database. Both are bound to whose secret it is and what for, so a ciphertext moved to another row does not open. Changing the
 * master key rewraps the 32 bytes of each data key and leaves the secrets alone; deriving keys from the master by HKDF was
 * refused, because then a new master would be a new secret for every partner.
 */
export function secretBox(masterKeys: ReadonlyMap<string, Uint8Array>, currentMasterKeyId: string): SecretBox {
  const masterKey = (id: string): Uint8Array => {
    const key = masterKeys.get(id)
    if (!key) throw new Error(`There is no master key ${id}: it must stay configured until every secret is rewrapped.`)
    return key
  }
  const wrap = (dataKey: Uint8Array, context: SecretContext) =>
    encrypt(masterKey(currentMasterKeyId), dataKey, boundTo(context, currentMasterKeyId))
  const unwrap = ({ sealed, masterKeyId }: SealedSecret, context: SecretContext) =>
    decrypt(masterKey(masterKeyId), sealed.subarray(VERSION.length, SECRET_AT), boundTo(context, masterKeyId))
  const assemble = (wrapped: Uint8Array, secret: Uint8Array): SealedSecret => ({
    sealed: Buffer.concat([VERSION, wrapped, secret]),
    masterKeyId: currentMasterKeyId,
  })
  return {
    currentMasterKeyId,
    seal: (secret, context) => {
      const dataKey = randomBytes(KEY_BYTES)
      return assemble(wrap(dataKey, context), encrypt(dataKey, Buffer.from(secret, 'utf8'), boundTo(context, 'data')))
    },
    open: (sealed, context) => {
      refuseOtherVersions(sealed.sealed)
      const dataKey = unwrap(sealed, context)
      return decrypt(dataKey, sealed.sealed.subarray(SECRET_AT), boundTo(context, 'data')).toString('utf8')
    },
    rewrap: (sealed, context) => {
      refuseOtherVersions(sealed.sealed)
      return assemble(wrap(unwrap(sealed, context), context), sealed.sealed.subarray(SECRET_AT))
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

function refuseOtherVersions(sealed: Uint8Array): void {
  if (sealed[0] !== VERSION[0]) throw new Error(`A sealed secret of version ${sealed[0]} cannot be opened here.`)
}
