import type { EnrichmentQuestion } from '../../../contract/mandate.ts'
import type { Language } from '../../../kernel/languages.ts'
import { METHODS, type Method } from '../../../kernel/methods.ts'
import type { QuestionSource } from '../../../kernel/question-source.ts'
import { INTEREST_PROMPT } from './interest-prompt.ts'

/** Questions to a candidate. Prepared once per version and never changed. Right answers are stored elsewhere. */
export interface Flow {
  readonly languages: readonly Language[]
  readonly methods: readonly Method[]
  readonly enrichment: readonly FlowEnrichment[]
  readonly skills: readonly FlowSkill[]
}

export interface FlowEnrichment extends Omit<EnrichmentQuestion, 'text'> {
  readonly texts: { readonly en: string } & { readonly [L in Language]?: string }
}

export interface FlowSkill {
  readonly skillId: string
  readonly source: QuestionSource
  /** Whether a second solve, which saw neither the key nor the job, found the same answers. */
  readonly independentSolve: 'agreed' | 'skipped'
  readonly questions: readonly FlowQuestion[]
}

export interface FlowQuestion {
  readonly id: string
  readonly texts: { readonly en: FlowText } & { readonly [L in Language]?: FlowText }
}

export interface FlowText {
  readonly ask: string
  readonly options: readonly string[]
}

/** The flow per language, in the order of a candidate. Texts that a language lacks are in English. */
export function viewFlow(flow: Flow) {
  return { languages: flow.languages.map(language => inLanguage(flow, language)) }
}

function inLanguage({ methods, enrichment, skills }: Flow, language: Language) {
  const { question, yes, no } = INTEREST_PROMPT[language]
  return {
    language,
    methods: METHODS.filter(method => methods.includes(method)),
    enrichment: enrichment.map(({ texts, ...rest }) => ({ ...rest, text: texts[language] ?? texts.en })),
    skills: skills.map(({ skillId, source, independentSolve, questions }) => ({
      skill_id: skillId,
      source,
      independent_solve: independentSolve,
      questions: questions.map(({ id, texts }) => {
        const { ask, options } = texts[language] ?? texts.en
        return { question_id: id, text: ask, options }
      }),
    })),
    interest: methods.includes('interest_collection') ? { text: question, yes, no } : null,
  }
}

/** Failure reason for the partner. Never contains output of a model. */
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
  attempts_exhausted: 'the model was asked as often as allowed. Prepare again.',
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
