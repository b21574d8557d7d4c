import { describe, expect, test } from 'vitest'
import { checkChange, checkNew, MOST_VIEWS } from './views.ts'

const recruiter = { userId: 'USR_1', mayShare: true }
const viewer = { userId: 'USR_2', mayShare: false }
const codeOf = (checked: ReturnType<typeof checkChange> | ReturnType<typeof checkNew>) =>
  checked.ok ? null : checked.error.code

describe('a new view', () => {
  test.each([
    ['own, of a viewer', viewer, false, 0, null],
    ['shared, of a viewer', viewer, true, 0, 'FORBIDDEN'],
    ['shared, of a recruiter', recruiter, true, 0, null],
    ['the last', recruiter, false, MOST_VIEWS - 1, null],
    ['one too many', recruiter, false, MOST_VIEWS, 'LIMIT_EXCEEDED'],
  ] as const)('%s', (_, editor, isShared, made, code) => {
    expect(codeOf(checkNew(editor, { isShared }, made))).toBe(code)
  })
})

describe('a change', () => {
  test.each([
    ['of an own view', viewer, { isShared: false, madeBy: 'USR_2' }, null],
    [
      'of the own view of another person, which is hidden',
      recruiter,
      { isShared: false, madeBy: 'USR_2' },
      'NOT_FOUND',
    ],
    ['of a shared view of another person', recruiter, { isShared: true, madeBy: 'USR_9' }, null],
    ['of a shared view by a role that may not share', viewer, { isShared: true, madeBy: 'USR_2' }, 'FORBIDDEN'],
    ['of a view that is gone', recruiter, null, 'NOT_FOUND'],
  ] as const)('%s', (_, editor, view, code) => {
    expect(codeOf(checkChange(editor, view))).toBe(code)
  })
})
