import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { type Html, html } from '../../kernel/html.ts'
import { RETENTION_DAYS, type RetentionPeriod } from '../../kernel/retention.ts'
import { type Translate, translator } from '../../messages/messages.ts'
import { PRIVACY_PATH } from '../frame.ts'
import { type Page, type PageDeps, sendPage } from '../page.ts'

type Texts = Translate<'privacy'>
type PrivacyRequest = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** What is held about people, for how long, who sees it and how to have it deleted. */
export function mountPrivacyPage(app: FastifyInstance, deps: PageDeps): void {
  app.get(PRIVACY_PATH, async (request: PrivacyRequest, reply) =>
    sendPage(deps, reply, privacyPage(pickLanguage(request.query.lang, request.headers['accept-language']))),
  )
}

/** The rows of the table, in the order of the page. The key of the message is the name of the period. */
const SHOWN: readonly RetentionPeriod[] = [
  'unfinishedSession',
  'sessionWithoutProof',
  'studentWithProof',
  'events',
  'repeatedAnswers',
  'suggestions',
  'confirmations',
  'recordings',
]

const STUDENT_DATA = ['profile', 'work', 'answers'] as const
const REVIEWER_DATA = ['profile', 'answer', 'signals'] as const
const CANDIDATE_DATA = ['profile', 'answers', 'messages'] as const
const SEEN_BY = ['reviewer', 'proof', 'organisation', 'nobody'] as const

function privacyPage(language: string): Page {
  const t = translator('privacy', language)
  const main = html`<h1>${t('title')}</h1>
<p class="lede">${t('lede')}</p>
<h2>${t('student.heading')}</h2>${list(STUDENT_DATA.map(each => t(`student.${each}`)))}
<h2>${t('reviewer.heading')}</h2>${list(REVIEWER_DATA.map(each => t(`reviewer.${each}`)))}
<h2>${t('candidate.heading')}</h2>${list(CANDIDATE_DATA.map(each => t(`candidate.${each}`)))}
<p>${t('candidate.kept')}</p>
<h2>${t('kept.heading')}</h2><p>${t('kept.says')}</p>
<dl class="periods">${SHOWN.map(period => periodRow(t, period))}</dl>
<h2>${t('seen.heading')}</h2>${list(SEEN_BY.map(each => t(`seen.${each}`)))}
<h2>${t('rights.heading')}</h2><p>${t('rights.erase')}</p><p>${t('rights.candidate')}</p><p>${t('rights.ask')}</p>`
  return {
    language,
    path: PRIVACY_PATH,
    title: `${t('title')} · Pramaan`,
    main,
  }
}

function list(lines: readonly string[]): Html {
  return html`<ul>${lines.map(line => html`<li>${line}</li>`)}</ul>`
}

function periodRow(t: Texts, period: RetentionPeriod): Html {
  return html`<div><dt>${t(`period.${period}`)}</dt><dd data-days="${String(RETENTION_DAYS[period])}"><strong>${lengthOf(t, RETENTION_DAYS[period])}</strong></dd></div>`
}

const DAYS_OF_A_YEAR = 365.25

function lengthOf(t: Texts, days: number): string {
  return days < 2 * 365 ? t('days', { count: days }) : t('years', { count: Math.round(days / DAYS_OF_A_YEAR) })
}
