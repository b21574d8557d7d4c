import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../../kernel/languages.ts'
import type { MailFacts } from './mail-section.ts'
import { languagesFor, renderReviewerMail, reviewerLink } from './reviewer-mail.ts'

const LINK = reviewerLink('https://pramaan.example/', 'vrf_0123456789abcdefghijkl', 'rvt_token')
const facts: MailFacts = {
  kind: 'request',
  mode: 'live',
  organisation: { name: 'Acme Staffing', accent: null, support: null },
  requester: { name: 'Asha Verma' },
  reviewer: { name: 'Meera Nair', company: 'Nair Works' },
  endorsementType: 'manager',
  source: { type: 'project', title: 'Shop in the village', subtitle: 'Lead' },
  skills: [
    { name: 'Node.js', names: {} },
    { name: 'Welding', names: { hi: 'वेल्डिंग का काम' } },
  ],
  link: LINK,
  expiresAt: new Date('2026-12-15T06:30:00.000Z'),
}

test('the token stands in the fragment', () => {
  expect(LINK).toBe('https://pramaan.example/r/vrf_0123456789abcdefghijkl#rvt_token')
})

describe.each(LANGUAGES)('a mail in %s', language => {
  const { subject, text, html } = renderReviewerMail(facts, [language])
  test.each([
    ['who asks', 'Asha Verma'],
    ['whom', 'Meera Nair'],
    ['where from', 'Nair Works'],
    ['for what', 'Shop in the village'],
    ['which skills', 'Node.js'],
    ['where to answer', LINK],
    ['until when', '2026'],
    ['who we are', 'Pramaan'],
  ])('says %s, plain and in HTML', (_what, words) => {
    expect(text).toContain(words)
    expect(html).toContain(words)
  })
  test('says it takes two minutes, that declining is fine, and how to report abuse', () => {
    const wordings: Readonly<Record<string, readonly string[]>> = {
      en: ['two minutes', 'Declining is fine', 'report abuse'],
      hi: ['दो मिनट', 'मना कर', 'दुरुपयोग'],
    }
    for (const words of wordings[language] ?? []) expect(`${text} ${html}`.split(words).length).toBeGreaterThan(2)
  })
  test('has a subject that says who asks', () => {
    expect(subject).toContain('Asha Verma')
  })
  test('loads nothing, and every link is the one', () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object)|url\(|@import|\ssrc=/i)
    expect(new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href))).toEqual(new Set([LINK]))
  })
})

test('a list of mails shows how long it takes, and dark colours are there for clients that have them', () => {
  const { html } = renderReviewerMail(facts, ['en'])
  const [, shownFirst] = /<body[^>]*>\s*<div[^>]*display:none[^>]*>([^<]*)</.exec(html) ?? []
  expect(shownFirst).toBe('It takes about two minutes. You need no account and no password.')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test('a mail holds the language that was asked for and then English, and else English and Hindi, the first giving the subject', () => {
  expect([null, 'en', 'hi', 'ta'].map(each => languagesFor(each as Language | null))).toEqual([
    ['en', 'hi'],
    ['en', 'hi'],
    ['hi', 'en'],
    ['ta', 'en'],
  ])
  const { subject, text, html } = renderReviewerMail(facts, languagesFor(null))
  expect(subject).toBe('Asha Verma asks you to confirm 2 skills')
  expect(text).toContain('Hello Meera Nair')
  expect(text).toContain('नमस्ते Meera Nair')
  expect(html).toContain('<div lang="hi">')
})

test('skills are named in the language of the section, in English where the catalogue has no other name', () => {
  const namesIn = (language: Language) => renderReviewerMail(facts, [language]).text.match(/^- .*$/gm)
  expect(namesIn('en')).toEqual(['- Node.js', '- Welding'])
  expect(namesIn('hi')).toEqual(['- Node.js', '- वेल्डिंग का काम'])
})

test('a reminder says so, and a test says so', () => {
  expect(renderReviewerMail({ ...facts, kind: 'reminder' }, ['en']).subject).toMatch(/^Reminder: /)
  expect(renderReviewerMail({ ...facts, mode: 'test' }, ['en']).subject).toMatch(/^\[Test] /)
})

test.each([
  '<script>alert(1)</script>',
  '<a href="https://evil.example">click</a>',
  'https://evil.example/win',
  'www.evil.example',
  'mail me@evil.example',
  'a\r\nBcc: x@evil.example',
  '\u202Eevil\u202C \u200Bhidden',
  '" style="display:none',
  'A'.repeat(200),
])('what a student wrote stays words: %j', hostile => {
  const written = {
    ...facts,
    requester: { name: hostile },
    reviewer: { name: hostile, company: hostile },
    source: { ...facts.source, title: hostile, subtitle: hostile },
  }
  const { subject, text, html } = renderReviewerMail(written, ['en', 'hi'])
  const ours = (all: string) => all.replaceAll(LINK, '')
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(subject.length).toBeLessThan(120)
  expect(ours(text)).not.toMatch(/:\/\/|@|www\.|[\u202A-\u202E\u200B]/)
  expect(html).not.toMatch(/<script|<a href="(?!https:\/\/pramaan)|evil\.example|[\u202A-\u202E\u200B]/)
  expect(html).not.toContain('" style="display:none')
})
