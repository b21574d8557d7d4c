import type { GlossaryEntry } from './glossary/glossary.ts'
import type { NodeLabel } from './label.ts'
import type { EscoFacts } from './ranker/ranker-index.ts'

/** One taxonomy version as stored: what a snapshot and its ranker are built from. */
export interface SnapshotNode {
  readonly number: number
  readonly parentNumber: number | null
  readonly name: string
  readonly description: string
  /** Only for skills. */
  readonly verifiable?: boolean
  /** Only for skills: the trade as recruiters name it, beside its tasks. */
  readonly wholeTrade?: boolean
  /** Only for skills: how often mandates and people chose it. */
  readonly chosen?: number
  /** Only for skills of a source that has them. */
  readonly facts?: EscoFacts | null
}

export interface SnapshotSource {
  readonly version: number
  readonly masters: readonly SnapshotNode[]
  readonly subSkills: readonly SnapshotNode[]
  readonly skills: readonly SnapshotNode[]
  readonly labels: readonly NodeLabel[]
  readonly glossary: readonly GlossaryEntry[]
}
