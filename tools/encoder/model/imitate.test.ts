import { expect, it } from 'vitest'
import { imitate } from './imitate.ts'

const unit = (...angles: readonly number[]) =>
  Float32Array.from(angles.flatMap(angle => [Math.cos(angle), Math.sin(angle)]))

it('asks nothing of a pupil that sees as the teacher does, turned or not', () => {
  const teacher = unit(0, 0.3, 1.1)
  const { loss, toPupil } = imitate(unit(2, 2.3, 3.1), 2, teacher, 2, 0.05)
  expect(loss).toBeCloseTo(0, 4)
  expect(Math.max(...toPupil.map(Math.abs))).toBeLessThan(1e-3)
})

it('draws together what the teacher sees together, and apart what it does not', () => {
  const pupil = unit(0, 1, -1)
  const { loss, toPupil } = imitate(pupil, 2, unit(0, 0.1, 2), 2, 0.5)
  expect(loss).toBeGreaterThan(0.1)
  // Along the tangent of the first text, towards the second: the loss falls.
  expect(toPupil[1]).toBeLessThan(0)
})
