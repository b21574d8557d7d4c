import { expect, test } from 'vitest'
import { safeNext, signedOutPage, signInAddress } from './addresses.ts'

test.each([
  ['/console/ORG_1/live/audit?mode=test', '/console/ORG_1/live/audit?mode=test'],
  ['/console', '/console'],
  ['https://evil.example/console', null],
  ['//evil.example/console', null],
  ['/\\evil.example', null],
  ['/console/../docs', null],
  ['/consoles', null],
  ['/console/sign-in?next=/console', null],
  ['/console/api/sign-out', null],
  ['javascript:alert(1)', null],
  [null, null],
])('after the sign-in, %s leads to %s and never out of the console', (next, wanted) => {
  expect(safeNext(next)).toBe(wanted)
})

test('the sign-in keeps the address from which one came', () => {
  expect(signInAddress('/console/ORG_1/test/members')).toBe('/console/sign-in?next=%2Fconsole%2FORG_1%2Ftest%2Fmembers')
  expect(signInAddress('/console')).toBe('/console/sign-in')
})

test('only the pages before the sign-in need nobody signed in', () => {
  expect(signedOutPage('/console/sign-in/link/')).toBe('sign-in/link')
  expect(signedOutPage('/console/ORG_1/live')).toBeNull()
  expect(signedOutPage('/console/sign-in/else')).toBeNull()
})
