import { checkedInput, h } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { call, serverNow } from './calls.ts'
import { showCallError, stepForm } from './form.ts'
import { forget, keep, recall } from './memory.ts'
import { button, choices, type Go, language, say, t, type View } from './page.ts'
import type { AnswersBody, Question, Questions, Session } from './session.ts'

/** Step 4 with questions. All on one page: on a phone scrolling is faster than tapping, and a listener can go back. */

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
    forget('result')
  }
  await go.refresh()
}

export function questionsView({ questions, expiresAt }: Questions, go: Go): View {
  const kept = recall('answers') ?? {}
  const fields = questions.map((question, at) => questionField(question, at, questions.length, kept))
  const answers = () => fields.flatMap(({ answer }) => answer() ?? [])
  const timer = startTimer(Date.parse(expiresAt), go)
  const count = h('span', {})
  const showCount = () => {
    count.textContent = t('questions.answered', { count: answers().length, of: fields.length })
  }
  const form = stepForm({
    parts: [fields.map(({ fieldset }) => fieldset), h('p', { class: 'hint' }, t('questions.sendHint'))],
    label: t('questions.send'),
    findErrors: () => fields.flatMap(({ error }) => error() ?? []),
    send: () => send(answers(), go),
  })
  form.addEventListener('change', () => {
    keep('answers', Object.fromEntries(answers().map(({ questionId, option }) => [questionId, option])))
    showCount()
  })
  showCount()
  const bar = h('div', { class: 'timer' }, timer.element, count)
  return { title: t('questions.title'), body: [h('p', {}, t('questions.hint')), bar, form], stop: timer.stop }
}

type GivenAnswer = AnswersBody['answers'][number]

interface QuestionField {
  readonly fieldset: HTMLFieldSetElement
  answer(): GivenAnswer | null
  error(): FieldError | null
}

function questionField(
  { questionId, question, options }: Question,
  at: number,
  of: number,
  kept: Readonly<Record<string, number>>,
): QuestionField {
  const id = `question-${at}`
  const number = t('questions.number', { at: at + 1, of })
  const fieldset = choices({
    id,
    legend: [h('span', { class: 'hint note' }, number), h('span', { lang: 'en' }, question)],
    type: 'radio',
    options: options.map((label, place) => ({
      value: String(place),
      label,
      lang: 'en',
      checked: kept[questionId] === place,
    })),
  })
  const answer = () => {
    const picked = checkedInput(fieldset)
    return picked === null ? null : { questionId, option: Number(picked.value) }
  }
  const error = () =>
    answer() === null ? { field: id, focus: `${id}-0`, text: t('error.answer'), name: number } : null
  return { fieldset, answer, error }
}

async function send(answers: readonly GivenAnswer[], go: Go): Promise<void> {
  const answer = await call('answers', { answers })
  if (!answer.ok) return await showCallError(answer, go)
  forget('answers')
  keep('result', answer.data.skills)
  await go.refresh()
}

/** Seconds left at which the time is announced; between them it is only shown. */
const ANNOUNCED_AT = [600, 300, 60, 30]
const LOW_SECONDS = 60

function startTimer(endsAt: number, go: Go): { readonly element: HTMLElement; readonly stop: () => void } {
  const digits = h('span', { translate: 'no' })
  const element = h('span', { role: 'timer' }, `${t('questions.left')} `, digits)
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))
  let before = secondsLeft()
  const tick = () => {
    const left = secondsLeft()
    element.parentElement?.toggleAttribute('data-low', left <= LOW_SECONDS)
    digits.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    const passed = ANNOUNCED_AT.find(mark => before > mark && left <= mark)
    if (passed !== undefined) say(timeLeft(passed))
    before = left
    if (left > 0) return
    stop()
    void go.refresh()
  }
  const ticking = setInterval(tick, 1000)
  const stop = () => clearInterval(ticking)
  tick()
  return { element, stop }
}

function timeLeft(seconds: number): string {
  return seconds < 60
    ? t('questions.leftSeconds', { count: seconds })
    : t('questions.leftMinutes', { count: seconds / 60 })
}
