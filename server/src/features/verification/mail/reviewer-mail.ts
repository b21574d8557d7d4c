import { unlinkedText } from '../../../kernel/shown-text.ts'
import { htmlMail } from './html-mail.ts'
import type { MailFacts } from './mail-facts.ts'
import { sectionOf } from './section.ts'
import { textMail } from './text-mail.ts'
import { MAIL_LANGUAGES, MAIL_TEXTS, type MailLanguage } from './texts/index.ts'

export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function reviewerLink(publicUrl: string, serviceVerificationId: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/r/${encodeURIComponent(serviceVerificationId)}#${token}`
}

/** The first language gives the subject; the others follow below it. */
export function writeReviewerMail(given: MailFacts, languages: readonly MailLanguage[] = MAIL_LANGUAGES): WrittenMail {
  const facts = cleaned(given)
  const sections = languages.map(language => sectionOf(facts, language))
  return { subject: subjectOf(facts, languages[0] ?? 'en'), text: textMail(sections), html: htmlMail(sections) }
}

function subjectOf(facts: MailFacts, language: MailLanguage): string {
  const texts = MAIL_TEXTS[language]
  const subject = facts.kind === 'request' ? texts.subject(facts) : texts.reminderSubject(facts)
  return (facts.mode === 'test' ? texts.testPrefix : '') + subject
}

/** A name may be 200 characters long; a subject of that length helps nobody but whoever writes advertisements into it. */
const LONGEST_NAME = 60
const LONGEST_TITLE = 120

function cleaned(facts: MailFacts): MailFacts {
  return {
    ...facts,
    requester: { name: shorten(facts.requester.name, LONGEST_NAME) },
    reviewer: {
      name: shorten(facts.reviewer.name, LONGEST_NAME),
      company: shorten(facts.reviewer.company, LONGEST_NAME),
    },
    source: {
      type: facts.source.type,
      title: shorten(facts.source.title, LONGEST_TITLE),
      subtitle: shorten(facts.source.subtitle, LONGEST_TITLE),
    },
    // The catalogue's words, not a student's.
    skills: facts.skills,
  }
}

/** By what a reader sees as one character: half of an Indic syllable is no letter. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

function shorten(text: string, longest: number): string {
  const shown = unlinkedText(text)
  const characters = [...graphemes.segment(shown)].map(({ segment }) => segment)
  return characters.length <= longest ? shown : `${characters.slice(0, longest).join('').trimEnd()}…`
}
