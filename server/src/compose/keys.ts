import { realAmbient } from '../adapters/ambient.ts'
import { readMasterKeys } from '../adapters/master-keys.ts'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { secretBox } from '../adapters/secret-box.ts'
import type { Config } from '../config.ts'
import type { KeysDeps } from '../features/keys/index.ts'

/** What commands on organisations and keys need, for as long as one runs. */
export async function withKeys<T>(config: Config, work: (deps: KeysDeps) => Promise<T>): Promise<T> {
  const masterKeys = await readMasterKeys(config.masterKeysFile)
  const { url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 2, name: 'pramaan operator', onError: () => {} })
  try {
    const { clock, newId, newSecret } = realAmbient
    const box = secretBox(masterKeys.all, masterKeys.currentId)
    return await work({ database: createDatabase(pool), clock, newId, newSecret, secretBox: box })
  } finally {
    await pool.end()
  }
}
