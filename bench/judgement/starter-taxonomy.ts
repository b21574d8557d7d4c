import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import type { Taxonomy } from '../../server/src/features/catalogue/index.ts'
import { createTestDatabase } from '../../server/test/harness/database.ts'

/** With the judge that the service would have by the same setting. */
export function loadTaxonomy(url: string) {
  return threadedSnapshotLoader(url, { modelDirectory: process.env.JUDGE_MODEL_DIRECTORY }).load()
}

/** The starter catalogue as a process of the service holds it. */
export async function withStarterTaxonomy<T>(use: (taxonomy: Taxonomy, url: string) => Promise<T>): Promise<T> {
  const db = await createTestDatabase()
  try {
    const { snapshot } = await loadTaxonomy(db.url)
    return await use({ current: () => snapshot }, db.url)
  } finally {
    await db.drop()
  }
}
