import { describe, expect, test } from 'vitest'
import { CHANNELS } from '../../../contract/workflow.ts'
import { LANGUAGES, writtenIn } from '../../../kernel/languages.ts'
import { CONTACT_WORDS } from './contact-words.ts'
import { smsParts } from './message-cost.ts'
import { type ContactText, renderContact } from './texts.ts'

/** A short link, as in an SMS. */
const LINK = 'https://pmn.example/l/2kQ7wXb9Rd'

const contact = (changes: Partial<ContactText> = {}): ContactText => ({
  channel: 'whatsapp',
  language: 'en',
  contact: 0,
  name: null,
  company: 'Sahyadri Builders',
  title: 'Site mason',
  place: 'Pune',
  link: LINK,
  ...changes,
})

test('the first contact says who asks, for which job, how long it takes, where, and how to stop', () => {
  expect(renderContact(contact())).toBe(
    `Hello. A message for Sahyadri Builders. Job: Site mason, Pune. Please answer some easy questions, it takes a few minutes: ${LINK} To stop, reply STOP.`,
  )
})

test('a follow-up is another text, the same for each', () => {
  const [first, second, third] = [0, 1, 2].map(number => renderContact(contact({ contact: number })))
  expect(second).not.toBe(first)
  expect(third).toBe(second)
})

test('name and place are left out where there is none', () => {
  const plain = renderContact(contact({ place: null }))
  expect(plain).toMatch(/^Hello\. .* Job: Site mason\. /)
  expect(renderContact(contact({ name: 'Asha' }))).toMatch(/^Hello Asha\. /)
})

test.each([
  ['whatsapp', 'To stop, reply STOP.', 1],
  ['sms', `To stop: ${LINK}/stop`, 2],
  ['email', `To stop: ${LINK}/stop`, 2],
  ['voice', 'To stop these calls, press 0.', 0],
] as const)('%s ends with its own way out, and has so many links', (channel, ending, links) => {
  const text = renderContact(contact({ channel }))
  expect(text.endsWith(ending)).toBe(true)
  expect(text.split('https://')).toHaveLength(links + 1)
})

describe("partners' words", () => {
  test('cannot add a line, a control character or a second link', () => {
    const text = renderContact(
      contact({
        company: 'Evil\r\nLtd \u202e\u0007https://evil.example',
        title: 'Mason at www.evil.example',
        place: 'a@b.example',
      }),
    )
    expect(text).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(text.replace(LINK, '')).not.toMatch(/:\/\/|\w\.\w|@/)
  })
  test('cannot use our placeholders', () => {
    expect(renderContact(contact({ company: '{job}', title: '{company}' }))).toContain(
      'for {job}. Job: {company}, Pune.',
    )
  })
  test('are cut between visible letters', () => {
    const text = renderContact(contact({ channel: 'sms', title: 'क्षि'.repeat(20) }))
    expect(text).toMatch(/Job: (क्षि)+\.\.\., Pune\./)
  })
})

describe.each(LANGUAGES)('in %s', language => {
  const words = Object.values(CONTACT_WORDS[language]).filter(each => each.length > 1)
  const own = words.map(each => each.replace(/\{\w+\}|STOP/g, ''))

  test('the words are written in the script of the language, with no Latin letter but STOP', () => {
    expect(own.filter(each => !writtenIn(language, each))).toEqual([])
    const withLatin = own.filter(each => /\p{Script=Latin}/u.test(each))
    expect(withLatin).toEqual(language === 'en' ? own : [])
  })

  test('the words are composed and have no space around them', () => {
    expect(words.map(each => each.normalize('NFC').trim())).toEqual(words)
  })

  test.each(CHANNELS)('on %s each text has company, title and place, and no placeholder is left', channel => {
    for (const number of [0, 1]) {
      const text = renderContact(contact({ channel, language, contact: number }))
      expect(text).toMatch(/Sahyadri Builders.*Site mason, Pune/)
      expect(text).not.toMatch(/[{}]/)
      expect(text.includes(LINK)).toBe(channel !== 'voice')
      expect(/STOP|\/stop|0/.test(text)).toBe(true)
    }
  })

  test('an SMS stays within five parts, with the longest texts of partners, too', () => {
    const longest = { company: 'C'.repeat(200), title: 'T'.repeat(200), place: 'P'.repeat(200) }
    const texts = [{}, longest].flatMap(values =>
      [0, 1].map(number => renderContact(contact({ channel: 'sms', language, contact: number, ...values }))),
    )
    expect(texts.map(text => smsParts(text)).filter(({ parts }) => parts > 5)).toEqual([])
    expect(new Set(texts.map(text => smsParts(text).encoding))).toEqual(new Set([language === 'en' ? 'gsm7' : 'ucs2']))
  })
})

test('no text serves two languages, so that none was copied in place of a translation', () => {
  const all = LANGUAGES.flatMap(language => {
    const { hello: _, fullStop: __, ...sentences } = CONTACT_WORDS[language]
    return Object.values(sentences)
  })
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
})
