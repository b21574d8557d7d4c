/** A skill that is selected. Of an id that the page set, only the id is known until the catalogue answered. */
export interface PickedSkill {
  readonly skill_id: string
  /** The name in the language of the picker; the id until the name is known. */
  readonly label: string
  /** The English name. */
  readonly name?: string
  readonly sub_skill_id?: string
  readonly master_skill_id?: string
}

export type Choice =
  | { readonly kind: 'added' | 'removed'; readonly selected: readonly PickedSkill[] }
  | { readonly kind: 'full' }

/** Of several ids: separated by commas or spaces, each once. */
export function parseIds(value: string | readonly string[] | null): readonly string[] {
  const all = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? [])
  return [...new Set(all.filter(id => id !== ''))]
}

/** Zero and what is not a number mean no limit. */
export function parseMax(value: string | null): number {
  const max = Number.parseInt(value ?? '', 10)
  return max > 0 ? max : Number.POSITIVE_INFINITY
}

/** A selected skill is removed, another one is added. Where one may be selected, it replaces the former. */
export function toggle(selected: readonly PickedSkill[], skill: PickedSkill, max: number): Choice {
  if (selected.some(each => each.skill_id === skill.skill_id)) return remove(selected, skill.skill_id)
  if (max === 1) return { kind: 'added', selected: [skill] }
  return selected.length >= max ? { kind: 'full' } : { kind: 'added', selected: [...selected, skill] }
}

export function remove(selected: readonly PickedSkill[], id: string) {
  return { kind: 'removed', selected: selected.filter(each => each.skill_id !== id) } as const
}
