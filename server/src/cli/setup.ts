import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensureCredentialKeys } from '../adapters/credential-keys.ts'
import { ensureMasterKeys } from '../adapters/master-keys.ts'
import { migrateDatabase, provisionDatabase } from '../adapters/postgres/migrate.ts'
import { createPartitions } from '../adapters/postgres/partitions.ts'
import type { Config } from '../config.ts'
import { keyRing } from '../features/keys/index.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { importStarter } from './catalogue-import.ts'
import { withDatabase, withOperatorDeps } from './command-context.ts'
import { ensureDemoData } from './demo-data.ts'
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
  await provisionDatabase(config.database.directUrl)
  print('database and roles: ready')
  await migrateDatabase(config.database.directUrl, { print })
  print('migrations: applied')
  const { version, added, changed, retired } = await importStarter(config, () => {})
  print(
    version === null
      ? 'starter catalogue: up to date'
      : `starter catalogue: ${added} skills added, ${changed} changed, ${retired} retired (taxonomy version ${version})`,
  )
  const keys = await ensureDemoKeys(config)
  const newAdminKey = await ensureAdminKey(config)
  print(`demo organisation and admin key: ${newAdminKey ? 'created' : 'exist'} (npm run -s demo:keys prints the keys)`)
  // The service creates them when it starts, which is after this.
  await withDatabase(config, ({ pool }) => createPartitions(pool))
  const { mandates, proofId } = await withOperatorDeps(config, async deps => {
    const key = await keyRing(deps).find(keys.partner.test.id)
    return await ensureDemoData(config, deps, key!.tenant)
  })
  if (proofId !== config.credentials.sampleId) await writeSetting('SAMPLE_PROOF_ID', proofId)
  print(
    `demo data: ${mandates} mandates, credits in test mode and a verified student (${config.publicUrl}/proof/${proofId} after npm start)`,
  )
}

async function ensureAdminKey(config: Config): Promise<boolean> {
  if (config.adminApiKey !== null) return false
  await writeSetting('ADMIN_API_KEY', randomBytes(32).toString('hex'))
  return true
}

/** In the place of an earlier value. */
async function writeSetting(name: string, value: string): Promise<void> {
  const earlier = await readFile(ENV_FILE, 'utf8').catch(() => '')
  const others = earlier.split('\n').filter(line => line !== '' && !line.startsWith(`${name}=`))
  await writeFile(ENV_FILE, [...others, `${name}=${value}`, ''].join('\n'), { mode: 0o600 })
}
