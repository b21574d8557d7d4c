import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { savePicture } from '../../../testing/gallery.ts'
import { type CallTurn, renderSheet, type Sheet, type ShownMessage, smsRoom } from '../../../testing/message-sheets.ts'
import { layoutFaults } from '../../../testing/page-faults.ts'
import { composeMail } from '../../src/adapters/channels/email/compose-mail.ts'
import { advanceCall, type CallScript, newCall, renderContact } from '../../src/features/channels/index.ts'
import type { ChatPage, ChatQuestion } from '../../src/features/chats/core/chat.ts'
import { promptFor } from '../../src/features/chats/core/prompt.ts'
import { chatWords } from '../../src/features/chats/words.ts'
import { INTEREST_PROMPT } from '../../src/features/mandates/index.ts'
import { LANGUAGES, type Language } from '../../src/kernel/languages.ts'

/**
 * Messages as they reach a phone, by channel and language. `npm run gallery` stores the pictures and their list in docs/gallery; without it
 * the sheets of one language are checked, whose words are long.
 */
const FOLDER = process.env.PRAMAAN_SCREENS
const WANTED: readonly Language[] = FOLDER === undefined ? ['ml'] : LANGUAGES
const PHONE = { width: 390, height: 844 }

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: PHONE })
})
afterAll(() => browser?.close())

const JOB = { name: 'Ramesh Kumar', company: 'Shakti Logistics', title: 'Warehouse helper', place: 'Pune' }
/** Questions of partners are translated by a model, where there is one; these are as the partner wrote them. */
const YES_NO_QUESTION = 'Do you have your own tools?'
const QUESTION = 'Where did you work last?'
const LINK = 'https://jobs.example.in/c/cnd_Tq3vZ8kL2mN5pR7sW9xY'
const SHORT_LINK = 'https://jb.example.in/l/AbCdEfGhJk'
const SENDER = 'Shakti Logistics'

const textOf = (channel: 'whatsapp' | 'sms' | 'email', language: Language, contact: number) =>
  renderContact({ ...JOB, channel, language, contact, link: channel === 'sms' ? SHORT_LINK : LINK })

const CONTACTS = [
  ['first message', 0],
  ['follow-up', 1],
] as const

function chat(language: Language): readonly ShownMessage[] {
  return CONTACTS.map(([what, contact]) => ({
    app: 'chat',
    caption: `WhatsApp, ${what}`,
    text: textOf('whatsapp', language, contact),
    buttons: [],
  }))
}

/** What a candidate is asked who answers in the chat. */
function answers(language: Language): readonly ShownMessage[] {
  const words = chatWords(language, JOB.company, true)
  const { question: interest, yes, no, yesWord, noWord } = INTEREST_PROMPT[language]
  const yesNo = (one: string, other: string) => [
    { value: 'yes', label: one },
    { value: 'no', label: other },
  ]
  const own = { id: 'e.last_site', text: QUESTION, options: [], isRequired: false }
  const ask = (question: ChatQuestion, position: number): ChatPage['state'] => ({
    kind: 'question',
    question,
    position,
    total: 3,
  })
  const states: readonly (readonly [string, ChatPage['state']])[] = [
    ['consent', { kind: 'welcome' }],
    [
      'yes or no',
      ask({ ...own, id: 'e.tools', text: YES_NO_QUESTION, options: yesNo(yesWord, noWord), isRequired: true }, 1),
    ],
    ['in own words', ask(own, 2)],
    ['interest', ask({ id: 'interest', text: interest, options: yesNo(yes, no), isRequired: true }, 3)],
    ['the end', { kind: 'closed', why: 'completed' }],
  ]
  return states.map(([what, state]) => {
    const languages = [language, language === 'en' ? 'hi' : 'en'] as const
    const prompt = promptFor({ job: JOB, language, languages, isOptedOut: false, isErased: false, state }, words, null)!
    return { app: 'chat', caption: what, text: prompt.text, buttons: prompt.choices.map(({ title }) => title) }
  })
}

function sms(language: Language): readonly ShownMessage[] {
  return CONTACTS.map(([what, contact]) => ({
    app: 'sms',
    caption: `SMS, ${what}`,
    text: textOf('sms', language, contact),
  }))
}

function mails(language: Language): readonly ShownMessage[] {
  return CONTACTS.map(([what, contact]) => {
    const composed = composeMail(
      {
        sendId: 'SD_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
        channel: 'email',
        to: { phone: null, email: 'ramesh@example.com', userId: null },
        language,
        subject: null,
        text: textOf('email', language, contact),
        template: null,
        choices: [],
        links: { page: LINK, optOut: `${LINK}/stop` },
      },
      {
        from: { name: SENDER, address: 'jobs@shakti.example' },
        to: 'ramesh@example.com',
        messageId: 'message@jobs.example.in',
        returnAddress: 'r+1@bounce.example.in',
        listUnsubscribeBase: null,
      },
    )
    const [subject, document] = [String(composed.subject), String(composed.html)]
    return { app: 'mail', caption: `E-mail, ${what}`, from: SENDER, subject, document }
  })
}

