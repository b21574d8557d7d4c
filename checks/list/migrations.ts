import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toolCheck } from '../tool.ts'

const FOLDER = 'server/migrations'

/** SQL that would lock a large table or break the running version. roles.sql is not a migration: a superuser runs it once. */
export const migrations = toolCheck('migrations', 'squawk', async root => {
  const files = await readdir(join(root, FOLDER))
  return [
    '--config',
    '.squawk.toml',
    ...files.filter(name => /^\d.*\.sql$/.test(name)).map(name => `${FOLDER}/${name}`),
  ]
})
