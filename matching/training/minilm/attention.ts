/** Multi-head self-attention within each text. A row of `projected` holds a token's queries, keys and values. */
export function attend(projected: Float32Array, width: number, heads: number, textLength: number): Float32Array {
  const stride = 3 * width
  const out = new Float32Array(projected.length / 3)
  const shares = new Float32Array(textLength)
  const headWidth = width / heads
  for (let token = 0; token * stride < projected.length; token++) {
    const text = token - (token % textLength)
    for (let head = 0; head < width; head += headWidth) {
      compare(projected, token * stride + head, text * stride + width + head, stride, headWidth, shares)
      softmax(shares)
      const values = text * stride + 2 * width + head
      addShares(projected, values, stride, shares, out.subarray(token * width + head, token * width + head + headWidth))
    }
  }
  return out
}

function compare(
  projected: Float32Array,
  query: number,
  firstKey: number,
  stride: number,
  headWidth: number,
  scores: Float32Array,
): void {
  const scale = 1 / Math.sqrt(headWidth)
  for (let other = 0; other < scores.length; other++) {
    const key = firstKey + other * stride
    let sum = 0
    for (let at = 0; at < headWidth; at++) sum += projected[query + at]! * projected[key + at]!
    scores[other] = sum * scale
  }
}

/** In place. Subtracts the maximum first, so that nothing overflows. */
function softmax(scores: Float32Array): void {
  let highest = -Infinity
  for (const score of scores) highest = Math.max(highest, score)
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    const share = Math.exp(scores[at]! - highest)
    scores[at] = share
    sum += share
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum
}

function addShares(
  projected: Float32Array,
  firstValue: number,
  stride: number,
  shares: Float32Array,
  out: Float32Array,
): void {
  for (let other = 0; other < shares.length; other++) {
    const share = shares[other]!
    const value = firstValue + other * stride
    for (let at = 0; at < out.length; at++) out[at]! += share * projected[value + at]!
  }
}
