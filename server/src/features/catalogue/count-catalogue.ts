import type { Database } from '../../database/tx.ts'
import type { Level } from '../../kernel/catalogue-id.ts'
import { countLiving, latestVersion } from './store.ts'

export async function countCatalogue(deps: {
  readonly database: Database
}): Promise<Record<Level, number> & { readonly version: number }> {
  const { reads } = deps.database
  return { ...(await countLiving(reads)), version: await latestVersion(reads) }
}
