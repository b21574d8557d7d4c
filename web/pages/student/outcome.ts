import { h } from '../../ui/dom.ts'
import { serverNow } from './calls.ts'
import { recall } from './memory.ts'
import { button, type Go, type MessageKey, skillName, t, timeUntil, type View, words } from './page.ts'
import { startAttempt } from './questions.ts'
import type { DecidedState, Session, SkillResult, State } from './session.ts'

/** A failed attempt, or the end of the verification. */

export function retryView(session: Session, go: Go): View {
  const isExpired = session.assessment?.score === null
  const nextAttemptAt = session.assessment?.nextAttemptAt ?? null
  const waitMs = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - serverNow()
  const mustWait = nextAttemptAt !== null && waitMs > 0
  const waking = mustWait ? setTimeout(() => void go.refresh(), waitMs + 500) : undefined
  const when = mustWait
    ? h('p', { class: 'notice' }, t('retry.from', { time: timeUntil(waitMs) }))
    : h('p', {}, t('retry.now'))
  const act = mustWait
    ? button(t('checkAgain'), { class: 'quiet' }, () => go.refresh())
    : button(t('retry.start'), {}, () => startAttempt(go))
  const attempt = t('retry.attempt', { at: session.assessment?.attempt ?? 1 })
  return {
    title: t(isExpired ? 'retry.expiredTitle' : 'retry.title'),
    body: [
      h('p', {}, isExpired ? `${t('retry.expired')} ` : null, attempt),
      isExpired ? null : resultList(session, recall('result')),
      when,
      h('div', { class: 'buttons' }, act),
    ],
    stop: () => clearTimeout(waking),
  }
}

const EXPLANATIONS: Partial<Record<State, MessageKey>> = {
  under_review: 'result.under_reviewSays',
  failed: 'result.failedSays',
  expired: 'result.expiredSays',
}

export function resultView(session: Session & { readonly state: DecidedState }): View {
  const { state } = session
  const key = EXPLANATIONS[state]
  const explanation = key === undefined ? null : h('p', {}, t(key))
  const result = session.verificationMethod === 'assessment' ? recall('result') : null
  const list = resultList(session, result)
  return { title: t(`result.${state}`), body: [explanation, h('h2', {}, t('result.skills')), list] }
}

/** Shows how many answers were right, never which. */
function resultList({ skills, credentials }: Session, result: readonly SkillResult[] | null): HTMLElement {
  const entries = skills.flatMap(skill => {
    const { skillId, outcome, comment } = skill
    const name = skillName(skill)
    const own = result?.find(each => each.skillId === skillId)
    const proof = credentials.find(each => each.skillId === skillId)
    const ownOutcome = own?.passed ? 'passed' : 'failed'
    const shown = outcome === 'open' && own !== undefined ? ownOutcome : outcome
    const details = h(
      'dd',
      {},
      t(`outcome.${shown}`),
      own && ` · ${t('result.score', { count: own.correct, of: own.total })}`,
      comment && h('q', { class: 'comment' }, words(comment)),
      proof && proofLink(proof.url, name),
    )
    return [h('dt', {}, h('strong', {}, words(name))), details]
  })
  return h('dl', { class: 'card' }, entries)
}

function proofLink(url: string, name: string): HTMLElement {
  const badge = h('img', { class: 'badge', src: `${new URL(url).pathname}.svg`, width: '120', height: '120', alt: '' })
  const link = h(
    'a',
    { href: url, target: '_blank', rel: 'noopener' },
    badge,
    // One block: it stands beside the badge, or below it where there is no room for a few words a line.
    h(
      'span',
      { class: 'proof-words' },
      t('result.proof'),
      h('span', { class: 'unseen' }, ` ${name}`),
      ' ',
      h('span', { class: 'hint' }, `(${t('opens')})`),
    ),
  )
  return h('span', { class: 'proof' }, link)
}
