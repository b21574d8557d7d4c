import { expect, it } from 'vitest'
import { gelu, normalise } from './rows.ts'

it('brings a row to mean zero and variance one, and does not blow up one that hardly varies', () => {
  const rows = Float32Array.of(3, 5, 1e-6, -1e-6, 4, 4)
  const norm = { scale: Float32Array.of(1, 2), shift: Float32Array.of(0, 10) }
  normalise(norm, rows, Float32Array.of(0, 2, 0, 0, 0, 0))
  const expected = [-1, 12, Math.SQRT1_2, 10 - Math.SQRT2, 0, 10]
  for (const [at, value] of expected.entries()) expect(rows[at]).toBeCloseTo(value, 5)
})

it('bends as the normal distribution does, to within 1e-6', () => {
  const rows = Float32Array.of(0, 1, -1, 2, -3, 10, -10, 40, -40)
  gelu(rows)
  const expected = [0, 0.841344746, -0.158655254, 1.954499736, -0.004049694, 10, 0, 40, 0]
  for (const [at, value] of expected.entries()) expect(Math.abs(rows[at]! - value)).toBeLessThan(1e-6)
})
