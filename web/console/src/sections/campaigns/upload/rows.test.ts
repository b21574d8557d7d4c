import { describe, expect, test } from 'vitest'
import { csvLine, parseTable } from './csv.ts'
import { guessMapping, readRows, reportOf, toBatches } from './rows.ts'

describe('a table', () => {
  test.each([
    ['commas', 'name,phone\r\nAsha,98\r\n'],
    ['semicolons', 'name;phone\nAsha;98'],
    ['tabs of a spreadsheet', 'name\tphone\nAsha\t98\n\n'],
    ['a mark of its encoding', '\uFEFFname,phone\nAsha,98'],
  ])('is read with %s', (_, text) => {
    expect(parseTable(text)).toEqual([
      ['name', 'phone'],
      ['Asha', '98'],
    ])
  })
  test('keeps separators, line breaks and quotes within quotes, and empty cells', () => {
    expect(parseTable('a,"b, ""c""\nd",,e,\n')).toEqual([['a', 'b, "c"\nd', '', 'e', '']])
  })
})

test.each(['=1+1', '+91', '-1', '@x'])('a cell %s of a report is no formula', cell => {
  expect(csvLine([cell, 'a,b', 'c"d'])).toBe(`'${cell},"a,b","c""d"\r\n`)
})

describe('columns', () => {
  test('are found by their names in any order', () => {
    const { mapping, hasHeader } = guessMapping([['Mobile No.', 'E-mail', 'Full Name']])
    expect([mapping.phone, mapping.email, mapping.name, hasHeader]).toEqual([0, 1, 2, true])
  })
  test('are found by their content where there is no heading', () => {
    const { mapping, hasHeader } = guessMapping([['Asha Rao', '98765 43210', 'asha@example.com']])
    expect([mapping.name, mapping.phone, mapping.email, hasHeader]).toEqual([0, 1, 2, false])
  })
})

const MAPPING = { name: 0, phone: 1, email: null, language: null, external_candidate_id: null }
const read = (rows: readonly (readonly string[])[]) =>
  readRows(rows, { mapping: MAPPING, hasHeader: true, idPrefix: 'u1', consentSource: '' })

test('rows say what can be corrected before they are sent, by the line of the file', () => {
  const rows = read([
    ['name', 'phone'],
    ['Asha', '98765 43210'],
    ['', '1'],
    ['B', ''],
    ['C', '+91 9876543210'],
  ])
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, 'noName'],
    [4, 'noPhone'],
    [5, 'twice'],
  ])
})

test('batches have at most 1,000 candidates and 240 KB, and a token each', () => {
  let tokens = 0
  const newToken = () => {
    tokens += 1
    return `t${tokens}`
  }
  const rows = read([[], ...Array.from({ length: 2_500 }, (_, at) => ['Asha', String(9_800_000_000 + at)])])
  const batches = toBatches(rows, newToken)
  expect(batches.map(batch => [batch.token, batch.rows.length])).toEqual([
    ['t1', 1_000],
    ['t2', 1_000],
    ['t3', 500],
  ])
  const long = read([[], ...Array.from({ length: 1_000 }, (_, at) => ['र'.repeat(200), String(9_800_000_000 + at)])])
  expect(toBatches(long, newToken).length).toBeGreaterThan(1)
})

test('the report has an outcome for every row of a batch', () => {
  const rows = read([[], ['Asha', '9876543210'], ['Bela', 'none']])
  const [batch] = toBatches(rows, () => 't')
  const report = reportOf(batch!, [{ index: 1, code: 'INVALID_PHONE', message: '' }])
  expect(report.map(({ row, outcome }) => [row.line, outcome])).toEqual([
    [2, 'accepted'],
    [3, 'INVALID_PHONE'],
  ])
})
