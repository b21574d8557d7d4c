import {
  branchOf,
  buildSnapshot,
  extractSkills,
  matchPhrase,
  type Ranker,
  readPhrase,
  type TaxonomySnapshot,
} from '@pramaan/matching'
import type { Database } from '../../database/tx.ts'
import { latestVersion } from '../taxonomy/index.ts'
import type { LoadedTaxonomy, SnapshotLoader, Taxonomy } from './ports.ts'

export interface LiveTaxonomy extends Taxonomy {
  /** Loads a newer version if there is one. Called every second; cheap if there is none. */
  refresh(): Promise<void>
  isLoaded(): boolean
}

export interface LiveTaxonomyDeps {
  readonly database: Database
  readonly loader: SnapshotLoader
  readonly monotonicNow: () => number
  readonly onLoaded?: (snapshot: TaxonomySnapshot) => void
  /** The ranker of a version is in use; null for a version without skills to rank. */
  readonly onRankerReady?: (ranker: Ranker | null, version: number) => void
  /** The model cannot be used, or no ranker was built in time. */
  readonly onRankerUnavailable?: (problem: RankerProblem) => void
}

export interface RankerProblem {
  readonly reason: unknown
  /** Whether the ranker of an earlier version stays in use. Otherwise names are matched without one. */
  readonly isEarlierInUse: boolean
}

/** ESCO's ranker takes about 10 s on an idle core. */
const RANKER_EXPECTED_WITHIN_MS = 120_000
/** A build takes a core from requests, so a build for a version that is already replaced is cancelled, but not forever. */
const BUILDS_CANCELLED_FOR_MS = 60_000

/**
 * Polling the version number each second was chosen over LISTEN: it needs no connection of its own and misses nothing during a
 * reconnect, and one index look-up per second costs nothing. The old snapshot answers until the new one is complete.
 */
export function liveTaxonomy(deps: LiveTaxonomyDeps): LiveTaxonomy {
  let snapshot = buildSnapshot({ version: 0, masters: [], subSkills: [], skills: [], labels: [], glossary: [] })
  let loaded = false
  let underWay: Promise<void> | null = null
  const builds = rankerBuilds({
    ...deps,
    isRankerInUse: () => snapshot.ranker !== null,
    // Each approved skill request is a version, so this may be the ranker of an earlier version: better than none.
    use: ranker => {
      snapshot = { ...snapshot, ranker }
      if (ranker !== null) warmUpRanker(snapshot, ranker)
    },
  })
  const load = async () => {
    builds.reportDelay()
    if (loaded && (await latestVersion(deps.database.reads)) <= snapshot.version) return
    builds.cancel()
    const next = await deps.loader.load()
    // The first extraction of a version computes word weights (17 to 35 ms): done before a request waits for it.
    extractSkills(next.snapshot, 'warm up').forEach(() => {})
    snapshot = { ...next.snapshot, ranker: snapshot.ranker }
    loaded = true
    deps.onLoaded?.(snapshot)
    builds.request(next)
  }
  return {
    current: () => snapshot,
    isLoaded: () => loaded,
    refresh: () => {
      underWay ??= load().finally(() => {
        underWay = null
      })
      return underWay
    },
  }
}

type BuildDeps = Pick<LiveTaxonomyDeps, 'monotonicNow' | 'onRankerReady' | 'onRankerUnavailable'> & {
  readonly isRankerInUse: () => boolean
  readonly use: (ranker: Ranker | null) => void
}

/**
 * Builds one ranker at a time. A newer version replaces one that waits and cancels a build in progress, unless a ranker has been
 * missing for a minute: then the build ends first. So rankers get into use however fast versions follow one another,
 * and the one in use is at most a minute and two builds old.
 */
function rankerBuilds(deps: BuildDeps) {
  let running: LoadedTaxonomy | null = null
  let cancelled: LoadedTaxonomy | null = null
  let waiting: LoadedTaxonomy | null = null
  /** Since when a loaded version has been without a newer ranker; null if there is nothing to build. */
  let missingSince: number | null = null
  let isDelayReported = false

  const build = async (loaded: LoadedTaxonomy) => {
    try {
      const ranker = await loaded.buildRanker()
      deps.use(ranker)
      deps.onRankerReady?.(ranker, loaded.snapshot.version)
    } catch (reason) {
      if (loaded === cancelled) return
      report(reason)
    }
    missingSince = waiting === null ? null : deps.monotonicNow()
    isDelayReported = false
  }
  const buildWaiting = async () => {
    for (running = waiting; running !== null; running = waiting) {
      waiting = null
      await build(running)
    }
  }
  const report = (reason: unknown) => deps.onRankerUnavailable?.({ reason, isEarlierInUse: deps.isRankerInUse() })

  return {
    /** Called before a newer version is loaded, which then has the cores to itself. */
    cancel: () => {
      if (running === null || missingSince === null) return
      if (deps.monotonicNow() - missingSince >= BUILDS_CANCELLED_FOR_MS) return
      cancelled = running
      running.discard()
    },
    request: (next: LoadedTaxonomy) => {
      waiting?.discard()
      waiting = next
      missingSince ??= deps.monotonicNow()
      if (running === null) void buildWaiting()
    },
    reportDelay: () => {
      if (missingSince === null || isDelayReported) return
      if (deps.monotonicNow() - missingSince < RANKER_EXPECTED_WITHIN_MS) return
      isDelayReported = true
      report(new Error(`No ranker was built within ${RANKER_EXPECTED_WITHIN_MS / 1000} s.`))
    },
  }
}

/** The first query allocates and compiles (11 to 20 ms): done before a request waits for it. */
function warmUpRanker(snapshot: TaxonomySnapshot, { index }: Ranker): void {
  matchPhrase(snapshot, readPhrase(branchOf(snapshot, index.skills[0]!)?.skill.name ?? ''), 1)
}
