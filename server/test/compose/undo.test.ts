import { expect, test } from 'vitest'
import { type Undo, undoAll } from '../../src/compose/undo.ts'

function steps(...failing: readonly string[]): { readonly undo: Undo[]; readonly ran: string[] } {
  const ran: string[] = []
  const undo = ['first', 'second', 'third'].map(name => async () => {
    ran.push(name)
    if (failing.includes(name)) throw new Error(`${name} failed`)
  })
  return { undo, ran }
}

test('steps run once, the newest first', async () => {
  const { undo, ran } = steps()
  await undoAll(undo)
  await undoAll(undo)
  expect(ran).toEqual(['third', 'second', 'first'])
})

test('every step runs when one fails, and its error is thrown afterwards', async () => {
  const { undo, ran } = steps('third')
  await expect(undoAll(undo)).rejects.toThrow('third failed')
  expect(ran).toEqual(['third', 'second', 'first'])
})

test('several errors are reported together', async () => {
  const { undo, ran } = steps('third', 'first')
  const error = await undoAll(undo).catch((thrown: unknown) => thrown)
  expect(ran).toEqual(['third', 'second', 'first'])
  expect(error).toBeInstanceOf(AggregateError)
  const { errors } = error as AggregateError
  expect(errors.map(({ message }: Error) => message)).toEqual(['third failed', 'first failed'])
})

test('a step that throws before it returns a promise counts as failed', async () => {
  const { undo, ran } = steps()
  undo.push(() => {
    throw new Error('thrown at once')
  })
  await expect(undoAll(undo)).rejects.toThrow('thrown at once')
  expect(ran).toEqual(['third', 'second', 'first'])
})
