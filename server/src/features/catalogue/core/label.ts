/** What a node of the tree is called, one row per way of saying it. */
export type LabelKind = 'preferred' | 'alias' | 'romanised'

export interface Label {
  readonly text: string
  /** BCP 47 primary tag: `en`, `hi`, … A romanised label carries the language it romanises. */
  readonly language: string
  readonly kind: LabelKind
}
