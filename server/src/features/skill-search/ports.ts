import type { Ranker, TaxonomySnapshot } from '@pramaan/matching'

/** Builds the newest snapshot outside the event loop, in a thread. */
export interface SnapshotLoader {
  load(): Promise<LoadedTaxonomy>
}

export interface LoadedTaxonomy {
  readonly snapshot: TaxonomySnapshot
  /** Builds the ranker of the snapshot. Null if there are no skills to rank. Fails if the trained model cannot be used. Called at most once. */
  buildRanker(): Promise<Ranker | null>
  /** Ends the build, which then fails, or releases what a build would need. */
  discard(): void
}

/** The snapshot in use in this process. */
export interface Taxonomy {
  current(): TaxonomySnapshot
}
