import type { SkillFacts } from './judge/traits.ts'
import type { Label } from './label.ts'

/**
 * A catalogue as its source describes it, before it meets the database: three levels, joined by the source's own keys.
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
  /** Unique within the source and stable over its versions: an ESCO address, a starter id. */
  readonly key: string
  /** Key of the node one level up; null for a master. */
  readonly parentKey: string | null
  /** Wanted public number (`sk_<n>`), where the source fixes it; otherwise the next free one is drawn. */
  readonly number: number | null
  readonly description: string
  /** Exactly one is preferred and English; it is the node's name. No label repeats (language, kind and text alike). */
  readonly labels: readonly Label[]
}

export interface SourceSkill extends SourceNode {
  readonly verifiable: boolean
  /** Only where the source tells them, as ESCO does. */
  readonly facts?: SkillFacts
}

/** A skill its source has withdrawn by name, with its successor where the source names one. */
export interface RetiredNode {
  readonly key: string
  readonly replacedByKey: string | null
}
