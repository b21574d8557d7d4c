import type { EnrichmentQuestion, MandateBody } from '../../../contract/mandate.ts'
import type { MandatePreview } from '../../../contract/mandate-preview.ts'
import type { Language } from '../../../kernel/languages.ts'
import { METHODS, type Method } from '../../../kernel/methods.ts'
import { isPending } from './body.ts'
import type { Flow } from './flow.ts'
import { INTEREST_PROMPT } from './interest-prompt.ts'

type InLanguage = MandatePreview['languages'][number]

/** What a candidate is asked, by a flow that is prepared. */
export function previewFlow({ languages, methods, enrichment, skills }: Flow): MandatePreview {
  return {
    prepared: true,
    languages: languages.map(language => ({
      language,
      methods: METHODS.filter(method => methods.includes(method)),
      enrichment: enrichment.map(({ texts, ...question }) =>
        toQuestion(question, texts[language] ?? texts.en, texts[language] !== undefined),
      ),
      skills: skills.map(({ skillId, questions }) => ({
        skill_id: skillId,
        questions: questions.map(({ texts }) => {
          const { ask, options } = texts[language] ?? texts.en
          return { text: ask, options: [...options], translated: texts[language] !== undefined }
        }),
      })),
      yes_no: wordsOf(language),
      interest: interestIn(language, methods),
    })),
  }
}

/** What can be said before the mandate is prepared: its own questions in English, which skills are verified, and fixed words. */
export function previewDraft(
  body: MandateBody,
  methods: readonly Method[],
  languages: readonly Language[],
): MandatePreview {
  const verified = body.skills.flatMap(skill => (!isPending(skill) && skill.verify ? [skill.skill_id] : []))
  return {
    prepared: false,
    languages: languages.map(language => ({
      language,
      methods: METHODS.filter(method => methods.includes(method)),
      enrichment: methods.includes('data_enrichment')
        ? body.enrichment_questions.map(question => toQuestion(question, question.text, language === 'en'))
        : [],
      skills: methods.includes('skill_verification') ? verified.map(skill_id => ({ skill_id, questions: [] })) : [],
      yes_no: wordsOf(language),
      interest: interestIn(language, methods),
    })),
  }
}

function toQuestion(
  { key, type, required, knockout }: Omit<EnrichmentQuestion, 'text'>,
  text: string,
  translated: boolean,
): InLanguage['enrichment'][number] {
  return { key, type, text, required, ...(knockout && { knockout }), translated }
}

function wordsOf(language: Language): InLanguage['yes_no'] {
  const { yesWord, noWord } = INTEREST_PROMPT[language]
  return { yes: yesWord, no: noWord }
}

function interestIn(language: Language, methods: readonly Method[]): InLanguage['interest'] {
  if (!methods.includes('interest_collection')) return null
  const { question, yes, no } = INTEREST_PROMPT[language]
  return { text: question, yes, no }
}
