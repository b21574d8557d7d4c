/** Texts of the same number of tokens, one after the other. */
export interface TokenBatch {
  /** Which texts they are. */
  readonly texts: readonly number[]
  readonly textLength: number
  readonly tokens: Uint32Array<ArrayBuffer>
}

/** The weights are copied for each product, which beside so many tokens is little; with 512 it was as fast. */
const MOST_BATCH_TOKENS = 2048

/** Every text once, among others of its length; nearly all batches are about as much work. */
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
