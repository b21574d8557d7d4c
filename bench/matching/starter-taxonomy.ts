import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import type { Taxonomy } from '../../server/src/features/skill-search/index.ts'
import { createTestDatabase } from '../../testing/database.ts'

/** With the ranker that the service would use with the same setting. */
export function loadTaxonomy(url: string) {
  return threadedSnapshotLoader(url, { modelDirectory: process.env.RANKER_MODEL_DIRECTORY }).load()
}

/** The starter catalogue as loaded by a process of the service. */
export async function withStarterTaxonomy<T>(use: (taxonomy: Taxonomy, url: string) => Promise<T>): Promise<T> {
  const db = await createTestDatabase()
  try {
    const { snapshot, buildRanker } = await loadTaxonomy(db.url)
    const ranked = { ...snapshot, ranker: await buildRanker() }
    return await use({ current: () => ranked }, db.url)
  } finally {
    await db.drop()
  }
}
