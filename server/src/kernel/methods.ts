/** Steps of a candidate, always in this order. */
export const METHODS = ['data_enrichment', 'skill_verification', 'interest_collection'] as const
export type Method = (typeof METHODS)[number]

/** Sorts methods into the fixed order and removes duplicates. */
export function inOrder(methods: readonly Method[]): readonly Method[] {
  return METHODS.filter(method => methods.includes(method))
}
