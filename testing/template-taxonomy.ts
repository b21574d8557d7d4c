import type { Ranker, TaxonomySnapshot } from '@pramaan/matching'
import { threadedSnapshotLoader } from '../server/src/adapters/taxonomy-thread/loader.ts'
import type { Config } from '../server/src/config.ts'
import type { LoadedTaxonomy, SnapshotLoader } from '../server/src/features/skill-search/index.ts'

interface TemplateTaxonomy {
  readonly snapshot: TaxonomySnapshot
  readonly ranker: () => Promise<Ranker | null>
}

/** By the settings of the catalogue. Test files of the server share a process. */
const loadedBySettings = new Map<string, Promise<TemplateTaxonomy>>()

/**
 * For a database that was just copied from the template. All copies have the same catalogue, so that each process loads it once, in a thread
 * as production does: that thread was most of the CPU time of each API that starts. Later versions are loaded from the database, without
 * their ranker: the API keeps that of the template, as production does while it builds, and no test waits for another. Those of
 * ranker-builds.test.ts build theirs.
 */
export function templateTaxonomyLoader(url: string, settings: Config['catalogue']): SnapshotLoader {
  let isCopy = true
  return {
    load: async () => {
      if (!isCopy) return await loadWithoutRanker(url, settings)
      isCopy = false
      const { snapshot, ranker } = await loadOnce(threadedSnapshotLoader(url, settings), JSON.stringify(settings))
      const { ended, discard } = discardable()
      return { snapshot, buildRanker: () => Promise.race([ranker(), ended]), discard }
    },
  }
}

async function loadWithoutRanker(url: string, settings: Config['catalogue']): Promise<LoadedTaxonomy> {
  // Nothing is kept: no other test has this catalogue, and the files of the template would be removed for it.
  const loaded = await threadedSnapshotLoader(url, { ...settings, cacheDirectory: null }).load()
  loaded.discard()
  const { ended, discard } = discardable()
  return { snapshot: loaded.snapshot, buildRanker: () => ended, discard }
}

/** A build that is discarded fails. */
function discardable() {
  const { promise, reject } = Promise.withResolvers<never>()
  // Handled by the caller of `buildRanker`, if there is one.
  promise.catch(() => {})
  return { ended: promise, discard: () => reject(new Error('The build was discarded.')) }
}

function loadOnce(loader: SnapshotLoader, settings: string): Promise<TemplateTaxonomy> {
  const known = loadedBySettings.get(settings) ?? loadAnew(loader)
  loadedBySettings.set(settings, known)
  // The next file tries again.
  known.catch(() => loadedBySettings.delete(settings))
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
