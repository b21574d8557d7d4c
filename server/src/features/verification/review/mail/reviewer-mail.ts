import type { Language } from '../../../../kernel/languages.ts'
import { unlinkedText } from '../../../../kernel/shown-text.ts'
import { DEFAULT_LANGUAGE, translator } from '../../../../messages/messages.ts'
import { type MailFacts, sectionOf } from './mail-section.ts'
import { htmlMail, textMail } from './render-mail.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function reviewerLink(publicUrl: string, serviceVerificationId: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/r/${encodeURIComponent(serviceVerificationId)}#${token}`
}

/** Two, because whoever named the reviewer may not know which one the reviewer reads. */
export function languagesFor(language: Language | null): readonly Language[] {
  return language === null || language === 'en' ? ['en', 'hi'] : [language, 'en']
}

/** A mail with a section in each language. The first gives the subject. */
export function renderReviewerMail(given: MailFacts, languages: readonly Language[]): RenderedMail {
  const facts = sanitised(given)
  const sections = languages.map(language => sectionOf(facts, language))
  return {
    subject: subjectOf(facts, languages[0] ?? DEFAULT_LANGUAGE),
    text: textMail(sections),
    html: htmlMail(sections, facts.organisation),
  }
}

function subjectOf(facts: MailFacts, language: string): string {
  const t = translator('mail', language)
  const values = { requester: facts.requester.name, count: facts.skills.length }
  const subject = t(facts.kind === 'request' ? 'subject' : 'reminderSubject', values)
  return (facts.mode === 'test' ? t('testPrefix') : '') + subject
}

/** The API accepts names of 200 characters. Shorter limits here keep advertising out of subjects. */
const MAX_NAME_LENGTH = 60
const MAX_TITLE_LENGTH = 120

function sanitised(facts: MailFacts): MailFacts {
  return {
    ...facts,
    organisation: { ...facts.organisation, name: shorten(facts.organisation.name, MAX_NAME_LENGTH) },
    requester: { name: shorten(facts.requester.name, MAX_NAME_LENGTH) },
    reviewer: {
      name: shorten(facts.reviewer.name, MAX_NAME_LENGTH),
      company: shorten(facts.reviewer.company, MAX_NAME_LENGTH),
    },
    source: {
      type: facts.source.type,
      title: shorten(facts.source.title, MAX_TITLE_LENGTH),
      subtitle: shorten(facts.source.subtitle, MAX_TITLE_LENGTH),
    },
    // From the catalogue, not from a student.
    skills: facts.skills,
  }
}

/** Cuts at grapheme clusters, so that Indic syllables stay whole. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

function shorten(text: string, longest: number): string {
  const shown = unlinkedText(text)
  const characters = [...graphemes.segment(shown)].map(({ segment }) => segment)
  return characters.length <= longest ? shown : `${characters.slice(0, longest).join('').trimEnd()}…`
}
