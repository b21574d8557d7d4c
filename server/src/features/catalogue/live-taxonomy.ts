import type { Database } from '../../database/tx.ts'
import { extractSkills } from './core/extract/extract-skills.ts'
import { type Judge, likelySkills } from './core/judge/likely-skills.ts'
import { branchOf, buildSnapshot, type TaxonomySnapshot } from './core/snapshot.ts'
import type { SnapshotLoader, Taxonomy } from './ports.ts'
import { latestVersion } from './store.ts'

export interface LiveTaxonomy extends Taxonomy {
  /** Looks whether a newer version was imported and takes it over when it is ready. Called every second; cheap when not. */
  refresh(): Promise<void>
  isLoaded(): boolean
}

export interface LiveTaxonomyDeps {
  readonly database: Database
  readonly loader: SnapshotLoader
  readonly onLoaded?: (snapshot: TaxonomySnapshot) => void
  /** Its judge has followed; null for a version that has none. */
  readonly onJudged?: (judge: Judge | null) => void
  /** It will have no judge of its own, and why; matching goes by the one before, or without. */
  readonly onUnjudged?: (why: unknown) => void
}

/**
 * Asking for the version number each second was chosen over LISTEN: no connection of its own, nothing to miss while it
 * reconnects, and one index look-up a second costs nothing. The old snapshot answers until the new one is whole.
 */
export function liveTaxonomy(deps: LiveTaxonomyDeps): LiveTaxonomy {
  let snapshot = buildSnapshot({ version: 0, masters: [], subSkills: [], skills: [], labels: [], glossary: [] })
  let loaded = false
  let underWay: Promise<void> | null = null
  const load = async () => {
    if (loaded && (await latestVersion(deps.database.reads)) <= snapshot.version) return
    const { snapshot: next, judge } = await deps.loader.load()
    // The first extraction of a version derives word weights (17 to 35 ms): before anybody waits for it.
    extractSkills(next.search, 'warm up', 1)
    // Each approved skill request is a version: the judge of the one before serves until its own has come.
    snapshot = { ...next, judge: snapshot.judge }
    loaded = true
    deps.onLoaded?.(snapshot)
    void followUp(snapshot, judge)
  }
  const followUp = async (of: TaxonomySnapshot, coming: Promise<Judge | null>) => {
    try {
      const judge = await coming
      // A newer version may have come meanwhile; its own judge will follow.
      if (of !== snapshot) return
      snapshot = { ...of, judge: judge && warmedUp(of, judge) }
      deps.onJudged?.(judge)
    } catch (why) {
      if (of === snapshot) deps.onUnjudged?.(why)
    }
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

/** The first judgement makes room and compiles (11 to 20 ms): before anybody waits for it. */
function warmedUp(snapshot: TaxonomySnapshot, judge: Judge): Judge {
  likelySkills(judge, branchOf(snapshot, judge.index.skills[0]!)?.skill.name ?? '', 1)
  return judge
}
