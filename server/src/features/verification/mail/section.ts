import type { MailFacts } from './mail-facts.ts'
import { MAIL_TEXTS, type MailLanguage } from './texts/index.ts'

/** What one language's part of a mail says, before it becomes plain text or HTML. */
export interface Section {
  readonly language: MailLanguage
  readonly notice: string | null
  readonly greeting: string
  readonly ask: readonly string[]
  readonly source: { readonly label: string; readonly title: string; readonly subtitle: string }
  readonly skills: { readonly label: string; readonly names: readonly string[] }
  readonly open: string
  readonly link: string
  readonly copyLink: string
  readonly assurances: readonly string[]
  readonly smallPrint: readonly string[]
}

export function sectionOf(facts: MailFacts, language: MailLanguage): Section {
  const texts = MAIL_TEXTS[language]
  return {
    language,
    notice: facts.mode === 'test' ? texts.testNotice : null,
    greeting: texts.greeting(facts.reviewer.name),
    ask: [texts.ask(facts), ...(facts.kind === 'reminder' ? [texts.reminded] : [])],
    source: { label: texts.source[facts.source.type], title: facts.source.title, subtitle: facts.source.subtitle },
    skills: { label: texts.skills, names: facts.skills },
    open: texts.open,
    link: facts.link,
    copyLink: texts.copyLink,
    assurances: [texts.twoMinutes, texts.decline, texts.abuse],
    smallPrint: [texts.until(dayOf(facts.expiresAt, language)), texts.why(facts), texts.whoWeAre, texts.privacy],
  }
}

function dayOf(at: Date, language: MailLanguage): string {
  return new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at)
}
