import { progress, skeleton } from '../../ui/components.ts'
import { fill, focusMainOnSkip, h } from '../../ui/dom.ts'
import { type CallError, call } from './calls.ts'
import { errorSummary, showCallError } from './form.ts'
import { itemsView } from './items.ts'
import { useMemoryOf } from './memory.ts'
import { methodView } from './method.ts'
import { resultView, retryView } from './outcome.ts'
import { app, button, type Go, type StepName, say, t, type View } from './page.ts'
import { questionsView, readyView } from './questions.ts'
import { reviewerView } from './reviewer.ts'
import type { DecidedState, Session, State } from './session.ts'
import { skillsView } from './skills.ts'
import { waitingView } from './waiting.ts'

/** The step follows from the session, so a reload, another tab or another day continues where the student stopped. */

/** Steps that need nothing but the session. */
type PlainStep = Exclude<StepName, 'questions' | 'result'>

const VIEWS: Readonly<Record<PlainStep, (session: Session, go: Go) => View>> = {
  skills: skillsView,
  method: methodView,
  items: itemsView,
  reviewer: reviewerView,
  ready: readyView,
  waiting: waitingView,
  retry: retryView,
}

type ShownStep = StepName | 'dead' | 'trouble'

const STEP_NUMBERS: Partial<Record<ShownStep, number>> = {
  skills: 1,
  method: 2,
  items: 3,
  reviewer: 4,
  ready: 4,
  questions: 4,
}

const STEPS = 4

function stepOf({ state, skills, stored, verificationMethod, assessment }: Session): StepName {
  if (state === 'awaiting_reviewer') return 'waiting'
  if (state === 'attempt_failed') return 'retry'
  if (state === 'questions_ready') return assessment?.passed === null ? 'questions' : 'retry'
  if (state !== 'draft') return 'result'
  if (skills.length === 0) return 'skills'
  if (verificationMethod === null) return 'method'
  if (Object.values(stored).every(items => items.length === 0)) return 'items'
  return verificationMethod === 'human' ? 'reviewer' : 'ready'
}

interface Shown {
  readonly step: ShownStep | null
  readonly stop: () => void
  readonly update: (session: Session) => void
}

const nothing = () => {}
let shown: Shown = { step: null, stop: nothing, update: nothing }
let currentStep: StepName | null = null

const go: Go = {
  refresh: (notice, onlyIn) => load({ notice, onlyIn }),
  check: () => checkForChange(),
  to: step => load({ step }),
  dead: () => show({ title: t('dead.title'), body: [h('p', {}, t('dead.says'))] }, 'dead'),
}

interface Load {
  readonly step?: StepName
  readonly notice?: string | undefined
  readonly onlyIn?: State | undefined
  readonly isFirst?: boolean
}

async function load({ step, notice, onlyIn, isFirst = false }: Load): Promise<void> {
  const fail = (error: CallError) => (isFirst ? showTrouble(error) : showCallError(error, go))
  const answer = await call('session')
  if (!answer.ok) return await fail(answer)
  const session = answer.data
  useMemoryOf(session.serviceVerificationId)
  currentStep = stepOf(session)
  const name = step !== undefined && mayShow(step, session) ? step : currentStep
  const shownNotice = onlyIn === undefined || onlyIn === session.state ? notice : undefined
  const view = await viewOf(name, session)
  // The time ran out between the two calls, or the server is busy.
  if ('code' in view) return await fail(view)
  show(view, name, shownNotice, isFirst)
}

async function viewOf(name: StepName, session: Session): Promise<View | CallError> {
  if (name === 'questions') {
    const answer = await call('questions')
    return answer.ok ? questionsView(answer.data, go) : answer
  }
  if (name !== 'result') return VIEWS[name](session, go)
  return isDecided(session) ? resultView(session) : VIEWS.retry(session, go)
}

function isDecided(session: Session): session is Session & { readonly state: DecidedState } {
  return !['draft', 'awaiting_reviewer', 'questions_ready', 'attempt_failed'].includes(session.state)
}

function mayShow(step: StepName, { state }: Session): boolean {
  return state === 'draft' || (state === 'awaiting_reviewer' && step === 'reviewer')
}

/** The first call failed, so there is no step to show the error in. */
async function showTrouble(error: CallError): Promise<void> {
  const again = button(t('checkAgain'), {}, () => load({ isFirst: true }))
  show({ title: t('title'), body: [again] }, 'trouble', undefined, true)
  await showCallError(error, { ...go, refresh: async () => {} })
}

function show(view: View, step: ShownStep, notice?: string, isFirst = false): void {
  const { title, body, stop = nothing, update = nothing } = view
  shown.stop()
  shown = { step, stop, update }
  const number = STEP_NUMBERS[step]
  const shownProgress = number === undefined ? null : progress(t('step', { at: number, of: STEPS }), number, STEPS)
  const heading = h('h1', { tabindex: '-1', id: 'heading' }, title)
  const shownNotice = notice === undefined ? null : h('p', { class: 'notice', id: 'notice' }, notice)
  fill(app, shownProgress, heading, shownNotice, errorSummary(), body)
  app.dataset.step = step
  document.title = `${title} · Pramaan`
  say(notice ?? '')
  if (isFirst) return
  scrollTo(0, 0)
  heading.focus()
}

/** Has the session moved on meanwhile? Asked when the tab is visible again, and now and then while somebody waits. */
async function checkForChange(): Promise<void> {
  const isBusy = () => app.querySelector('[aria-disabled]') !== null
  if (document.visibilityState !== 'visible' || isBusy()) return
  const answer = await call('session')
  if (!answer.ok || isBusy()) return
  if (stepOf(answer.data) === currentStep || shown.step === 'trouble') return shown.update(answer.data)
  // Whoever waits for an answer knows why the page changes.
  await go.refresh(currentStep === 'waiting' ? undefined : t('error.moved'))
}

document.addEventListener('visibilitychange', () => void checkForChange())
focusMainOnSkip()
say(t('loading'))
fill(app, skeleton())
void load({ isFirst: true })
