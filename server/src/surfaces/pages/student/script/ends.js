// What came of it: an attempt that failed, or the end.
import { serverNow } from './calls.js'
import { recall } from './memory.js'
import { button, h, language, t, words } from './page.js'
import { startAttempt } from './questions.js'

export function retryView(session, go) {
  const { attempt, score } = session.assessment
  const isExpired = score === null
  const wait = Date.parse(session.nextAttemptAt) - serverNow()
  const soon = wait > 0
  const waking = soon ? setTimeout(() => go.refresh(), wait + 500) : null
  const again = soon
    ? h('p', { class: 'notice' }, t('retry.from', { time: timeOf(session.nextAttemptAt) }))
    : h('p', {}, t('retry.now'))
  const act = soon
    ? button(t('checkAgain'), { class: 'quiet' }, () => go.refresh())
    : button(t('retry.start'), {}, () => startAttempt(go))
  return {
    title: t(isExpired ? 'retry.expiredTitle' : 'retry.title'),
    body: [
      h('p', {}, isExpired ? `${t('retry.expired')} ` : null, t('retry.attempt', { at: attempt })),
      isExpired ? null : resultList(session, recall('result')),
      again,
      h('div', { class: 'buttons' }, act),
    ],
    stop: () => clearTimeout(waking),
  }
}

const timeOf = iso =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

const SAYS = { failed: 'result.failedSays', expired: 'result.expiredSays' }

export function resultView(session) {
  const { state } = session
  const says = SAYS[state] === undefined ? null : h('p', {}, t(SAYS[state]))
  const result = session.verificationMethod === 'assessment' ? recall('result') : null
  return { title: t(`result.${state}`), body: [says, h('h2', {}, t('result.skills')), resultList(session, result)] }
}

/** How many answers were right is told, and never which. */
function resultList({ skills, credentials }, result) {
  return h(
    'dl',
    { class: 'card' },
    skills.flatMap(({ skillId, name, outcome, comment }) => {
      const own = result?.find(each => each.skillId === skillId)
      const proof = credentials.find(each => each.skillId === skillId)
      const word = outcome === 'open' && own ? (own.passed ? 'passed' : 'failed') : outcome
      return [
        h('dt', {}, h('strong', {}, words(name))),
        h(
          'dd',
          {},
          t(`outcome.${word}`),
          own && ` · ${t('result.score', { count: own.correct, of: own.total })}`,
          comment && h('q', { class: 'comment' }, words(comment)),
          proof && proofLink(proof.url, name),
        ),
      ]
    }),
  )
}

function proofLink(url, name) {
  const link = h(
    'a',
    { href: url, target: '_blank', rel: 'noopener' },
    t('result.proof'),
    h('span', { class: 'unseen' }, ` ${name}`),
  )
  link.append(' ', h('span', { class: 'hint' }, `(${t('opens')})`))
  return h('span', { class: 'proof' }, link)
}
