// Step 4 with questions. All on one page: on a phone one scrolls faster than one taps, and whoever listens can go back.
import { call, serverNow } from './calls.js'
import { tellRefusal } from './faults.js'
import { stepForm } from './form.js'
import { forget, keep, recall } from './memory.js'
import { button, choices, h, language, say, t } from './page.js'

const SECONDS_A_QUESTION = 90
const LEAST_SECONDS = 600

export function readyView(session, go) {
  const count = session.skills.length * 4
  const minutes = Math.max(LEAST_SECONDS, count * SECONDS_A_QUESTION) / 60
  const notice = h('p', { class: 'notice', hidden: true }, t('ready.making'))
  const start = async () => {
    notice.hidden = false
    say(t('ready.making'))
    await startAttempt(go)
    notice.hidden = true
  }
  const says = [
    t('ready.count', { count }),
    t('ready.time', { minutes }),
    language === 'en' ? null : t('ready.language'),
    t('ready.attempts'),
  ]
  const lines = says.filter(each => each !== null).map(each => h('li', {}, each))
  const buttons = h('div', { class: 'buttons' }, button(t('ready.start'), {}, start), backButton(session, go))
  return { title: t('ready.title'), body: [h('ul', {}, lines), notice, buttons] }
}

/** Once there were questions nothing before them can change. */
function backButton({ state }, go) {
  return state === 'draft' ? button(t('back'), { class: 'quiet' }, () => go.to('items')) : null
}

/** The questions come back with the session: making them and getting them again is the same call. */
export async function startAttempt(go) {
  const answer = await call('questions')
  if (!answer.ok) {
    say('')
    return await tellRefusal(answer, go)
  }
  if (!answer.data.alreadyGenerated) {
    forget('answers')
    forget('result')
  }
  await go.refresh()
}

export function questionsView(_session, go, { questions, expiresAt }) {
  const kept = recall('answers') ?? {}
  const fields = questions.map((question, at) => questionField(question, at, questions.length, kept))
  const answers = () => fields.flatMap(({ answer }) => answer() ?? [])
  const timer = timerOf(Date.parse(expiresAt), go)
  const count = h('span', {})
  const counted = () => {
    count.textContent = t('questions.answered', { count: answers().length, of: fields.length })
  }
  const form = stepForm({
    parts: [fields.map(({ field }) => field), h('p', { class: 'hint' }, t('questions.sendHint'))],
    label: t('questions.send'),
    faults: () => fields.flatMap(({ fault }) => fault()),
    send: () => send(answers(), go),
  })
  form.addEventListener('change', () => {
    keep('answers', Object.fromEntries(answers().map(({ questionId, option }) => [questionId, option])))
    counted()
  })
  counted()
  const bar = h('div', { class: 'timer' }, timer.element, count)
  return { title: t('questions.title'), body: [h('p', {}, t('questions.hint')), bar, form], stop: timer.stop }
}

function questionField({ questionId, question, options }, at, of, kept) {
  const id = `question-${at}`
  const number = t('questions.number', { at: at + 1, of })
  const field = choices({
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
  const picked = () => field.querySelector('input:checked')
  return {
    field,
    answer: () => (picked() === null ? null : { questionId, option: Number(picked().value) }),
    fault: () => (picked() === null ? [{ field: id, focus: `${id}-0`, text: t('fault.answer'), name: number }] : []),
  }
}

async function send(answers, go) {
  const answer = await call('answers', { answers })
  if (!answer.ok) return await tellRefusal(answer, go)
  forget('answers')
  keep('result', answer.data.skills)
  await go.refresh()
}

/** Said aloud at these, in seconds; in between it is only to be seen. */
const SAID_AT = [600, 300, 60, 30]

function timerOf(endsAt, go) {
  const digits = h('span', { translate: 'no' })
  const element = h('span', { role: 'timer' }, `${t('questions.left')} `, digits)
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))
  let before = secondsLeft()
  const tick = () => {
    const left = secondsLeft()
    digits.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    const passed = SAID_AT.find(mark => before > mark && left <= mark)
    if (passed !== undefined) say(leftText(passed))
    before = left
    if (left > 0) return
    stop()
    go.refresh()
  }
  const ticking = setInterval(tick, 1000)
  const stop = () => clearInterval(ticking)
  tick()
  return { element, stop }
}

function leftText(seconds) {
  if (seconds < 60) return t('questions.leftSeconds', { count: seconds })
  return seconds === 60 ? t('questions.leftMinute') : t('questions.leftMinutes', { count: seconds / 60 })
}
