import type { EscoFacts, Label } from '@pramaan/matching'

/**
 * A catalogue as its source describes it: three levels, linked by the source's own keys.
 * An importer produces this; `planImport` compares it with what is stored.
 */
export interface SourceTree {
  readonly source: string
  readonly sourceVersion: string
  readonly masters: readonly SourceNode[]
  readonly subSkills: readonly SourceNode[]
  readonly skills: readonly SourceSkill[]
  readonly retired: readonly RetiredNode[]
}

export interface SourceNode {
  /** Unique within the source and stable across its versions: an ESCO URI, a starter id. */
  readonly key: string
  /** Key of the node one level up; null for a master. */
  readonly parentKey: string | null
  /** Public number (`sk_<n>`) if the source defines it; otherwise the next free one is used. */
  readonly number: number | null
  readonly description: string
  /** Exactly one is preferred and English; it is the node's name. No label repeats (language, kind and text alike). */
  readonly labels: readonly Label[]
}

export interface SourceSkill extends SourceNode {
  readonly verifiable: boolean
  readonly safetyCritical: boolean
  /** The trade as recruiters name it, beside its tasks. */
  readonly wholeTrade: boolean
  /** Only of sources that have them, such as ESCO. */
  readonly facts?: EscoFacts
}

/** A skill that its source has withdrawn, with its successor if the source names one. */
export interface RetiredNode {
  readonly key: string
  readonly replacedByKey: string | null
}
