import { type Child, fill, h } from '../../ui/dom.ts'
import { actions, button, form, root, skip, t, words, wordsHint } from './page.ts'
import { type Progress, type Running, record, recordedType } from './record.ts'

/**
 * Records a spoken answer. Whatever is missing or fails, the field of the form stays: it works without this script. One of these is on the
 * screen at a time: the button to record, the recording that runs, the recording that was made, the field.
 */
const { to = '', next = '', seconds = '', bytes = '', hint = '' } = root.dataset
const type = recordedType()

let recording: Blob | null = null
let playedFrom: string | null = null

/** The parts of a view, and whether the written answer is part of it. */
function show(children: readonly Child[], { isWriting = false, focus = true } = {}): void {
  fill(root, children)
  root.hidden = false
  for (const part of [words, wordsHint]) part.hidden = !isWriting
  actions.dataset.waits = String(!isWriting && recording === null)
  showActions()
  const first = isWriting ? words : (recording === null ? root : actions).querySelector('button')
  if (focus) first?.focus()
}

/** There is nothing to send before there is an answer. */
function showActions(): void {
  actions.hidden = actions.dataset.waits === 'true' && skip?.checked !== true
}

function fault(text: string | null): Child {
  return text !== null && h('p', { class: 'error', role: 'alert' }, text)
}

function offer(text: string | null = null, focus = true): void {
  forget()
  show(
    [
      h('p', { class: 'hint', id: 'voice-hint' }, hint),
      fault(text),
      h('p', { class: 'record' }, button('big', t('voice.record'), start)),
      other(),
    ],
    { focus },
  )
}

function other(): Child {
  return h(
    'p',
    {},
    button('quiet', t('voice.write'), () => write()),
  )
}

function write(text: string | null = null, focus = true): void {
  forget()
  show(
    [
      fault(text),
      type !== null &&
        h(
          'p',
          {},
          button('quiet', t('voice.speak'), () => offer()),
        ),
    ],
    {
      isWriting: true,
      focus,
    },
  )
}

function forget(): void {
  recording = null
  if (playedFrom !== null) URL.revokeObjectURL(playedFrom)
  playedFrom = null
}

async function start(): Promise<void> {
  const left = h('p', { role: 'timer', class: 'seconds' })
  const level = h('meter', { min: '0', max: '100', value: '0', 'aria-hidden': 'true' })
  const tell = (progress: Progress) => {
    const text = t('voice.left', { count: progress.secondsLeft })
    if (left.textContent !== text) left.textContent = text
    level.setAttribute('value', String(progress.level))
  }
  const running: Running | null = await record(type ?? '', Number(seconds), tell).catch(() => null)
  if (running === null) return write(t('voice.noMicrophone'))
  forget()
  show([left, level, h('p', { class: 'record' }, button('big', t('voice.stop'), running.stop))])
  const made = await running.ended
  if (made === null) offer(t('voice.unusable'))
  else if (made.size > Number(bytes)) offer(t('voice.tooLong'))
  else review(made)
}

function review(made: Blob, text: string | null = null): void {
  forget()
  recording = made
  playedFrom = URL.createObjectURL(made)
  show([
    h('p', { class: 'text-label', id: 'recorded' }, t('voice.recorded')),
    h('audio', { controls: true, src: playedFrom, 'aria-labelledby': 'recorded' }),
    fault(text),
    h('p', {}, button('quiet', t('voice.again'), start)),
    other(),
  ])
}

async function send(made: Blob): Promise<void> {
  show([h('p', { role: 'status', class: 'notice' }, t('voice.sending'))])
  actions.hidden = true
  const status = await fetch(to, {
    method: 'POST',
    body: made,
    headers: { 'content-type': made.type },
    credentials: 'omit',
    redirect: 'error',
  }).then(
    answer => answer.status,
    () => 0,
  )
  if (status === 204) location.replace(next)
  else if (status === 422) offer(t('voice.tooLong'))
  else if (status === 413 || status === 415) offer(t('voice.unusable'))
  else review(made, t('voice.offline'))
}

form.addEventListener('submit', event => {
  if (recording === null || skip?.checked === true) return
  event.preventDefault()
  void send(recording)
})
skip?.addEventListener('change', showActions)

// What was written and sent back, with or without a fault, is written on.
if (type !== null) {
  if (words.value !== '' || words.hasAttribute('aria-invalid')) write(null, false)
  else offer(null, false)
}
