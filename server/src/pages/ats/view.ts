import type { ResultValues } from '../../contract/result.ts'
import { reportOf, type ShownResult } from '../../features/ats/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { type MessageKey, type Translate, translator } from '../../messages/messages.ts'
import type { PageOwner } from '../owner.ts'
import type { Page } from '../page.ts'

/** Recruiters read what users of the console read: English or Hindi. */
export type ShownLanguage = 'en' | 'hi'

type Texts = Translate<'console-ats'>

interface ProfileFrame extends PageOwner {
  readonly language: ShownLanguage
  readonly path: string
}

/** No name, number or address of the candidate: the recruiter comes from the candidate's page in the ATS. */
export function profilePage(
  { result, title, company, questions }: ShownResult,
  frame: ProfileFrame,
  skillNames: ReadonlyMap<string, string>,
): Page {
  const t = translator('console-ats', frame.language)
  const { isCompleted, score } = reportOf(result)
  return {
    ...frame,
    title: t('title'),
    // A link to another language would lack the signature.
    otherLanguages: [],
    main: html`<h1>${t('title')}</h1>
<p class="lede"><bdi>${t('job', { title, company })}</bdi></p>
<dl class="card">
${entry(t('outcome'), t(outcomeOf(result)))}
${isCompleted && entry(t('score'), t('score.value', { score }))}
${result.interested !== null && entry(t('interest'), t(result.interested ? 'yes' : 'no'))}
</dl>
${skillSection(result, skillNames, t)}
${answerSection(result, questions, t)}
<p class="hint">${t('private')}</p>`,
  }
}

function outcomeOf({ status, reason, knockedOutBy }: ResultValues): MessageKey<'console-ats'> {
  if (status === 'failed') return `outcome.${reason ?? 'expired'}`
  if (status === 'completed' && knockedOutBy !== null) return 'outcome.knockedOut'
  return `outcome.${status}`
}

function skillSection({ skills }: ResultValues, names: ReadonlyMap<string, string>, t: Texts): Html | false {
  const rows = skills.map(({ skillId, isVerified, score }) => {
    const percent = Math.round(100 * (score ?? 0))
    const key = isVerified === null ? 'skill.not_attempted' : isVerified ? 'skill.verified' : 'skill.not_verified'
    return entry(names.get(skillId) ?? skillId, t(key, { percent }))
  })
  return rows.length > 0 && html`<h2>${t('skills')}</h2><dl class="card">${rows}</dl>`
}

function answerSection({ answers }: ResultValues, questions: ReadonlyMap<string, string>, t: Texts): Html | false {
  const rows = Object.entries(answers).map(([key, { type, value }]) =>
    entry(
      questions.get(key) ?? key,
      type === 'yes_no' ? t(value === 'yes' ? 'yes' : 'no') : value || t('answer.spoken'),
    ),
  )
  return rows.length > 0 && html`<h2>${t('answers')}</h2><dl class="card">${rows}</dl>`
}

function entry(term: string, value: string): Html {
  return html`<dt><bdi>${term}</bdi></dt><dd><bdi>${value}</bdi></dd>`
}
