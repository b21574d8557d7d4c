import { LANGUAGES, type Language } from '../server/src/kernel/languages.ts'
import { answer, type Behaviour, type ChatRequest } from './fake-model-behaviours.ts'

/** The answers of a well-behaved model to each of our requests, and how to tell the requests apart. */
export type AskedKind =
  | 'questions'
  | 'answers'
  | 'answers_from_options'
  | 'answers_from_catalogue'
  | 'translated_questions'
  | 'translated_texts'

export interface Asked {
  readonly kind: AskedKind
  /** The text between the fences. */
  readonly data: string
  /** Set for a translation. */
  readonly language: Language | null
}

interface Question {
  readonly ask: string
  readonly options: readonly string[]
}

export interface WrittenQuestion extends Question {
  readonly right: number
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

export function readAsked({ messages, response_format }: ChatRequest): Asked {
  const instructions = messages[0]?.content ?? ''
  const name = /from English into ([A-Za-z]+)/.exec(instructions)?.[1]
  return {
    kind: response_format?.json_schema?.name as AskedKind,
    data: /^BEGIN DATA [^\n]*\n(.*)\nEND DATA [^\n]*$/s.exec(messages[1]?.content ?? '')?.[1] ?? '',
    language: LANGUAGES.find(language => NAMES.of(language) === name) ?? null,
  }
}

/** The skill and the job of a request to write questions. */
export function readRequest({ data }: Asked): { readonly skill: string; readonly job: string } {
  return { skill: /^skill: (.*)$/m.exec(data)?.[1] ?? '', job: /^job: (.*)$/m.exec(data)?.[1] ?? '' }
}

/** A mark in the job's title is kept in every text, so that each call can be assigned to its mandate. */
export function honestAnswer(asked: Asked): unknown {
  switch (asked.kind) {
    case 'questions': {
      const { skill, job } = readRequest(asked)
      return { questions: writtenQuestions(`${MARK.exec(job)?.[0] ?? 'nobody'} ${lettersOf(skill)}`, asked.data) }
    }
    case 'answers':
      return { answers: solve(asked.data) }
    // Neither the options alone nor the catalogue tell which one it is.
    case 'answers_from_options':
    case 'answers_from_catalogue':
      return { answers: solve(asked.data).map(() => -1) }
    case 'translated_questions':
      return { questions: (JSON.parse(asked.data) as Question[]).map(each => translated(each, asked.language!)) }
    case 'translated_texts':
      return { texts: (JSON.parse(asked.data) as string[]).map(text => `${WORDS[asked.language!]} ${text}`) }
  }
}

const MARK = /\bmark\d+x\b/

/** The name of a skill as one word that passes every quality rule. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '')
}

const SITUATIONS = [
  'before the first course of bricks goes down on a new wall',
  'when rain has stood overnight around the open trench',
  'after a helper reports that the mixture sets too quickly',
  'while two people lift one long heavy beam together',
  'if dust covers every tool left from yesterday evening',
  'once the supervisor changes both drawings at lunch time',
  'although nobody on this floor wears gloves or a helmet',
  'because three lorries of sand arrived during heavy wind',
  'unless another gang has finished plastering its own side',
  'whenever frost or strong sun reaches fresh edges early',
  'where an old pipe crosses under both corner pillars',
  'until seven days have passed since casting those slabs',
  'though last month his cousin used stone chips instead',
  'provided scaffolding stays tied along every fourth bay',
  'as soon as buyers ask about cracks near upper windows',
  'even when measuring tape shows eleven inches too much',
  'since water pressure drops below half each afternoon',
  'in case electric power fails throughout night work',
]

/** As many as a model writes at once here. Seven, because the gate must leave five. */
const WRITTEN_AT_ONCE = 7

/** The rule of the solver: the option with this tool is right. */
const RIGHT = 'level'
const WRONG = ['mallet', 'bucket', 'ladder']

/** Others than those that were asked before. */
export function writtenQuestions(about: string, asked = ''): readonly WrittenQuestion[] {
  const unasked = SITUATIONS.filter(situation => !asked.includes(situation))
  return unasked.slice(0, WRITTEN_AT_ONCE).map((situation, at) => ({
    ask: `Concerning ${about}: what comes first ${situation}?`,
    options: WRONG.toSpliced(at % 4, 0, RIGHT).map(tool => `Check ${about} with a ${tool}`),
    right: at % 4,
  }))
}

function solve(data: string): readonly number[] {
  const blocks = data.split('\n\n').filter(block => /^\d+\./.test(block))
  return blocks.map(block => Number(new RegExp(`^ {3}(\\d): .*with a ${RIGHT}`, 'm').exec(block)?.[1] ?? 0))
}

/** "Which", in the script of the language. */
const WORDS: Readonly<Record<Language, string>> = {
  en: 'which',
  hi: 'कौन सा',
  bn: 'কোনটি',
  te: 'ఏది',
  mr: 'कोणते',
  ta: 'எது',
  gu: 'કયું',
  kn: 'ಯಾವುದು',
  ml: 'ഏത്',
  pa: 'ਕਿਹੜਾ',
  or: 'କେଉଁଟି',
}

function translated({ ask, options }: Question, language: Language): Question {
  const word = WORDS[language]
  return { ask: `${word} ${ask}`, options: options.map(option => `${word} ${option}`) }
}

/** A model that answers every request as it should. */
export const honest = (request: ChatRequest): Behaviour => answer(honestAnswer(readAsked(request)))
