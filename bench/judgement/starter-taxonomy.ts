import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import type { Taxonomy } from '../../server/src/features/catalogue/index.ts'
import { createTestDatabase } from '../../server/test/harness/database.ts'

/** The starter catalogue as a process of the service holds it. */
export async function withStarterTaxonomy<T>(use: (taxonomy: Taxonomy, url: string) => Promise<T>): Promise<T> {
  const db = await createTestDatabase()
  try {
    const { snapshot } = await threadedSnapshotLoader(db.url).load()
    return await use({ current: () => snapshot }, db.url)
  } finally {
    await db.drop()
  }
}
