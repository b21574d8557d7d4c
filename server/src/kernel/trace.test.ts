import { expect, test } from 'vitest'
import { formatTraceparent, parseTraceparent } from './trace.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

test('a valid header is read and written unchanged', () => {
  for (const [flags, isSampled] of [
    ['01', true],
    ['00', false],
  ] as const) {
    const header = `00-${TRACE}-${SPAN}-${flags}`
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled })
    expect(formatTraceparent(parseTraceparent(header)!)).toBe(header)
  }
})

test('a later version may have more fields, and further flags are ignored', () => {
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-ff-what-the-future-brings`)).toMatchObject({ isSampled: true })
})

test.each([
  undefined,
  '',
  ['00', TRACE],
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01'; drop table events`,
  `cc-${TRACE}-${SPAN}-01-${'x'.repeat(200)}`,
])('%j is no trace', header => {
  expect(parseTraceparent(header)).toBeNull()
})
