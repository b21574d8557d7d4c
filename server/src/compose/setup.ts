import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensureCredentialKeys } from '../adapters/credential-keys.ts'
import { ensureMasterKeys } from '../adapters/master-keys.ts'
import { migrateDatabase, provisionDatabase } from '../adapters/postgres/migrate.ts'
import type { Config } from '../config.ts'
import { Foreseen } from '../kernel/foreseen.ts'
import { importStarter } from './catalogue-import.ts'
import { ensureDemoKeys } from './demo-keys.ts'

/** Settings a developer should not have to invent; read by every npm script, never committed. */
const ENV_FILE = fileURLToPath(new URL('../../../.env', import.meta.url))

/** Everything a new machine needs before `npm start`. Safe to repeat: each step does only what is missing. */
export async function setUp(config: Config, say: (line: string) => void): Promise<void> {
  if (config.environment === 'production') {
    throw new Foreseen('setup is for development. In production run: pramaan-server migrate, then catalogue import.')
  }
  const newMasterKey = await ensureMasterKeys(config.masterKeysFile)
  say(`master key: ${newMasterKey ? 'made' : 'already there'}`)
  const newCredentialKey = await ensureCredentialKeys(config.credentials.keysFile)
  say(`key for credentials: ${newCredentialKey ? 'made' : 'already there'}`)
  await provisionDatabase(config.database.url)
  say('database and roles: ready')
  await migrateDatabase(config.database.url)
  say('migrations: applied')
  const { version, added, changed, retired } = await importStarter(config, () => {})
  say(
    version === null
      ? 'starter catalogue: already there'
      : `starter catalogue: ${added} skills added, ${changed} changed, ${retired} retired (taxonomy version ${version})`,
  )
  await ensureDemoKeys(config)
  const newAdminKey = await ensureAdminKey(config)
  say(
    `demo organisation and admin key: ${newAdminKey ? 'made' : 'already there'} (npm run -s demo:keys shows the keys)`,
  )
}

async function ensureAdminKey(config: Config): Promise<boolean> {
  if (config.adminApiKey !== null) return false
  const earlier = await readFile(ENV_FILE, 'utf8').catch(() => '')
  const line = `ADMIN_API_KEY=${randomBytes(32).toString('hex')}\n`
  await writeFile(ENV_FILE, earlier + line, { mode: 0o600 })
  return true
}