/** Keys that a person presses: the language, consent, interest. */
function call(language: Language): ShownMessage {
  const languages: readonly Language[] = language === 'en' ? ['en', 'hi'] : [language, 'en']
  const { company, title: job } = JOB
  const script: CallScript = {
    company,
    job,
    language,
    languages,
    isRecorded: false,
    questions: [],
    asksInterest: true,
    sendsLink: true,
  }
  const turns: CallTurn[] = []
  const hear = (instructions: ReturnType<typeof advanceCall>['instructions']) => {
    for (const each of instructions)
      if (each.kind !== 'hang_up') for (const speech of each.speech) turns.push({ by: 'voice', ...speech })
  }
  let { state, instructions } = advanceCall(script, newCall(script), { kind: 'answered' })
  hear(instructions)
  for (const key of ['1', '1', '1']) {
    turns.push({ by: 'key', language: 'en', text: key })
    ;({ state, instructions } = advanceCall(script, state, { kind: 'key', key, step: state.step }))
    hear(instructions)
  }
  return { app: 'call', caption: 'Call: what the voice says, and the keys that are pressed', turns }
}

const APPROVED =
  'WhatsApp and SMS in India carry the text that the provider approved. This is the text that we suggest.'
const NO_ODIA =
  'WhatsApp has no templates in Odia: it can carry this text only within 24 hours of a message of the person.'

const AS_WRITTEN = 'The questions of the partner are shown as they were written, in English.'

const nameOf = new Intl.DisplayNames('en', { type: 'language' })

function sheetsOf(language: Language): Readonly<Record<string, Sheet>> {
  const common = { language, sender: SENDER }
  const name = nameOf.of(language)
  const note = language === 'or' ? `${APPROVED} ${NO_ODIA}` : APPROVED
  return {
    written: { ...common, title: `${name}: chat and SMS`, messages: [...chat(language), ...sms(language)], note },
    chat: { ...common, title: `${name}: answers in the chat`, messages: answers(language), note: AS_WRITTEN },
    mail: { ...common, title: `${name}: e-mail`, messages: mails(language), note: null },
    call: { ...common, title: `${name}: call`, messages: [call(language)], note: null },
  }
}

/** A frame is as high as the mail in it. */
const FIT = `for (const frame of document.querySelectorAll('iframe')) frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'`

test.each(WANTED)(
  'messages in %s fit a phone: nothing is cut, and nothing is wider than the screen',
  async language => {
    for (const [name, sheet] of Object.entries(sheetsOf(language))) {
      await page.setContent(renderSheet(sheet), { waitUntil: 'load' })
      await page.evaluate(FIT)
      expect({ name, faults: await layoutFaults(page) }).toEqual({ name, faults: [] })
      if (FOLDER !== undefined) await savePicture(page, `${FOLDER}/messages/${language}-${name}.webp`)
    }
  },
)

test('every SMS has at most five parts, and the table of the gallery says how many', () => {
  const rows = LANGUAGES.map(language => {
    const [first, again] = [0, 1].map(contact => smsRoom(textOf('sms', language, contact)))
    expect(Math.max(first!.parts, again!.parts)).toBeLessThanOrEqual(5)
    return `| ${nameOf.of(language)} | ${first!.encoding === 'gsm7' ? 'GSM-7' : 'UCS-2'} | ${first!.parts} (${first!.left} left) | ${again!.parts} (${again!.left} left) | ![](messages/${language}-written.webp) | ![](messages/${language}-chat.webp) | ![](messages/${language}-mail.webp) | ![](messages/${language}-call.webp) |`
  })
  if (FOLDER !== undefined) writeFileSync(`${FOLDER}/messages.md`, [...HEAD, ...rows, ''].join('\n'))
})

const HEAD = [
  '# Messages as they reach a phone',
  '',
  'The first message and a follow-up by WhatsApp, SMS and e-mail, answers in the chat, and a call with its keys, in eleven languages, 390 pixels wide.',
  '`npm run gallery` makes the pictures with the code that sends (server/test/channels/message-gallery.test.ts). No native reader has looked at them.',
  'WhatsApp and SMS in India carry the text that the provider approved; the pictures show the text that we suggest. A follow-up call says the same as the first.',
  '',
  'Parts of an SMS for the person, company, job and place of the pictures; in brackets the characters that fit before there is one more part.',
  '',
  '| Language | Encoding | Parts, first | Parts, follow-up | Chat and SMS | Answers in the chat | E-mail | Call |',
  '|---|---|---|---|---|---|---|---|',
]
