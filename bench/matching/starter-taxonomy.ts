import { branchOf } from '../../matching/src/snapshot.ts'
import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import { importEsco } from '../../server/src/cli/catalogue-import.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Taxonomy } from '../../server/src/features/skill-search/index.ts'
import { createTestDatabase } from '../../testing/database.ts'

/** With the ranker that the service would use with the same setting. */
function loadTaxonomy(url: string) {
  return threadedSnapshotLoader(url, { modelDirectory: process.env.RANKER_MODEL_DIRECTORY }).load()
}

/** What the database holds, with its ranker. */
async function loadRanked(url: string): Promise<Taxonomy> {
  const { snapshot, buildRanker } = await loadTaxonomy(url)
  const ranked = { ...snapshot, ranker: await buildRanker() }
  return { current: () => ranked }
}

/** Adds ESCO's 13,896 skills to the database. */
export async function withEscoImported(url: string, data: string): Promise<Taxonomy> {
  await importEsco(readConfig({ DATABASE_URL: url }), `${data}/esco-1.1.1`, () => {})
  return await loadRanked(url)
}

/** Number of the trade of a skill. */
export function tradeOf(taxonomy: Taxonomy, skill: number): number {
  return branchOf(taxonomy.current(), skill)?.subSkill.number ?? 0
}

/** The starter catalogue as loaded by a process of the service. */
export async function withStarterTaxonomy<T>(use: (taxonomy: Taxonomy, url: string) => Promise<T>): Promise<T> {
  const db = await createTestDatabase()
  try {
    return await use(await loadRanked(db.url), db.url)
  } finally {
    await db.drop()
  }
}
