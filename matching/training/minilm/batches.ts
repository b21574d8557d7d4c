/** Texts with the same number of tokens. */
export interface TokenBatch {
  /** Positions of the texts. */
  readonly texts: readonly number[]
  readonly textLength: number
  readonly tokens: Uint32Array<ArrayBuffer>
}

/** The weights are copied for each product, which is cheap for so many tokens; 512 was as fast. */
const MOST_BATCH_TOKENS = 2048

/** Every text once, grouped by length; most batches take about the same time. */
export function tokenBatches(tokenLists: readonly (readonly number[])[]): readonly TokenBatch[] {
  const byLength = Map.groupBy(tokenLists.keys(), text => tokenLists[text]!.length)
  const batches: TokenBatch[] = []
  for (const [textLength, texts] of byLength) {
    const atOnce = Math.max(1, Math.floor(MOST_BATCH_TOKENS / textLength))
    for (let first = 0; first < texts.length; first += atOnce) {
      const taken = texts.slice(first, first + atOnce)
      batches.push({ texts: taken, textLength, tokens: Uint32Array.from(taken.flatMap(text => tokenLists[text]!)) })
    }
  }
  return batches
}
