import type { Language } from '../../kernel/languages.ts'
import type { CallQuestion, CallScript } from '../channels/index.ts'
import type { Flow } from '../mandates/index.ts'
import { type Journey, stagesOf } from './core/journey.ts'
import type { Around } from './open-page.ts'

/** What a call says and asks: the questions of the page that are open and that keys can answer. */
export function callScript(
  journey: Journey,
  { flow, job: { title, company, place }, campaign }: Pick<Around, 'flow' | 'job' | 'campaign'>,
  spoken: readonly Language[],
  sendsLink: boolean,
): CallScript {
  return {
    company,
    job: place === null ? title : `${title}, ${place}`,
    language: journey.language,
    languages: campaign.plan.languages.filter(language => spoken.includes(language)),
    isRecorded: false,
    questions: openQuestions(journey, flow),
    asksInterest: stagesOf(flow).includes('interest') && journey.interested === null,
    sendsLink,
  }
}

/** Answers in own words, and questions on skills, which are read and compared, are left for the page. */
function openQuestions({ stage, answers, draft }: Journey, flow: Flow): readonly CallQuestion[] {
  const stages = stagesOf(flow)
  const isOpen = (key: string) => !Object.hasOwn(answers, key) && !(draft.skipped ?? []).includes(key)
  const asksEnrichment = stages.includes('enrichment') && (stage === 'contacting' || stage === 'enrichment')
  const enrichment = asksEnrichment ? flow.enrichment.filter(({ key }) => isOpen(key)) : []
  const hasSkills = stages.includes('skills') && (asksEnrichment || stage === 'contacting' || stage === 'skills')
  return [
    ...enrichment.map(
      ({ key, type, texts }): CallQuestion =>
        type === 'yes_no' ? { kind: 'yes_no', key, text: texts } : { kind: 'page_only' },
    ),
    ...(hasSkills ? [{ kind: 'page_only' } as const] : []),
  ]
}
