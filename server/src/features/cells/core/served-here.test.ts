import { expect, test } from 'vitest'
import { type Directory, firstNumber } from './directory.ts'
import { checkNumber, numberOf, type Phase } from './served-here.ts'

const ULID = '01JCM2Q3K4M5N6P7R8S9T0V1W2'
const [SECRET, SHORT] = ['a'.repeat(43), 'b'.repeat(22)]
const asked = (given: Partial<Parameters<typeof numberOf>[0]>) =>
  numberOf({ path: '/', apiKey: undefined, sessionToken: undefined, ...given })

test.each([
  [{ apiKey: `VFN_LIVE_2s_${ULID}` }],
  [{ apiKey: `VFN_VK_TEST_2s_${SECRET}` }],
  [{ apiKey: `VFN_ATS_LIVE_2s_${SECRET}` }],
  [{ sessionToken: `vst_2s_${SECRET}` }],
  [{ path: `/c/cnd_2s_${SECRET}/answers/tools` }],
  [{ path: `/r/vrf_2s_${SHORT}` }],
  [{ path: `/proof/crd_2s_${SHORT}.json` }],
  [{ path: `/status/csl_2s_${SHORT}` }],
])('the number of the organisation is read from %j', given => {
  expect(asked(given)).toBe(Number.parseInt('2s', 36))
})

test.each([
  [{ apiKey: `VFN_LIVE_${ULID}` }],
  // Random characters that look like a number: the length tells.
  [{ apiKey: `VFN_VK_LIVE_ab_${'c'.repeat(40)}` }],
  [{ path: `/proof/crd_ab_${'c'.repeat(19)}` }],
  [{ path: '/api/skills' }],
])('no number is read from %j', given => {
  expect(asked(given)).toBeNull()
})

const cell = (id: string, code: number) => ({ id, region: 'in', code, api: ['127.0.0.1:1'], hosts: [] })
const directory: Directory = {
  version: 1,
  defaultCell: 'in-1',
  cells: [cell('in-1', 1), cell('in-2', 2)],
  organisations: {},
}
const [ours, theirs] = [firstNumber(1, 0), firstNumber(2, 0)]
const held = (shortNumber: number, phase: Phase) => ({ orgId: 'ORG', shortNumber, phase, toCell: 'in-2' })

test('an organisation of another cell is elsewhere, one of this cell and one that nobody has are not', () => {
  const state = { cellId: 'in-1', directory, moves: [] }
  expect([ours, theirs, 5].map(number => checkNumber(state, number))).toEqual([
    null,
    { kind: 'elsewhere', cell: 'in-2' },
    null,
  ])
})

test.each<[Phase, unknown]>([
  ['draining', null],
  ['fenced', { kind: 'wait' }],
  ['arriving', { kind: 'wait' }],
  ['moved', { kind: 'elsewhere', cell: 'in-2' }],
])('a phase of %s goes before the directory, which can be older', (phase, expected) => {
  expect(checkNumber({ cellId: 'in-1', directory, moves: [held(ours, phase)] }, ours)).toEqual(expected)
})

test('an installation without cells serves everybody', () => {
  expect(checkNumber({ cellId: null, directory: null, moves: [] }, theirs)).toBeNull()
})
