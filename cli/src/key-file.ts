import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from './errors.ts'

/** What a call needs. */
export interface Key {
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
}

type Environment = Readonly<Record<string, string | undefined>>
type Profiles = Readonly<Record<string, Key>>

/** Where `login` stores keys, beside the positions of `listen`. */
export function configFolder(env: Environment): string {
  return env.PRAMAAN_CONFIG ?? join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'pramaan')
}

export const keyFileOf = (folder: string): string => join(folder, 'keys.json')

/** The key of the environment, if it is complete, or that of the profile. */
export async function readKey(env: Environment, folder: string, profile: string): Promise<Key> {
  const { PRAMAAN_BASE_URL: baseUrl, PRAMAAN_KEY_ID: keyId, PRAMAAN_SECRET: secret } = env
  if (baseUrl && keyId && secret) return { baseUrl, keyId, secret }
  const key = (await readProfiles(folder))[profile]
  if (key !== undefined) return key
  throw new UsageError(
    `There is no key for the profile "${profile}". Run "pramaan login --key-file FILE", or set PRAMAAN_BASE_URL, PRAMAAN_KEY_ID and PRAMAAN_SECRET.`,
  )
}

/** Readable by this user only. Replaced as a whole, so that a crash leaves the old file. */
export async function storeKey(folder: string, profile: string, key: Key): Promise<void> {
  const profiles = await readProfiles(folder)
  await writePrivately(keyFileOf(folder), JSON.stringify({ ...profiles, [profile]: key }, null, 2))
}

export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}.new`
  await writeFile(next, text, { mode: 0o600 })
  await chmod(next, 0o600)
  await rename(next, file)
}

/** Whether other users of this machine can read the keys; null without a file. */
export async function isReadableByOthers(folder: string): Promise<boolean | null> {
  const found = await stat(keyFileOf(folder)).catch(() => null)
  return found === null ? null : (found.mode & 0o077) !== 0
}

async function readProfiles(folder: string): Promise<Profiles> {
  const file = keyFileOf(folder)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return JSON.parse(text) as Profiles
  } catch {
    throw new UsageError(`${file} is not JSON. Remove it and run "pramaan login" again.`)
  }
}

/**
 * Reads the JSON that a person has: `{"baseUrl", "keyId", "secret"}`, or the output of `npm run -s demo:keys -- --json`, of which the key of the
 * mode is taken.
 */
export function parseKey(text: string, mode: 'test' | 'live'): Key {
  const given = parseJson(text)
  const partner = (given.partner as Record<string, { id?: unknown; secret?: unknown }> | undefined)?.[mode]
  const key = {
    baseUrl: given.baseUrl,
    keyId: partner?.id ?? given.keyId,
    secret: partner?.secret ?? given.secret,
  }
  const missing = Object.entries(key).filter(([, value]) => typeof value !== 'string' || value === '')
  if (missing.length === 0) return key as Key
  throw new UsageError(`The key file has no ${missing.map(([name]) => name).join(', ')}.`)
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given === 'object' && given !== null) return given as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new UsageError('The key file must be a JSON object with baseUrl, keyId and secret.')
}

export const isTestKey = ({ keyId }: Pick<Key, 'keyId'>): boolean => keyId.startsWith('VFN_TEST_')
