import { expect, test } from 'vitest'
import { readFormFields } from './form-fields.ts'

const read = (contentType: string, body: string) => readFormFields(contentType, Buffer.from(body))
const MULTIPART = [
  '--x1',
  'Content-Disposition: form-data; name="CallSid"',
  '',
  'abc',
  '--x1',
  'Content-Type: text/plain',
  'Content-Disposition: form-data; name="Note"',
  '',
  'two\r\nlines',
  '--x1--',
  '',
].join('\r\n')

test('the same fields are read from each format', () => {
  const fields = { CallSid: 'abc', Note: 'two\r\nlines' }
  expect(read('multipart/form-data; boundary=x1', MULTIPART)).toEqual(fields)
  expect(read('multipart/form-data; charset=utf-8; boundary="x1"', MULTIPART)).toEqual(fields)
  expect(read('application/json', JSON.stringify({ ...fields, Legs: [{}], Duration: 3 }))).toEqual(fields)
  expect(read('application/x-www-form-urlencoded', new URLSearchParams(fields).toString())).toEqual(fields)
})

test.each([
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['multipart/form-data', MULTIPART],
  ['text/plain', 'a=b'],
  ['', 'a=b'],
])('%s %s has no fields', (contentType, body) => expect(read(contentType, body)).toBeNull())

test('a part without a name or an end is left out', () => {
  expect(
    read('multipart/form-data; boundary=x1', '--x1\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x1\r\nname="a"'),
  ).toEqual({})
})
