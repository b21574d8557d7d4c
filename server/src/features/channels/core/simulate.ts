import type { Answer, ReceiptStatus } from '../../../contract/inbound.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import type { Method } from '../../../kernel/methods.ts'
import type { Happening, Reply, SendOutcome, SentMessage, SimulatedPerson, SimulatedQuestion } from './message.ts'

/**
 * Seconds after the message. The same for everybody, so that the replies to messages of one batch fall on the same time and a test
 * clock needs few steps.
 */
export const SIMULATED_SECONDS = {
  receipt: 2,
  start: 60,
  enrichment: 180,
  skills: 600,
  interest: 660,
} as const

/** The person reacts to each contact, which is as good as to the first: who has answered is not contacted again. */
export function simulate(message: Pick<SentMessage, 'to' | 'contact'>, person: SimulatedPerson): SendOutcome {
  const who = personOf(person.phone ?? message.to)
  if (who === 'invalid') return { kind: 'invalid_contact' }
  const happenings = [
    receipt(who === 'unreachable' ? 'undelivered' : 'delivered'),
    ...reactionOf(who, message, person).map(([afterSeconds, reply]) => happening(afterSeconds, reply)),
  ]
  return { kind: 'accepted', givesReceipts: true, happenings }
}

type Who =
  | 'completes'
  | 'knocked_out'
  | 'declines'
  | 'unreachable'
  | 'stops'
  | 'answers_late'
  | 'leaves'
  | 'invalid'
  | 'other'

const PEOPLE: Readonly<Record<string, Who>> = {
  '01': 'completes',
  '02': 'knocked_out',
  '03': 'declines',
  '04': 'unreachable',
  '05': 'stops',
  '06': 'answers_late',
  '07': 'leaves',
  '08': 'invalid',
}

const CONTACT_OF_LATE_ANSWER = 2

function personOf(contact: string): Who {
  return PEOPLE[/\d\d$/.exec(contact)?.[0] ?? ''] ?? 'other'
}

type TimedReply = readonly [afterSeconds: number, reply: Reply]

function reactionOf(
  who: Exclude<Who, 'invalid'>,
  { to, contact }: Pick<SentMessage, 'to' | 'contact'>,
  person: SimulatedPerson,
): readonly TimedReply[] {
  switch (who) {
    case 'completes':
      return completion(person, firmChoices(null))
    case 'knocked_out':
      return completion(person, firmChoices(person.enrichment.find(isKnockout)?.key ?? null))
    case 'answers_late':
      return contact === CONTACT_OF_LATE_ANSWER ? completion(person, firmChoices(null)) : []
    case 'leaves':
      return contact === 0 ? departure(person) : []
    case 'declines':
      return [[SIMULATED_SECONDS.start, { kind: 'decline' }]]
    case 'stops':
      return [[SIMULATED_SECONDS.start, { kind: 'stop' }]]
    case 'unreachable':
      return []
    case 'other':
      return completion(person, drawnChoices(person.phone ?? to))
  }
}

/** How a person decides. */
interface Choices {
  /** Null leaves the question out. */
  answer(question: SimulatedQuestion): string | null
  /** How many of so many answers are right. */
  correct(skillId: string, questions: number): number
  readonly interested: boolean
}

/** Everything right and wanted, except the knockout answer to the question with this key. */
function firmChoices(knockoutKey: string | null): Choices {
  return {
    answer: question =>
      isKnockout(question) && question.key === knockoutKey ? question.knockout : favourableAnswer(question),
    correct: (_, questions) => questions,
    interested: true,
  }
}

const SHARES = { skipped: 0.2, knockout: 0.1, no: 0.4, interested: 0.7 } as const

/** Drawn from the number by a hash, so that the same number always gives the same answers to the same questions. */
function drawnChoices(number: string): Choices {
  const drawn = (topic: string) => sha256(`${number} ${topic}`).readUInt32BE(0) / 2 ** 32
  return {
    answer: question => {
      const value = drawn(`answer ${question.key}`)
      if (!question.required && drawn(`skip ${question.key}`) < SHARES.skipped) return null
      if (isKnockout(question) && value < SHARES.knockout) return question.knockout
      const isOpen = question.type === 'yes_no' && question.knockout === undefined
      return isOpen && value < SHARES.no ? 'no' : favourableAnswer(question)
    },
    correct: (skillId, questions) => Math.floor(drawn(`skill ${skillId}`) * (questions + 1)),
    interested: drawn('interest') < SHARES.interested,
  }
}

function isKnockout(question: SimulatedQuestion): question is SimulatedQuestion & { readonly knockout: 'yes' | 'no' } {
  return question.type === 'yes_no' && question.knockout !== undefined
}

/** Stands for words that were spoken; nobody judges them. */
const SPOKEN_ANSWER = 'Simulated answer.'

function favourableAnswer({ type, knockout }: SimulatedQuestion): string {
  if (type === 'voice') return SPOKEN_ANSWER
  return knockout === 'yes' ? 'no' : 'yes'
}

function completion(person: SimulatedPerson, choices: Choices): readonly TimedReply[] {
  return [started(person), ...person.methods.flatMap(method => section(method, person, choices))]
}

/** Half of the first section, rounded down. */
function departure(person: SimulatedPerson): readonly TimedReply[] {
  const partOf = <T>(items: readonly T[]) => items.slice(0, Math.floor(items.length / 2))
  const [first] = person.methods
  if (first === undefined || first === 'interest_collection') return [started(person)]
  const asked = { ...person, enrichment: partOf(person.enrichment), skills: partOf(person.skills) }
  return [started(person), ...section(first, asked, firmChoices(null))]
}

function started({ language }: SimulatedPerson): TimedReply {
  return [SIMULATED_SECONDS.start, { kind: 'start', language, agreed: true }]
}

/** Nothing for a section without questions. */
function section(method: Method, person: SimulatedPerson, choices: Choices): readonly TimedReply[] {
  if (method === 'interest_collection') {
    return [[SIMULATED_SECONDS.interest, { kind: 'interest', interested: choices.interested }]]
  }
  if (method === 'data_enrichment') {
    const answers = person.enrichment.flatMap(question => answerTo(question, choices))
    return answers.length === 0 ? [] : [[SIMULATED_SECONDS.enrichment, { kind: 'answers', answers }]]
  }
  const skills = person.skills.map(({ skillId, questions }) => ({
    skillId,
    correct: choices.correct(skillId, questions),
  }))
  return skills.length === 0 ? [] : [[SIMULATED_SECONDS.skills, { kind: 'simulated_skill_answers', skills }]]
}

function answerTo(question: SimulatedQuestion, choices: Choices): readonly Answer[] {
  const value = choices.answer(question)
  return value === null ? [] : [{ key: question.key, value }]
}

function receipt(status: ReceiptStatus): Happening {
  return { afterSeconds: SIMULATED_SECONDS.receipt, what: { kind: 'receipt', status } }
}

function happening(afterSeconds: number, reply: Reply): Happening {
  return { afterSeconds, what: { kind: 'reply', reply } }
}
