import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realRuntime } from '../server/src/adapters/runtime.ts'
import { secretBox } from '../server/src/adapters/secret-box.ts'
import type { KeysDeps } from '../server/src/features/keys/index.ts'
import { createOrganisation } from '../server/src/features/organisations/index.ts'
import { type TestClock, testClock } from './clock.ts'
import type { TestDatabase } from './database.ts'

export const MASTER_KEYS = new Map([
  ['old', Buffer.alloc(32, 1)],
  ['new', Buffer.alloc(32, 2)],
])

/** The same keys as a file, for a server process. */
export async function masterKeysFile(): Promise<string> {
  const file = join(tmpdir(), `pramaan-test-master-keys-${process.pid}`)
  const lines = [...MASTER_KEYS].map(([id, key]) => `${id} ${key.toString('base64')}`)
  // Several processes may start at once: none must read half a file.
  const written = `${file}-${randomUUID()}`
  await writeFile(written, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(written, file)
  return file
}

/** Dependencies of the key use cases, on a test database and clock. */
export function keysDeps(db: TestDatabase, time: TestClock = testClock(), masterKeyId = 'old'): KeysDeps {
  const { newId, newSecret } = realRuntime
  return { database: db.database, clock: time.clock, newId, newSecret, secretBox: secretBox(MASTER_KEYS, masterKeyId) }
}

export function newOrganisation(deps: KeysDeps, name = 'Test organisation'): Promise<string> {
  return createOrganisation(deps, name, 'test')
}

export const ALL_TERMS = {
  scopes: ['skills:read', 'skill-requests:write'] as const,
  limitOverrides: {},
  expiresAt: null,
}
