import type { Judge } from './core/judge/likely-skills.ts'
import type { TaxonomySnapshot } from './core/snapshot.ts'

/** Builds the newest snapshot off the request path (a thread of its own), and after it the judge. */
export interface SnapshotLoader {
  load(): Promise<LoadedTaxonomy>
}

export interface LoadedTaxonomy {
  readonly snapshot: TaxonomySnapshot
  /** Null where there is nothing to judge. Fails where the trained table cannot be used, with what to do about it. */
  readonly judge: Promise<Judge | null>
}

/** The snapshot in force in this process. */
export interface Taxonomy {
  current(): TaxonomySnapshot
}
