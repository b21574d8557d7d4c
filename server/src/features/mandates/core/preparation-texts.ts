import type { Flow } from './flow.ts'

/** What a partner is told of a preparation. Never anything a model said. */
export function failureText(what: string, fault: string): string {
  const reason = Object.hasOwn(REASONS, fault) ? fault : 'unavailable'
  return `The ${what} could not be prepared: ${REASONS[reason]}`
}

const REASONS: Readonly<Record<string, string>> = {
  timed_out: 'the model did not answer in time. Prepare again later.',
  unavailable: 'the model could not be reached. Prepare again later.',
  refused: 'the model refused the text of this job. Change the text and replace the mandate.',
  garbage: 'the model gave nothing usable. Prepare again, or change the text of the job.',
  cut_short: 'the answer of the model was cut short. Prepare again, or shorten the text of the job.',
  over_cap: "your organisation's model allowance of this month is used up. Ask for more, or prepare again next month.",
  tries_used_up: 'the model was asked as often as allowed. Prepare again.',
  too_few: 'too few good questions were found. Prepare again, or verify another skill.',
}

export function preparationWarnings({ languages, enrichment, skills }: Flow): readonly string[] {
  const missingText = languages.filter(language => enrichment.some(({ texts }) => texts[language] === undefined))
  return [
    ...(missingText.length === 0
      ? []
      : [
          `Enrichment questions are asked in English in ${missingText.join(', ')}: there is no model to translate them.`,
        ]),
    ...skills.flatMap(({ skillId, questions }) => {
      const missing = languages.filter(language => questions.some(({ texts }) => texts[language] === undefined))
      return missing.length === 0 ? [] : [`Questions for ${skillId} are asked in English in ${missing.join(', ')}.`]
    }),
    ...(skills.some(skill => skill.independentSolve === 'skipped')
      ? ['The questions were not solved independently: there is no model to do it.']
      : []),
  ]
}
