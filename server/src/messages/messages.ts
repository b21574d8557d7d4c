import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { compileMessage } from '../../../web/messages/compile.ts'
import type candidate from '../../../web/messages/en/candidate.json'
import type chat from '../../../web/messages/en/chat.json'
import type consoleAts from '../../../web/messages/en/console-ats.json'
import type consoleMail from '../../../web/messages/en/console-mail.json'
import type erasure from '../../../web/messages/en/erasure.json'
import type errors from '../../../web/messages/en/errors.json'
import type frame from '../../../web/messages/en/frame.json'
import type landing from '../../../web/messages/en/landing.json'
import type mail from '../../../web/messages/en/mail.json'
import type mailbox from '../../../web/messages/en/mailbox.json'
import type own from '../../../web/messages/en/own.json'
import type privacy from '../../../web/messages/en/privacy.json'
import type proof from '../../../web/messages/en/proof.json'
import type reviewer from '../../../web/messages/en/reviewer.json'
import type student from '../../../web/messages/en/student.json'
import type { CompiledMessage } from '../../../web/ui/messages.ts'

/** The texts of pages and mails: ICU messages in web/messages/<language>/<area>.json, read once. A test compares keys and arguments. */
const FOLDER = new URL('../../../web/messages/', import.meta.url)

/** Areas and keys, by the English messages: a key that does not exist is a type error. */
interface MessageCatalog {
  readonly candidate: typeof candidate
  readonly chat: typeof chat
  readonly 'console-ats': typeof consoleAts
  readonly 'console-mail': typeof consoleMail
  readonly erasure: typeof erasure
  readonly errors: typeof errors
  readonly frame: typeof frame
  readonly landing: typeof landing
  readonly mail: typeof mail
  readonly mailbox: typeof mailbox
  readonly own: typeof own
  readonly privacy: typeof privacy
  readonly proof: typeof proof
  readonly reviewer: typeof reviewer
  readonly student: typeof student
}

export type Area = keyof MessageCatalog
export type MessageKey<A extends Area> = keyof MessageCatalog[A] & string
export type MessageValues = Readonly<Record<string, string | number>>
/** Formats a message of one area in one language. */
export type Translate<A extends Area> = (key: MessageKey<A>, values?: MessageValues) => string

export const DEFAULT_LANGUAGE = 'en'

/** The name of a language in that language. */
export function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** The messages of an area as written, in ICU syntax. */
export function messageTexts<A extends Area>(area: A, language: string): Readonly<Record<MessageKey<A>, string>> {
  return JSON.parse(readFileSync(new URL(`${language}/${area}.json`, FOLDER), 'utf8'))
}

type Formats = ReadonlyMap<string, IntlMessageFormat>

const formats = new Map<string, Formats>()

function formatsOf(area: Area, language: string): Formats {
  const name = `${language}/${area}`
  const known = formats.get(name)
  if (known !== undefined) return known
  const entries = Object.entries<string>(messageTexts(area, language))
  const parsed = new Map(entries.map(([key, text]) => [key, parseMessage(text, language)]))
  formats.set(name, parsed)
  return parsed
}

export function translator<A extends Area>(area: A, language: string): Translate<A> {
  const parsed = formatsOf(area, language)
  return (key, values = {}) => {
    const format = parsed.get(key)
    if (format === undefined) throw new Error(`There is no message ${key} in ${language}/${area}.json.`)
    return String(format.format(values))
  }
}

/**
 * A text is never markup, so `<` is an ordinary character in it. Digits are those of phones and of pay slips in every language: some would
 * otherwise mix two kinds in one sentence.
 */
export function parseMessage(text: string, language: string): IntlMessageFormat {
  return new IntlMessageFormat(text, `${language}-u-nu-latn`, undefined, { ignoreTag: true })
}

/** Messages of an area for a script in the browser, which has no ICU parser: all, or those whose keys begin alike. */
export function compileMessages(area: Area, language: string, prefix = ''): Readonly<Record<string, CompiledMessage>> {
  const parsed = [...formatsOf(area, language)].filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(parsed.map(([key, format]) => [key, compileMessage(format.getAst())]))
}
