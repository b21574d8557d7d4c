import { expect, test } from 'vitest'
import { exotelFault } from './exotel-codes.ts'

test.each([
  [
    'a wrong entity stops the account',
    [600, 601, 602, 603, 604, 610, 611, 612, 23081, 23281],
    'number_blocked',
    'account',
  ],
  [
    'a wrong header stops the number',
    [620, 621, 622, 623, 23072, 23080, 40206, 40300, 40301],
    'number_blocked',
    'number',
  ],
  ['an unknown template stops it', [630, 637, 23181, 23182], 'template_unknown', 'template'],
  ['a template that is inactive or blacklisted stops it', [631, 632, 23183, 23184], 'template_paused', 'template'],
  [
    'a text that differs from its template stops it',
    [633, 634, 636, 23082, 23185, 40202],
    'template_mismatch',
    'template',
  ],
  ['wrong credentials stop the account', [34001, 34009, 34010, 40002], 'credentials', 'account'],
  ['an empty balance stops the account', [40001], 'balance', 'account'],
  ['throttling stops nothing', [40402, 40405], 'throttled', null],
])('%s: %j', (_, codes, reason, pause) => {
  for (const code of codes) expect(exotelFault(code)).toMatchObject({ kind: 'later', reason, pause })
})

test.each([
  [635, 'template_mismatch'],
  [23005, 'do_not_disturb'],
  [23084, 'do_not_disturb'],
  [650, 'do_not_disturb'],
  [23020, 'opted_out'],
  [23015, 'content'],
  [23035, 'unreachable'],
  [24110, 'provider_fault'],
  [24990, 'other'],
])('%i is never sent again: %s', (code, reason) => {
  expect(exotelFault(code)).toEqual({ kind: 'rejected', reason })
})

test('a number that does not exist is an invalid contact; reserved, unknown and successful codes are no fault', () => {
  for (const code of [23010, 23040, 40203]) expect(exotelFault(code)).toEqual({ kind: 'invalid_contact' })
  for (const code of [0, Number.NaN, 605, 613, 624, 20005, 21010, 35000]) expect(exotelFault(code)).toBeUndefined()
})
