import { expect, it } from 'vitest'
import { distillationLoss } from './distillation-loss.ts'

const unit = (...angles: readonly number[]) =>
  Float32Array.from(angles.flatMap(angle => [Math.cos(angle), Math.sin(angle)]))

it('asks nothing of a pupil that sees as the teacher does, turned or not', () => {
  const teacher = unit(0, 0.3, 1.1)
  const { loss, toStudent } = distillationLoss(unit(2, 2.3, 3.1), 2, teacher, 2, 0.05)
  expect(loss).toBeCloseTo(0, 4)
  expect(Math.max(...toStudent.map(Math.abs))).toBeLessThan(1e-3)
})

it('draws together what the teacher sees together, and apart what it does not', () => {
  const student = unit(0, 1, -1)
  const { loss, toStudent } = distillationLoss(student, 2, unit(0, 0.1, 2), 2, 0.5)
  expect(loss).toBeGreaterThan(0.1)
  // Along the tangent of the first text, towards the second: the loss falls.
  expect(toStudent[1]).toBeLessThan(0)
})
