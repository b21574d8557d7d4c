import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensureCredentialKeys } from '../adapters/credential-keys.ts'
import { ensureMasterKeys } from '../adapters/master-keys.ts'
import { migrateDatabase, provisionDatabase } from '../adapters/postgres/migrate.ts'
import type { Config } from '../config.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { importStarter } from './catalogue-import.ts'
import { ensureDemoKeys } from './demo-keys.ts'

/** Generated settings for development; read by every npm script, not committed. */
const ENV_FILE = fileURLToPath(new URL('../../../.env', import.meta.url))

/** Prepares a development machine for `npm start`. Idempotent: each step does only what is missing. */
export async function setUp(config: Config, print: (line: string) => void): Promise<void> {
  if (config.environment === 'production') {
    throw new OperatorError(
      'setup is for development only. In production run pramaan-server migrate, then pramaan-server catalogue import.',
    )
  }
  const newMasterKey = await ensureMasterKeys(config.masterKeysFile)
  print(`master key: ${newMasterKey ? 'created' : 'exists'}`)
  const newCredentialKey = await ensureCredentialKeys(config.credentials.keysFile)
  print(`credential key: ${newCredentialKey ? 'created' : 'exists'}`)
  await provisionDatabase(config.database.url)
  print('database and roles: ready')
  await migrateDatabase(config.database.url)
  print('migrations: applied')
  const { version, added, changed, retired } = await importStarter(config, () => {})
  print(
    version === null
      ? 'starter catalogue: up to date'
      : `starter catalogue: ${added} skills added, ${changed} changed, ${retired} retired (taxonomy version ${version})`,
  )
  await ensureDemoKeys(config)
  const newAdminKey = await ensureAdminKey(config)
  print(`demo organisation and admin key: ${newAdminKey ? 'created' : 'exist'} (npm run -s demo:keys prints the keys)`)
}

async function ensureAdminKey(config: Config): Promise<boolean> {
  if (config.adminApiKey !== null) return false
  const earlier = await readFile(ENV_FILE, 'utf8').catch(() => '')
  const line = `ADMIN_API_KEY=${randomBytes(32).toString('hex')}\n`
  await writeFile(ENV_FILE, earlier + line, { mode: 0o600 })
  return true
}
