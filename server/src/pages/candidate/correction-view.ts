import type { CorrectableAnswer } from '../../features/journeys/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'
import type { Page } from '../page.ts'
import { foreignLang } from './answer-view.ts'
import { actions, choices, describedBy, errorAt, errorSummary, type FormError } from './form.ts'
import type { CandidateView } from './frame.ts'

/**
 * One question with the answer that was given. Nothing is preselected, and a text stands in its field as it is stored: the form as it is
 * served changes nothing.
 */
export function correctionPage(
  view: CandidateView,
  answer: CorrectableAnswer,
  errors: readonly FormError[] = [],
  typed: string | null = null,
): Page {
  const { t, frame, page } = view
  const { question } = answer
  const text = shownText(question.text)
  const path = `${view.path}/answers/${encodeURIComponent(question.id.slice(2))}`
  const main = html`${errorSummary(t, errors)}
<form method="post" action="${path}?lang=${page.language}" autocomplete="off" class="screen fill">
${question.options.length > 0 ? choiceOf(view, answer, errors) : wordsOf(view, answer, errors, typed)}
${actions(t('data.save'))}
</form>
<p><a href="${view.path}/data?lang=${page.language}">${t('back')}</a></p>`
  const title = errors.length > 0 ? `${t('error.heading')}: ${text}` : text
  return { ...frame, path, title: `${title} · Pramaan`, main }
}

function before({ t }: CandidateView, { question, value, isSpoken }: CorrectableAnswer): Html {
  const label = question.options.find(each => each.value === value)?.label
  const shown = value === '' && isSpoken ? t('data.recording') : (label ?? value)
  return html`<p class="hint">${t('answer.before')}: <bdi>${shownText(shown)}</bdi></p>`
}

function choiceOf(view: CandidateView, answer: CorrectableAnswer, errors: readonly FormError[]): Html {
  const { question } = answer
  return html`<fieldset class="bare"><legend><h1 class="ask"${foreignLang(question, view.frame.language)}>${shownText(question.text)}</h1></legend>
${before(view, answer)}
${errorAt('value', errors)}
${choices('value', question.options)}</fieldset>`
}

function wordsOf(
  view: CandidateView,
  answer: CorrectableAnswer,
  errors: readonly FormError[],
  typed: string | null,
): Html {
  const { t, frame } = view
  const { question, value, isSpoken } = answer
  return html`<h1 class="ask" id="question"${foreignLang(question, frame.language)}>${shownText(question.text)}</h1>
${isSpoken && before(view, answer)}
<p class="hint" id="value-hint">${isSpoken ? t('answer.spoken') : t('question.wordsHint')}</p>
${errorAt('value', errors)}
<textarea name="value" id="value" rows="5" maxlength="2000" aria-labelledby="question"${describedBy('value', errors, 'value-hint')}>${typed ?? (isSpoken ? '' : value)}</textarea>`
}
