// Where the student is follows from the session, so a reload, another tab or another day begin where things stand.
import { call } from './calls.js'
import { resultView, retryView } from './ends.js'
import { summary, tellRefusal } from './faults.js'
import { itemsView } from './items.js'
import { remember } from './memory.js'
import { methodView } from './method.js'
import { app, button, byId, h, say, t } from './page.js'
import { questionsView, readyView } from './questions.js'
import { reviewerView, waitingView } from './reviewer.js'
import { skillsView } from './skills.js'

const VIEWS = {
  skills: skillsView,
  method: methodView,
  items: itemsView,
  reviewer: reviewerView,
  ready: readyView,
  waiting: waitingView,
  questions: questionsView,
  retry: retryView,
  result: resultView,
}
const PLACE = { skills: 1, method: 2, items: 3, reviewer: 4, ready: 4, questions: 4 }

function stepOf({ state, skills, stored, verificationMethod, assessment }) {
  if (state === 'awaiting_reviewer') return 'waiting'
  if (state === 'questions_ready') return assessment?.passed === null ? 'questions' : 'retry'
  if (state !== 'draft') return 'result'
  if (skills.length === 0) return 'skills'
  if (verificationMethod === null) return 'method'
  if (Object.values(stored).every(items => items.length === 0)) return 'items'
  return verificationMethod === 'human' ? 'reviewer' : 'ready'
}

let shown = { step: null, stop: () => {} }
let standing = null

const go = {
  /** How it stands now, with a word on why; in another state than `onlyIn` without it. */
  refresh: (notice, onlyIn) => load({ notice, onlyIn }),
  /** A step that may come before the one that is next. */
  to: step => load({ step }),
  dead: () => show({ title: t('dead.title'), body: [h('p', {}, t('dead.says'))] }, 'dead'),
}

async function load({ step, notice, onlyIn, isFirst = false } = {}) {
  const answer = await call('session')
  if (!answer.ok) return await (isFirst ? showTrouble(answer) : tellRefusal(answer, go))
  const session = { ...answer.data, nextAttemptAt: answer.nextAttemptAt }
  remember(session.serviceVerificationId)
  standing = stepOf(session)
  const name = mayShow(step, session) ? step : standing
  const questions = name === 'questions' ? await call('questions') : null
  // The time ran out between the two calls, or we are busy.
  if (questions?.ok === false) return await (isFirst ? showTrouble(questions) : tellRefusal(questions, go))
  const word = onlyIn === undefined || onlyIn === session.state ? notice : undefined
  show(VIEWS[name](session, go, questions?.data), name, { notice: word, isFirst })
}

const mayShow = (step, { state }) =>
  step !== undefined && (state === 'draft' || (state === 'awaiting_reviewer' && step === 'reviewer'))

/** There is nothing to show it in yet. */
function showTrouble(answer) {
  const again = button(t('checkAgain'), {}, () => load({ isFirst: true }))
  show({ title: t('title'), body: [again] }, 'trouble', { isFirst: true })
  return tellRefusal(answer, { ...go, refresh: async () => {} })
}

function show({ title, body, stop = () => {} }, step, { notice, isFirst = false } = {}) {
  shown.stop()
  shown = { step, stop }
  const place = PLACE[step] === undefined ? null : h('p', { class: 'lede' }, t('step', { at: PLACE[step], of: 4 }))
  const heading = h('h1', { tabindex: '-1', id: 'heading' }, title)
  const word = notice === undefined ? null : h('p', { class: 'notice', id: 'notice' }, notice)
  app.replaceChildren(...[place, heading, word, summary(), ...body].filter(each => each !== null))
  app.dataset.step = step
  document.title = `${title} · Pramaan`
  say(notice ?? '')
  if (isFirst) return
  scrollTo(0, 0)
  heading.focus()
}

/** Back from another tab or from a pocket: is this still how it stands? */
async function lookAgain() {
  if (document.visibilityState !== 'visible' || app.querySelector('[aria-disabled]') !== null) return
  const answer = await call('session')
  if (!answer.ok || app.querySelector('[aria-disabled]') !== null) return
  if (stepOf(answer.data) !== standing && shown.step !== 'trouble') await go.refresh(t('fault.moved'))
}

document.addEventListener('visibilitychange', lookAgain)
document.querySelector('a.skip').addEventListener('click', event => {
  event.preventDefault()
  byId('main').focus()
})
app.replaceChildren(h('p', { class: 'lede' }, t('loading')))
load({ isFirst: true })
