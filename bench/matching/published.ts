/** Figures of others and of our first prototype on the same rows (test rows of decorte-esco). */
export interface Reference {
  /** Row 4b: lexical, vectors and a linear re-rank. No figure of ours may be more than a point below. */
  readonly prototype: number
  /** Row 4e: more training texts (O*NET, WordNet) and 35 features. */
  readonly best: number
  /** IReRa with GPT-4, its own figures; it gives none for phrases. */
  readonly published: number | null
}

export const REFERENCES: Readonly<Record<string, Reference>> = {
  'tech phrases R@1': { prototype: 0.547, best: 0.554, published: null },
  'tech phrases R@5': { prototype: 0.771, best: 0.801, published: null },
  'tech phrases R@10': { prototype: 0.858, best: 0.877, published: null },
  'house phrases R@1': { prototype: 0.454, best: 0.471, published: null },
  'house phrases R@5': { prototype: 0.752, best: 0.784, published: null },
  'house phrases R@10': { prototype: 0.845, best: 0.863, published: null },
  'tech sentences RP@5': { prototype: 0.637, best: 0.648, published: 0.631 },
  'house sentences RP@5': { prototype: 0.518, best: 0.538, published: 0.556 },
  'techwolf sentences RP@5': { prototype: 0.507, best: 0.539, published: 0.587 },
}
