import { h } from '../../ui/dom.ts'
import { call } from './calls.ts'
import { showCallError } from './form.ts'
import { forget, keep } from './memory.ts'
import { button, type Go, language, say, t, type View } from './page.ts'
import { type GivenAnswer, questionScreens } from './question-screens.ts'
import type { Questions, Session } from './session.ts'
import { startTimer } from './timer.ts'

/** Step 4 with questions. */

const QUESTIONS_A_SKILL = 5
const SECONDS_PER_QUESTION = 90
const MIN_SECONDS = 600

export function readyView(session: Session, go: Go): View {
  const count = session.skills.length * QUESTIONS_A_SKILL
  const minutes = Math.max(MIN_SECONDS, count * SECONDS_PER_QUESTION) / 60
  const notice = h('p', { class: 'notice', hidden: true }, t('ready.making'))
  const start = async () => {
    notice.hidden = false
    say(t('ready.making'))
    await startAttempt(go)
    notice.hidden = true
  }
  const texts = [
    t('ready.count', { count }),
    t('ready.time', { minutes }),
    ...(language === 'en' ? [] : [t('ready.language')]),
    t('ready.attempts'),
  ]
  const lines = texts.map(each => h('li', {}, each))
  const buttons = h('div', { class: 'buttons actions' }, backButton(session, go), button(t('ready.start'), {}, start))
  return { title: t('ready.title'), body: [h('ul', {}, lines), notice, buttons] }
}

/** Earlier steps cannot change once there are questions. */
function backButton({ state }: Session, go: Go): HTMLButtonElement | null {
  return state === 'draft' ? button(t('back'), { class: 'quiet' }, () => go.to('items')) : null
}

/** The same call makes the questions and returns them later, so they are read again with the session. */
export async function startAttempt(go: Go): Promise<void> {
  const answer = await call('questions')
  if (!answer.ok) {
    say('')
    return await showCallError(answer, go)
  }
  if (!answer.data.alreadyGenerated) {
    forget('answers')
    forget('marked')
    forget('result')
  }
  await go.refresh()
}

export function questionsView({ questions, expiresAt }: Questions, go: Go): View {
  const timer = startTimer(Date.parse(expiresAt), go)
  const { bar, form } = questionScreens(questions, { timer: timer.element, send: answers => send(answers, go) })
  return { title: t('questions.title'), body: [bar, form], stop: timer.stop }
}

async function send(answers: readonly GivenAnswer[], go: Go): Promise<void> {
  const answer = await call('answers', { answers })
  if (!answer.ok) return await showCallError(answer, go)
  forget('answers')
  forget('marked')
  keep('result', answer.data.skills)
  await go.refresh()
}
