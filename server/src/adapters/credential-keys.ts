import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import type { CredentialSigner, PublicJwk } from '../features/credentials/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/**
 * The keys that sign credentials, in a file outside the database: PEM blocks, the current private key first. Retired keys stay below
 * it, as public or private keys, because the credentials they signed must remain verifiable.
 */
const BITS = 3072
const MIN_BITS = 2048
const BLOCK = /-----BEGIN (PRIVATE|PUBLIC) KEY-----[^-]+-----END \1 KEY-----/g
const newKeyPair = promisify(generateKeyPair)

interface KeyFile {
  readonly currentPem: string
  /** The last of several keys, if it is private: the next signing key. */
  readonly nextPem: string | null
  readonly published: readonly KeyObject[]
}

export async function readCredentialSigner(file: string, publicUrl: string): Promise<CredentialSigner> {
  const { currentPem, published } = await readKeys(file)
  const current = createPrivateKey(currentPem)
  const keys = await Promise.all(published.map(key => describe(key, publicUrl)))
  const [first] = keys
  const encoder = new TextEncoder()
  return {
    currentKeyId: first!.keyId,
    keyIds: keys.map(key => key.keyId),
    publicKeys: keys.map(key => key.jwk),
    // Only these three: Open Badges 3.0 allows no other header members.
    sign: payload =>
      new CompactSign(encoder.encode(payload))
        .setProtectedHeader({ alg: 'RS256', kid: first!.jwk.kid, typ: 'JWT' })
        .sign(current),
  }
}

async function readKeys(file: string): Promise<KeyFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`Credential keys not found at ${file}: run npm run setup, or set CREDENTIAL_KEYS_FILE.`)
  })
  const { mode } = await stat(file)
  if ((mode & 0o077) !== 0) throw new OperatorError(`${file} is readable by other users: run chmod 600 ${file}.`)
  const blocks = [...text.matchAll(BLOCK)].map(([pem, kind]) => ({ pem, isPrivate: kind === 'PRIVATE' }))
  if (!blocks[0]?.isPrivate)
    throw new OperatorError(`${file} must start with the current private key in PEM format (PKCS #8).`)
  const published = blocks.map(({ pem }, at) => readPublicKey(pem, `${file}: key ${at + 1}`))
  const last = blocks.length > 1 ? blocks.at(-1) : undefined
  return { currentPem: blocks[0].pem, nextPem: last?.isPrivate ? last.pem : null, published }
}

function readPublicKey(pem: string, where: string): KeyObject {
  const key = createPublicKey(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType === 'rsa' && bits >= MIN_BITS) return key
  throw new OperatorError(`${where} is not an RSA key of at least ${MIN_BITS} bits.`)
}

async function describe(key: KeyObject, publicUrl: string): Promise<{ keyId: string; jwk: PublicJwk }> {
  const { n = '', e = '' } = await exportJWK(key)
  const keyId = await calculateJwkThumbprint({ kty: 'RSA', n, e })
  const kid = `${publicUrl}/.well-known/jwks.json#${keyId}`
  return { keyId, jwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' } }
}

/** For development. True if the file was created. */
export async function ensureCredentialKeys(file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const there = await stat(file).then(
    () => true,
    () => false,
  )
  if (there) return false
  return await writeFile(file, await newPrivateKey(), { mode: 0o600, flag: 'wx' }).then(
    () => true,
    () => false,
  )
}

/**
 * Two steps, because verifiers cache our keys and processes are restarted one after another: the first call publishes a new key
 * below the others, the second moves it to the top, where it signs. Only the public halves of earlier keys are kept, so that they
 * cannot sign any more. Returns the step that was done.
 */
export async function rotateCredentialKeys(file: string): Promise<'published' | 'signs'> {
  const { currentPem, nextPem, published } = await readKeys(file)
  const publicPems = published.map(key => key.export({ type: 'spki', format: 'pem' }) as string)
  const isPublished = nextPem !== null
  const blocks = isPublished
    ? [nextPem, ...publicPems.slice(0, -1)]
    : [currentPem, ...publicPems.slice(1), await newPrivateKey()]
  const next = `${file}.next`
  await writeFile(next, blocks.map(pem => `${pem.trim()}\n`).join(''), { mode: 0o600 })
  await rename(next, file)
  return isPublished ? 'signs' : 'published'
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: BITS })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}
