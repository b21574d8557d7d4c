import type { Language } from '../../../kernel/languages.ts'
import { METHODS, type Method } from '../../../kernel/methods.ts'
import type { EnrichmentQuestion } from './body.ts'
import { INTEREST_PROMPT } from './interest-prompt.ts'

/** What a candidate will be asked: prepared once for a version, never changed. Right answers are kept elsewhere. */
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
  readonly source: 'item_bank' | 'catalogue' | 'model'
  /** Whether a second solve that saw neither key nor job found the same answers. */
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

/** A language at a time, as a candidate who chose it goes through it; English where there is nothing else. */
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
