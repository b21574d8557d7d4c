import { dotProducts } from '../model/dot-products.ts'
import type { Dense, Norm } from './weights.ts'

const EPSILON = 1e-12

export function dense({ weight, bias }: Dense, rows: Float32Array): Float32Array {
  const width = bias.length
  const out = dotProducts(rows, weight, weight.length / width)
  for (let row = 0; row < out.length; row += width) {
    for (let at = 0; at < width; at++) out[row + at]! += bias[at]!
  }
  return out
}

/** Layer normalisation of each row plus `added`, in place. */
export function normalise({ scale, shift }: Norm, rows: Float32Array, added: Float32Array): void {
  const width = scale.length
  for (let row = 0; row < rows.length; row += width) {
    let sum = 0
    for (let at = 0; at < width; at++) {
      const value = rows[row + at]! + added[row + at]!
      rows[row + at] = value
      sum += value
    }
    const mean = sum / width
    let squares = 0
    for (let at = 0; at < width; at++) squares += (rows[row + at]! - mean) ** 2
    const factor = 1 / Math.sqrt(squares / width + EPSILON)
    for (let at = 0; at < width; at++) {
      rows[row + at] = (rows[row + at]! - mean) * factor * scale[at]! + shift[at]!
    }
  }
}

/** GELU, in place. */
export function gelu(rows: Float32Array): void {
  for (let at = 0; at < rows.length; at++) {
    const value = rows[at]!
    const above = tail(Math.abs(value) * Math.SQRT1_2)
    rows[at] = value * (value < 0 ? above : 1 - above)
  }
}

/** Half of 1 - erf(x) for x ≥ 0, to within 1e-7 (Abramowitz and Stegun, 7.1.26). */
function tail(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return (series * Math.exp(-x * x)) / 2
}
