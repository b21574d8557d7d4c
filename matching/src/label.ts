/** The three levels of the taxonomy. */
export type Level = 'master' | 'sub_skill' | 'skill'

/** How a label relates to its node. A node has one row per label. */
export type LabelKind = 'preferred' | 'alias' | 'romanised'

export interface Label {
  readonly text: string
  /** BCP 47 primary tag: `en`, `hi`, … A romanised label carries the language it romanises. */
  readonly language: string
  readonly kind: LabelKind
}

export interface NodeLabel {
  readonly level: Level
  readonly number: number
  readonly label: Label
}
