import { en } from './en.ts'
import { hi } from './hi.ts'
import type { MailTexts } from './mail-texts.ts'

/** The languages mails are written in. The API does not say which one a reviewer reads, so a mail holds all of these. */
export const MAIL_TEXTS = { en, hi } satisfies Record<string, MailTexts>

export type MailLanguage = keyof typeof MAIL_TEXTS

export const MAIL_LANGUAGES = Object.keys(MAIL_TEXTS) as readonly MailLanguage[]
