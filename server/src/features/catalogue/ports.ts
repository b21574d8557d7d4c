import type { TaxonomySnapshot } from './core/snapshot.ts'

/** Builds the newest snapshot off the request path (a thread of its own). */
export interface SnapshotLoader {
  load(): Promise<TaxonomySnapshot>
}

/** The snapshot in force in this process. */
export interface Taxonomy {
  current(): TaxonomySnapshot
}
