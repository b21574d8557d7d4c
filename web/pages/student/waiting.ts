import { type Child, fill, h } from '../../ui/dom.ts'
import { call, serverNow } from './calls.ts'
import { showCallError } from './form.ts'
import { button, dayOf, type Go, type MessageKey, skillName, t, timeUntil, type View, words } from './page.ts'
import type { Reviewer, ReviewerMail, Session } from './session.ts'

/** Step 4 with a person, after they were named: waiting for the answer. */

const LOOK_EVERY_MS = 20_000

export function waitingView(session: Session, go: Go): View {
  const { reviewer, skills } = session
  const mail = mailPart(go)
  mail.update(session)
  const facts = h(
    'dl',
    { class: 'card' },
    reviewer && askedPerson(reviewer),
    session.reviewerMail && mail.element,
    h('dt', {}, t('waiting.skills')),
    skills.map(skill => h('dd', { class: 'tight' }, words(skillName(skill)))),
  )
  const look = button(t('checkAgain'), {}, () => go.refresh(t('waiting.same'), 'awaiting_reviewer'))
  const change = button(t('waiting.change'), { class: 'quiet' }, () => go.to('reviewer'))
  // There is no reviewer after they had their own data deleted.
  const isGone = reviewer === null
  const text = h('p', {}, t(isGone ? 'waiting.gone' : 'waiting.says'), isGone ? null : ` ${t('waiting.auto')}`)
  const looking = setInterval(() => void go.check(), LOOK_EVERY_MS)
  const buttons = h('div', { class: 'buttons' }, look, isGone ? null : tellLink(), change)
  return {
    title: t('waiting.title'),
    body: [text, facts, buttons],
    stop: () => clearInterval(looking),
    update: mail.update,
  }
}

/** The link of the reviewer is only in the mail: this text names no address and no token. */
function tellLink(): HTMLElement {
  const href = `https://wa.me/?text=${encodeURIComponent(t('waiting.tellText'))}`
  return h('a', { class: 'button quiet', href, target: '_blank', rel: 'noopener noreferrer' }, t('waiting.tell'))
}

function askedPerson({ name, company, email }: Reviewer): Child {
  return [
    h('dt', {}, t('waiting.reviewer')),
    h('dd', {}, h('strong', {}, words(name)), h('br'), words(company), h('br'), words(email)),
  ]
}

const STATE_TEXTS: Readonly<Record<ReviewerMail['state'], MessageKey>> = {
  waiting: 'waiting.mailWaiting',
  delayed: 'waiting.mailDelayed',
  handed_over: 'waiting.mailSent',
  unconfirmed: 'waiting.mailUnknown',
  undeliverable: 'waiting.mailFailed',
  stored: 'waiting.mailStored',
}

interface MailPart {
  readonly element: HTMLElement
  readonly update: (session: Session) => void
}

/** What became of the mail. Filled again only when it says something else: whoever is at the button keeps the focus. */
function mailPart(go: Go): MailPart {
  const element = h('div', { 'aria-live': 'polite', id: 'mail', class: 'mail-state' })
  let shownText = ''
  const update = ({ reviewerMail }: Session) => {
    if (reviewerMail === null) return
    const { step, state, at, remindFrom } = reviewerMail
    const waitMs = remindFrom === null ? null : Date.parse(remindFrom) - serverNow()
    const label = t(step === 'reminder' ? 'waiting.reminder' : 'waiting.mail')
    const says = t(STATE_TEXTS[state], { day: at === null ? '' : dayOf(at) })
    const later = waitMs !== null && waitMs > 0 ? t('waiting.remindFrom', { time: timeUntil(waitMs) }) : null
    const mayRemind = waitMs !== null && waitMs <= 0
    const text = `${label} ${says} ${later ?? mayRemind}`
    if (text === shownText) return
    shownText = text
    const reminding = mayRemind ? button(t('waiting.remind'), { class: 'quiet small' }, () => remind(go)) : later
    fill(
      element,
      h('dt', {}, label),
      h('dd', { class: reminding === null ? null : 'tight' }, says),
      reminding && h('dd', {}, reminding),
    )
  }
  return { element, update }
}

async function remind(go: Go): Promise<void> {
  const answer = await call('remind')
  if (answer.ok) await go.refresh(t('waiting.reminded'), 'awaiting_reviewer')
  else await showCallError(answer, go)
}
