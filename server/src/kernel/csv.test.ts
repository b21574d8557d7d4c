import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('values with commas, quotes and line ends are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 7, null, ''])).toBe('"a,b","say ""hi""","two\nlines",7,,\r\n')
})

test.each(['=1+1', '+91', '-2', '@SUM(A1)', '\tx', '\r=1'])('a spreadsheet takes %j for text', value => {
  const [first] = csvLine([value]).replace(/^"/, '')
  expect(first).toBe("'")
})
