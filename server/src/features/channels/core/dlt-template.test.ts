import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DltTemplate,
  fillDltTemplate,
  linkNotWhitelisted,
  parseDltTemplate,
  readDltVariables,
} from './dlt-template.ts'

const HINDI = 'नमस्ते {#alphanumeric#}, {#alphanumeric#} को ड्राइवर चाहिए। वेतन {#numeric#} रु। {#url#} - Pramaan'
const WHITELIST = { urls: ['https://prmn.in/PRAMAN/'], numbers: ['18001234567'] }

function parsed(text: string): DltTemplate {
  const result = parseDltTemplate(text)
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join(' '))
  return result.value
}

const reasons = (text: string) => {
  const result = parseDltTemplate(text)
  return result.ok ? [] : result.error.map(({ position, tag, reason }) => [position, tag, reason])
}

const wrong = (text: string, ...variables: readonly string[]) => {
  const result = fillDltTemplate(parsed(text), variables, WHITELIST)
  return result.ok ? [] : result.error.map(({ position, reason }) => [position, reason])
}

describe('an approved text', () => {
  test('in Hindi is filled as approved, and its variables can be read back', () => {
    const variables = ['आशा', 'शक्ति लॉजिस्टिक्स', '18000', 'https://prmn.in/PRAMAN/Ab3dE5gH']
    const text = 'नमस्ते आशा, शक्ति लॉजिस्टिक्स को ड्राइवर चाहिए। वेतन 18000 रु। https://prmn.in/PRAMAN/Ab3dE5gH - Pramaan'
    expect(fillDltTemplate(parsed(HINDI), variables, WHITELIST)).toEqual({ ok: true, value: text })
    expect(readDltVariables(parsed(HINDI), text)).toEqual(variables)
    expect(readDltVariables(parsed(HINDI), text.replace('वेतन', 'वेतन:'))).toBeNull()
  })

  test('without variables is itself', () => {
    expect(fillDltTemplate(parsed('A text.'), [], null)).toEqual({ ok: true, value: 'A text.' })
    expect(readDltVariables(parsed('A text.'), 'A text.')).toEqual([])
  })

  test('has the tag number for numeric', () => {
    expect(parsed('Code {#number#}')).toEqual(parsed('Code {#numeric#}'))
  })

  test.each([
    ['Hello {#var#}', [[1, 'var', 'no_tag']]],
    ['Hello {#alphanumeric#}, {#alpha#}', [[2, 'alpha', 'unknown_tag']]],
    ['Hello {#numeric', [[null, null, 'broken_tag']]],
    ['Hello {# numeric #}', [[null, null, 'broken_tag']]],
    ['{#numeric#} {#numeric#}', [[null, null, 'only_variables']]],
    ['', [[null, null, 'only_variables']]],
  ])('%j is not one', (text, expected) => {
    expect(reasons(text)).toEqual(expected)
  })
})

describe('a variable', () => {
  test.each([
    ['numeric', '123456', []],
    ['numeric', '1,234', ['characters']],
    ['numeric', '१२३', ['characters']],
    ['alphanumeric', 'Shakti Logistics 24', []],
    ['alphanumeric', 'शक्ति लॉजिस्टिक्स', []],
    ['alphanumeric', 'ക്ഷേത്രം ശക്തി', []],
    ['alphanumeric', 'L&T', ['characters']],
    ['alphanumeric', 'a  b', ['characters']],
    ['alphanumeric', ' a', ['characters']],
    ['alphanumeric', 'a'.repeat(40), []],
    ['alphanumeric', 'a'.repeat(41), ['too_long']],
    ['alphanumeric', '', ['empty']],
    ['url', 'https://prmn.in/PRAMAN/x', []],
    ['url', 'https://prmn.in/PRAMAN/', ['not_whitelisted']],
    ['url', 'https://prmn.in/OTHERS/x', ['not_whitelisted']],
    ['url', 'prmn.in/PRAMAN/x', ['characters']],
    ['cbn', '98123-45678', ['characters']],
    ['cbn', '18001234567', []],
    ['cbn', '9812345678', ['not_whitelisted']],
    ['email', 'help@example.com', []],
    ['email', 'help@example', ['characters']],
  ])('{#%s#} with %j has the problems %j', (tag, value, expected) => {
    expect(wrong(`Text {#${tag}#}`, value)).toEqual(expected.map(reason => [1, reason]))
  })

  test('that is missing, and one too many, are named with their position', () => {
    expect(wrong('{#numeric#} and {#numeric#}', '1')).toEqual([[2, 'missing_variable']])
    expect(wrong('{#numeric#} only', '1', '2')).toEqual([[null, 'surplus_variable']])
  })

  test('that is wrong is described in plain words, without its value', () => {
    const result = fillDltTemplate(parsed('Hello {#alphanumeric#}, code {#numeric#}'), ['Asha & Co', '12a'], null)
    expect(!result.ok && result.error.map(({ message }) => message)).toEqual([
      'Variable 1 ({#alphanumeric#}) must contain letters, digits and single spaces only.',
      'Variable 2 ({#numeric#}) must contain the digits 0 to 9 only.',
    ])
  })
})

