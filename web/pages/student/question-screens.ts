import { checkedInput, fill, h, once } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { keep, recall } from './memory.ts'
import { button, choices, say, showErrors, t, unsay } from './page.ts'
import type { AnswersBody, Question } from './session.ts'

/** One question a screen, a palette to go to any of them, and a last screen that shows what is missing before the answers are sent. */

export type GivenAnswer = AnswersBody['answers'][number]

interface Options {
  readonly timer: HTMLElement
  readonly send: (answers: readonly GivenAnswer[]) => Promise<unknown>
}

interface Screens {
  readonly bar: HTMLElement
  readonly form: HTMLFormElement
}

export function questionScreens(questions: readonly Question[], { timer, send }: Options): Screens {
  const kept = recall('answers') ?? {}
  const marked = new Set(recall('marked') ?? [])
  const fields = questions.map((question, at) => questionField(question, at, questions.length, kept, marked))
  const answers = () => fields.flatMap(({ answer }) => answer() ?? [])
  const count = h('span', {})
  const places = fields.map((_, at) => button(String(at + 1), { class: 'place' }, () => show(at)))
  const review = reviewScreen(fields, at => show(at))
  const back = button(t('back'), { class: 'quiet' }, () => show(current - 1))
  const next = h('button', { type: 'submit' })
  // The first that is not answered: after a reload the student goes on there.
  const open = fields.findIndex(({ answer }) => answer() === null)
  let current = open === -1 ? fields.length : open

  const draw = () => {
    count.textContent = t('questions.answered', { count: answers().length, of: fields.length })
    for (const [at, field] of fields.entries()) {
      field.screen.hidden = at !== current
      drawPlace(places[at]!, field, at === current)
    }
    review.element.hidden = current !== fields.length
    review.draw()
    back.hidden = current === 0
    fill(next, nextLabel(current, fields.length))
  }
  const show = (at: number) => {
    current = at
    showErrors([])
    draw()
    scrollTo(0, 0)
    const shown = fields[at]
    ;(shown?.heading ?? review.heading).focus()
  }
  const submit = (event: Event) => {
    event.preventDefault()
    return once(next, async () => {
      if (current < fields.length) return show(current + 1)
      const errors = missingAnswers(fields, show)
      showErrors(errors)
      if (errors.length > 0) return
      say(t('saving'))
      await send(answers())
      unsay(t('saving'))
    })
  }
  const palette = h('nav', { class: 'palette', 'aria-label': t('questions.palette') }, places)
  const screens = [...fields.map(({ screen }) => screen), review.element]
  const actions = h('div', { class: 'buttons actions' }, back, next)
  const form = h('form', { novalidate: true, autocomplete: 'off', onsubmit: submit }, palette, screens, actions)
  form.addEventListener('change', () => {
    keep('answers', Object.fromEntries(answers().map(({ questionId, option }) => [questionId, option])))
    draw()
  })
  form.addEventListener('marked', () => {
    keep('marked', [...marked])
    draw()
  })
  draw()
  return { bar: h('div', { class: 'timer' }, timer, count), form }
}

/** Its state is in its name, not only in its colour. */
function drawPlace(place: HTMLButtonElement, field: QuestionField, isCurrent: boolean): void {
  place.toggleAttribute('data-answered', field.answer() !== null)
  place.toggleAttribute('data-marked', field.isMarked())
  if (isCurrent) place.setAttribute('aria-current', 'step')
  else place.removeAttribute('aria-current')
  place.setAttribute('aria-label', field.summary())
}

function missingAnswers(fields: readonly QuestionField[], show: (at: number) => void): readonly FieldError[] {
  return fields.flatMap(({ id, name, answer }, at) =>
    answer() === null ? [{ focus: `${id}-0`, text: t('error.answer'), name, before: () => show(at) }] : [],
  )
}

function nextLabel(current: number, of: number): string {
  if (current === of) return t('questions.send')
  return t(current === of - 1 ? 'questions.review' : 'next')
}

interface QuestionField {
  readonly id: string
  /** Such as "Question 2 of 5". */
  readonly name: string
  readonly screen: HTMLElement
  /** Takes the focus when the screen is shown. */
  readonly heading: HTMLElement
  answer(): GivenAnswer | null
  isMarked(): boolean
  /** Its name, whether it is answered, and whether it is marked. */
  summary(): string
}

function questionField(
  { questionId, question, options }: Question,
  at: number,
  of: number,
  kept: Readonly<Record<string, number>>,
  marked: Set<string>,
): QuestionField {
  const id = `question-${at}`
  const name = t('questions.number', { at: at + 1, of })
  const heading = h('span', { class: 'hint note', tabindex: '-1' }, name)
  const fieldset = choices({
    id,
    legend: [heading, h('span', { lang: 'en' }, question)],
    type: 'radio',
    options: options.map((label, place) => ({
      value: String(place),
      label,
      lang: 'en',
      checked: kept[questionId] === place,
    })),
  })
  const isMarked = () => marked.has(questionId)
  const mark = button(t('questions.mark'), { class: 'quiet small', 'aria-pressed': String(isMarked()) }, () => {
    if (!marked.delete(questionId)) marked.add(questionId)
    mark.setAttribute('aria-pressed', String(isMarked()))
    mark.dispatchEvent(new Event('marked', { bubbles: true }))
  })
  const answer = () => {
    const picked = checkedInput(fieldset)
    return picked === null ? null : { questionId, option: Number(picked.value) }
  }
  const states = () => [
    t(answer() === null ? 'questions.unansweredState' : 'questions.answeredState'),
    ...(isMarked() ? [t('questions.markedState')] : []),
  ]
  const screen = h('div', {}, fieldset, h('p', {}, mark))
  return { id, name, screen, heading, answer, isMarked, summary: () => `${name}: ${states().join(', ')}` }
}

interface ReviewScreen {
  readonly element: HTMLElement
  readonly heading: HTMLElement
  draw(): void
}

function reviewScreen(fields: readonly QuestionField[], show: (at: number) => void): ReviewScreen {
  const heading = h('h2', { tabindex: '-1' }, t('questions.reviewTitle'))
  const list = h('ul', { class: 'picked' })
  const element = h(
    'div',
    {},
    heading,
    h('p', {}, t('questions.reviewHint')),
    list,
    h('p', { class: 'hint' }, t('questions.sendHint')),
  )
  const draw = () => {
    const lines = fields.map(({ summary, answer }, at) =>
      h(
        'li',
        { 'data-open': answer() === null },
        button(summary(), { class: 'row' }, () => show(at)),
      ),
    )
    fill(list, lines)
  }
  return { element, heading, draw }
}
