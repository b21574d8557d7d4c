import type { Ranker, TaxonomySnapshot } from '@pramaan/matching'
import { threadedSnapshotLoader } from '../server/src/adapters/taxonomy-thread/loader.ts'
import type { Config } from '../server/src/config.ts'
import type { SnapshotLoader } from '../server/src/features/skill-search/index.ts'

interface TemplateTaxonomy {
  readonly snapshot: TaxonomySnapshot
  readonly ranker: () => Promise<Ranker | null>
}

/** By the settings of the catalogue. Test files of the server share a process. */
const loaded = new Map<string, Promise<TemplateTaxonomy>>()

/**
 * For a database that was just copied from the template. All copies have the same catalogue, so that each process loads it once, in a thread
 * as production does: that thread was most of the CPU time of each API that starts. Later versions are loaded from the database.
 */
export function templateTaxonomyLoader(url: string, settings: Config['catalogue']): SnapshotLoader {
  const loader = threadedSnapshotLoader(url, settings)
  let isCopy = true
  return {
    load: async () => {
      if (!isCopy) return await loader.load()
      isCopy = false
      const { snapshot, ranker } = await loadOnce(loader, JSON.stringify(settings))
      const discarded = Promise.withResolvers<never>()
      // Handled by the caller of `buildRanker`, if there is one.
      discarded.promise.catch(() => {})
      return {
        snapshot,
        buildRanker: () => Promise.race([ranker(), discarded.promise]),
        discard: () => discarded.reject(new Error('The build was discarded.')),
      }
    },
  }
}

function loadOnce(loader: SnapshotLoader, settings: string): Promise<TemplateTaxonomy> {
  const known = loaded.get(settings) ?? loadAnew(loader)
  loaded.set(settings, known)
  // The next file tries again.
  known.catch(() => loaded.delete(settings))
  return known
}

async function loadAnew(loader: SnapshotLoader): Promise<TemplateTaxonomy> {
  const { snapshot, buildRanker } = await loader.load()
  let ranker: Promise<Ranker | null> | undefined
  return {
    snapshot,
    ranker: () => {
      ranker ??= buildRanker()
      return ranker
    },
  }
}
