import { describe, expect, test } from 'vitest'
import { decideKey, type KeyContext } from './keys.ts'

const open: KeyContext = { isOpen: true, hasFailed: false, count: 3, active: -1, text: 'weld', caret: 4 }
const closed: KeyContext = { ...open, isOpen: false }
const press = (key: string, context: KeyContext, altKey = false) => decideKey({ key, altKey }, context)

describe('arrows', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['PageDown', 0, 2],
    ['PageUp', 2, 0],
  ])('%s from option %i activates option %i: the ends are connected, pages stop there', (key, active, index) => {
    expect(press(key, { ...open, active })).toEqual({ kind: 'activate', index })
  })
  test('open a closed list before they move', () => {
    expect(press('ArrowDown', closed)).toEqual({ kind: 'open' })
  })
  test('with Alt open and close without moving', () => {
    expect([press('ArrowDown', open, true), press('ArrowUp', open, true)]).toEqual([
      { kind: 'open' },
      { kind: 'close' },
    ])
  })
  test('do nothing in a list without options, and the caret stays', () => {
    expect(press('ArrowUp', { ...open, count: 0 })).toEqual({ kind: 'stay' })
  })
})

describe('Enter', () => {
  test('chooses the active option only', () => {
    expect(press('Enter', { ...open, active: 1 })).toEqual({ kind: 'choose' })
    expect(press('Enter', open)).toEqual({ kind: 'activate', index: 0 })
  })
  test('is never left to the browser, which would submit the form', () => {
    for (const context of [open, closed, { ...open, count: 0 }, { ...closed, text: '' }])
      expect(press('Enter', context)).not.toBeNull()
  })
  test('searches again after a failure', () => {
    expect(press('Enter', { ...open, count: 0, hasFailed: true })).toEqual({ kind: 'retry' })
  })
})

test('Escape closes the list, then removes the text, then is left to the page, which may close a dialog', () => {
  const steps = [open, closed, { ...closed, text: '' }].map(context => press('Escape', context))
  expect(steps).toEqual([{ kind: 'close' }, { kind: 'clear' }, null])
})

test('the last chip is reached from the beginning of the field, and no text is lost on the way', () => {
  expect(press('Backspace', open)).toBeNull()
  expect(press('Backspace', { ...closed, text: '', caret: 0 })).toEqual({ kind: 'last-chip' })
  expect(press('ArrowLeft', open)).toBeNull()
  expect(press('ArrowLeft', { ...open, caret: 0 })).toEqual({ kind: 'last-chip' })
})