test('a whitelisted number counts with and without its country code', () => {
  const allowed = { urls: [], numbers: ['919812345678'] }
  for (const number of ['9812345678', '09812345678', '+919812345678'])
    expect(fillDltTemplate(parsed('Call {#cbn#}'), [number], allowed).ok).toBe(true)
})

test('a text that does not fit is known as such at once, however many variables could share it', () => {
  const template = parsed(`For ${Array.from({ length: 40 }, () => '{#alphanumeric#}').join(' ')}.`)
  expect(readDltVariables(template, `For ${'a '.repeat(400)}!`)).toBeNull()
})

test('a text of more than 2,000 characters is not sent', () => {
  const text = `${'a '.repeat(990)}{#alphanumeric#}`
  expect(wrong(text, 'b'.repeat(20))).toEqual([])
  expect(wrong(text, 'b'.repeat(21))).toEqual([[null, 'too_long_text']])
})

const letters = fc.constantFrom(...'aZ9 कर्मचारी', '\u200d')
const VALUES = {
  numeric: fc.stringMatching(/^[0-9]{1,12}$/),
  alphanumeric: fc
    .string({ unit: letters, minLength: 1, maxLength: 40 })
    .map(value => value.replaceAll(/ +/g, ' ').trim())
    .filter(value => value !== ''),
  url: fc.stringMatching(/^https:\/\/prmn\.in\/PRAMAN\/[A-Za-z0-9]{1,12}$/),
} as const
type Tag = keyof typeof VALUES
/** `|` is in no value, so a text between two variables tells where each ends. */
const between = fc.stringMatching(/^[a-zA-Z ]{0,8}\|[क-ह ]{0,8}$/)
const piece = fc
  .constantFrom<Tag>('numeric', 'alphanumeric', 'url')
  .chain(tag => fc.tuple(fc.constant(tag), VALUES[tag]))

test('what was filled in is read back, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(between, piece), { minLength: 1, maxLength: 8 }), between, (parts, last) => {
      const template = parsed(`${parts.map(([text, [tag]]) => `${text}{#${tag}#}`).join('')}${last}`)
      const variables = parts.map(([, [, value]]) => value)
      const result = fillDltTemplate(template, variables, WHITELIST)
      expect(result.ok && readDltVariables(template, result.value)).toEqual(variables)
    }),
  )
})

test('variables that are divided by a space are read back as some that give the same text', () => {
  fc.assert(
    fc.property(fc.array(VALUES.alphanumeric, { minLength: 1, maxLength: 12 }), variables => {
      const template = parsed(`For ${variables.map(() => '{#alphanumeric#}').join(' ')}`)
      const result = fillDltTemplate(template, variables, null)
      const found = result.ok ? readDltVariables(template, result.value) : null
      expect(found === null ? null : fillDltTemplate(template, found, null)).toEqual(result)
    }),
  )
})

describe('the domain of short links', () => {
  const check = (dltUrls: string) => linkNotWhitelisted({ dltUrls }, 'https://pmn.example/')

  test('is named if no whitelisted address is the beginning of a link', () => {
    for (const urls of ['https://pmn.example.com', 'https://pmn.example/x/', 'https://other.example,', ''])
      expect(check(urls)).toBe('https://pmn.example')
  })

  test('is fine with one of several addresses, and without the setting', () => {
    for (const urls of ['https://pmn.example', 'https://a.example, https://pmn.example/l/'])
      expect(check(urls)).toBeNull()
    expect(linkNotWhitelisted({}, 'https://pmn.example')).toBeNull()
  })
})
