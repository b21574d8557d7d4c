import type { Channel } from '../../../contract/workflow.ts'
import type { Language } from '../../../kernel/languages.ts'
import { unlinkedText } from '../../../kernel/shown-text.ts'
import { CONTACT_WORDS, type ContactWords } from './contact-words.ts'

export interface ContactText {
  readonly channel: Channel
  readonly language: Language
  /** 0 for the first contact, n for the nth follow-up. */
  readonly contact: number
  /** Name of the person. Null leaves it out. */
  readonly name: string | null
  readonly company: string
  readonly title: string
  readonly place: string | null
  /** The candidate's page. `/stop` after it is the page to opt out. */
  readonly link: string
}

/** Of texts that others wrote, in UTF-16 units. An SMS in an Indian script has 335 in five parts, links included. */
const MOST_LETTERS = {
  sms: { name: 20, company: 30, title: 30, place: 20 },
  others: { name: 40, company: 80, title: 80, place: 60 },
} as const

/**
 * The first message and each follow-up. Nobody can tap on a link in a call, so voice has none. No provider in India takes replies
 * to an SMS, so its way out is a page.
 */
export function renderContact(contact: ContactText): string {
  const words = CONTACT_WORDS[contact.language]
  const most = contact.channel === 'sms' ? MOST_LETTERS.sms : MOST_LETTERS.others
  const name = contact.name === null ? '' : ` ${shorten(contact.name, most.name)}`
  const title = shorten(contact.title, most.title)
  const values: Readonly<Record<string, string>> = {
    company: shorten(contact.company, most.company),
    job: contact.place === null ? title : `${title}, ${shorten(contact.place, most.place)}`,
  }
  // One pass, so that a title of "{company}" stays what it is.
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
  const [subject, request] =
    contact.contact === 0 ? [words.first, words.firstRequest] : [words.again, words.againRequest]
  const way = contact.channel === 'voice' ? words.fullStop : `: ${contact.link}`
  return [
    `${words.hello}${name}${words.fullStop}`,
    `${fill(subject)}${words.fullStop}`,
    `${request}${way}`,
    stopHint(contact, words),
  ].join(' ')
}

/** How a chat is ended. */
export function stopByReply(language: Language): string {
  return CONTACT_WORDS[language].stopByReply
}

function stopHint({ channel, link }: ContactText, words: ContactWords): string {
  if (channel === 'whatsapp') return words.stopByReply
  if (channel === 'voice') return words.stopByKey
  return `${words.stopByLink} ${link}/stop`
}

/** Not the character …, which would make an English SMS UCS-2. */
const CUT = '...'
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * One line without invisible characters, and without anything that a phone would turn into a link: the only link is ours. Cut
 * between letters as people see them, because half of an Indic letter is another letter.
 */
function shorten(text: string, most: number): string {
  const shown = unlinkedText(text)
  if (shown.length <= most) return shown
  let kept = ''
  for (const { segment } of segmenter.segment(shown)) {
    if (kept.length + segment.length + CUT.length > most) break
    kept += segment
  }
  return `${kept.trimEnd()}${CUT}`
}
