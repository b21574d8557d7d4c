import { describe, expect, test } from 'vitest'
import { checkTemplate, fillTemplate, LONGEST, templateSyntax } from './template.ts'

const values = { ...LONGEST, name: 'Asha', company: 'Shakti Pvt. Ltd.', title: 'Driver', place: 'Pune' }
const whatsapp = {
  providerId: 'job_invitation',
  body: 'Hello {{1}}, {{2}} has a job: {{3}}. {{4}}',
  variables: ['name', 'company', 'title', 'link'] as const,
  buttons: ['answer', 'decline'] as const,
}
const dlt = {
  providerId: '1107160000000001234',
  body: 'Namaste {#alphanumeric#}. {#alphanumeric#}: {#alphanumeric#}. {#url#} Stop: {#url#}',
  variables: ['name', 'company', 'title', 'link', 'opt_out'] as const,
  buttons: [] as const,
}

test('only WhatsApp and Indian SMS need approved texts', () => {
  expect(templateSyntax({ provider: 'whatsapp_cloud', channel: 'whatsapp' })).toBe('whatsapp')
  expect(templateSyntax({ provider: 'exotel', channel: 'sms' })).toBe('dlt')
  expect(templateSyntax({ provider: 'plivo', channel: 'sms' })).toBe('dlt')
  expect(templateSyntax({ provider: 'exotel', channel: 'voice' })).toBeNull()
  expect(templateSyntax({ provider: 'twilio', channel: 'sms' })).toBeNull()
  expect(templateSyntax({ provider: 'smtp', channel: 'email' })).toBeNull()
})

describe('a filled text', () => {
  test('is what the person reads, with the variables in their order', () => {
    expect(fillTemplate('whatsapp', whatsapp, values)).toEqual({
      ok: true,
      value: {
        text: `Hello Asha, Shakti Pvt. Ltd. has a job: Driver. ${values.link}`,
        template: { providerId: 'job_invitation', variables: ['Asha', 'Shakti Pvt. Ltd.', 'Driver', values.link] },
      },
    })
  })

  test('has no line break from a name in WhatsApp', () => {
    const filled = fillTemplate('whatsapp', whatsapp, { ...values, company: 'Shakti\n\nLtd' })
    expect(filled.ok && filled.value.template.variables[1]).toBe('Shakti Ltd')
  })

  test('has no punctuation and at most 40 characters in a variable of SMS', () => {
    const filled = fillTemplate('dlt', dlt, { ...values, title: LONGEST.company, place: '' })
    expect(filled.ok && filled.value.template.variables).toEqual([
      'Asha',
      'Shakti Pvt Ltd',
      'Shakti Logistics and Warehousing',
      values.link,
      values.opt_out,
    ])
  })

  test('keeps a name in Devanagari', () => {
    const filled = fillTemplate('dlt', dlt, { ...values, name: 'आशा कुमारी' })
    expect(filled.ok && filled.value.text).toContain('Namaste आशा कुमारी.')
  })

  test('does not exist if a variable is empty', () => {
    expect(fillTemplate('whatsapp', whatsapp, { ...values, name: ' ' })).toEqual({
      ok: false,
      error: ['Variable 1 is empty.'],
    })
    expect(fillTemplate('dlt', dlt, { ...values, name: '-' })).toEqual({
      ok: false,
      error: ['Variable 1 ({#alphanumeric#}) is empty.'],
    })
  })
})

describe('a template', () => {
  test('with a link, and in SMS a way out, has no fault', () => {
    expect(checkTemplate('whatsapp', whatsapp)).toEqual([])
    expect(checkTemplate('dlt', dlt)).toEqual([])
  })

  test('without them is rejected', () => {
    const bare = { ...dlt, body: 'Namaste {#alphanumeric#}', variables: ['name'] as const }
    expect(checkTemplate('dlt', bare)).toEqual([
      'The text has no link to the candidate’s page.',
      'The text has no link to opt out.',
    ])
  })

  test.each([
    ['{{1}} and {{3}}', 'The text has 2 placeholders, numbered from {{1}}, for 4 variables.'],
    ['nothing', 'The text has 0 placeholders, numbered from {{1}}, for 4 variables.'],
  ])('whose placeholders do not fit its variables is rejected: %s', (body, fault) => {
    expect(checkTemplate('whatsapp', { ...whatsapp, body })).toEqual([fault])
  })

  test('with a tag that operators no longer take is rejected', () => {
    const [fault] = checkTemplate('dlt', { ...dlt, body: dlt.body.replace('{#alphanumeric#}', '{#var#}') })
    expect(fault).toContain('Variable 1 ({#var#}) has no tag')
  })
})
