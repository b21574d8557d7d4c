import type { Level } from '../../../kernel/catalogue-id.ts'

/** What a node of the tree is called, one row per way of saying it. */
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

/** By number of the node. */
export function labelsOf(labels: readonly NodeLabel[], level: Level): ReadonlyMap<number, readonly Label[]> {
  const byNumber = new Map<number, Label[]>()
  for (const each of labels) {
    if (each.level !== level) continue
    const list = byNumber.get(each.number)
    if (list) list.push(each.label)
    else byNumber.set(each.number, [each.label])
  }
  return byNumber
}

/** Whether it is called something in another language than English: then the glossary's words speak of it too. */
export function isSpokenOf(labels: readonly Label[]): boolean {
  return labels.some(({ language }) => language !== 'en')
}
