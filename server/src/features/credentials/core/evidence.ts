import { shownText } from '../../../kernel/shown-text.ts'
import type { CredentialFacts, EndorserCheck } from './facts.ts'

/** Sentences of a credential about how the skill was verified. Each says what happened and no more. */
export function criteriaOf({ method, endorsementType, result, releasedBy }: CredentialFacts, isTest: boolean): string {
  const held = releasedBy === undefined ? '' : ` ${RELEASED[releasedBy]}`
  if (method === 'assessment') return `${assessmentCriteria(result, isTest)}${held}`
  const as = endorsementType === 'other' ? '' : ` as the holder's ${shownText(endorsementType)}`
  return `A person who was named as having seen the work${as} was asked by e-mail about this skill and endorsed it.${held}`
}

function assessmentCriteria(result: CredentialFacts['result'], isTest: boolean): string {
  const source = result?.questionSource ?? 'sample'
  const questions = `${result?.total ?? 'Some'} multiple-choice questions on this skill`
  return `${questions}, ${isTest && source === 'item_bank' ? PUBLIC_BANK : QUESTIONS[source]}, answered online without supervision, within a time limit. Four of five right answers are needed.`
}

const QUESTIONS = {
  item_bank: 'drawn from a bank that is not public',
  model: "written by a language model around the holder's own work and checked by three independent solves",
  sample: 'made of words of the public catalogue as a sample that verifies nothing',
} as const
const PUBLIC_BANK = 'drawn from a public bank'

const RELEASED = {
  organisation: 'The outcome was held for a person to look at, and released by the organisation that asked for it.',
  operator: 'The outcome was held for a person to look at, and released by the issuer.',
} as const

/**
 * The work by its title, then what is known about the questions, the endorser and a release: `genre` and `name` are codes that the page of the proof
 * reads in any language, the narrative says the same in English. Comments of others are not published.
 */
export function evidenceOf(facts: CredentialFacts, isTest: boolean) {
  const { source, method, result, endorser, releasedBy } = facts
  const subtitle = shownText(source.subtitle)
  const work = {
    type: ['Evidence'],
    name: shownText(source.title),
    ...(subtitle === '' ? {} : { description: subtitle }),
    narrative: workNarrative(method, result),
    genre: source.type,
  }
  return [
    work,
    ...(result ? [questionEvidence(result.questionSource, isTest)] : []),
    ...(endorser ? [endorserEvidence(endorser.check)] : []),
    ...(releasedBy ? [releaseEvidence(releasedBy)] : []),
  ]
}

function workNarrative(method: CredentialFacts['method'], result: CredentialFacts['result']): string {
  if (method === 'human') return 'The endorser was asked about this work.'
  return result?.questionSource === 'model'
    ? 'The questions were written around this work.'
    : 'The holder named this work. The questions were about the skill, not about this work.'
}

function questionEvidence(source: keyof typeof QUESTIONS, isTest: boolean) {
  const isPublic = isTest && source === 'item_bank'
  return {
    type: ['Evidence'],
    name: isPublic ? 'public_item_bank' : source,
    narrative: `The questions were ${isPublic ? PUBLIC_BANK : QUESTIONS[source]}.`,
    genre: 'question_source',
  }
}

function endorserEvidence({ kind, domain }: EndorserCheck) {
  return {
    type: ['Evidence'],
    name: kind,
    description: shownText(domain),
    narrative: endorserSentence(kind, shownText(domain)),
    genre: 'endorser_check',
  }
}

function releaseEvidence(releasedBy: keyof typeof RELEASED) {
  return { type: ['Evidence'], name: releasedBy, narrative: RELEASED[releasedBy], genre: 'released_by' }
}

function endorserSentence(kind: EndorserCheck['kind'], domain: string): string {
  const from = `The endorser answered from an address at ${domain}`
  switch (kind) {
    case 'website_domain':
      return `${from}, the domain of the website that was given for the company.`
    case 'name_in_domain':
      return `${from}, a domain that contains the name of the company.`
    case 'free_mail':
      return `${from}, where anybody can have one; the company was not checked.`
    case 'other_domain':
      return `${from}, which is not known to belong to the company; the company was not checked.`
  }
}
