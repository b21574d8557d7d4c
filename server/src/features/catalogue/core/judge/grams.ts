/**
 * The groups of three to five letters in `<word>`, each packed into one number: the alphabet has forty signs, so five of
 * them take thirty bits. Two groups never share a number, and no string is made for any of the 400 in a long sentence.
 */
const SHORTEST = 3
const LONGEST = 5
const BITS = 6
/** Zero stands for no sign, so that groups of different length differ. */
const SIGN_OF = new Uint8Array(128)
for (const [at, sign] of [...'<>+#0123456789abcdefghijklmnopqrstuvwxyz'].entries()) SIGN_OF[sign.charCodeAt(0)] = at + 1

/** Calls back once for each group, repeated ones too. `word` is one of `comparableWords`. */
export function eachGram(word: string, visit: (gram: number) => void): void {
  const framed = `<${word}>`
  for (let start = 0; start + SHORTEST <= framed.length; start++) {
    const end = Math.min(framed.length, start + LONGEST)
    let gram = 0
    for (let at = start; at < end; at++) {
      gram = (gram << BITS) | SIGN_OF[framed.charCodeAt(at)]!
      if (at - start + 1 >= SHORTEST) visit(gram)
    }
  }
}

/** Groups of three are below this number, for each sign takes six bits. */
export const TRIPLES = 1 << (SHORTEST * BITS)

export function isTriple(gram: number): boolean {
  return gram < TRIPLES
}

/** Place of the group in a rising list of groups, or -1. */
export function placeOfGram(grams: Uint32Array, wanted: number): number {
  let low = 0
  let high = grams.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = grams[middle]!
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
