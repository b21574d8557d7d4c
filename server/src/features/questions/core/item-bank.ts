import { checkQuestion } from './quality-gate.ts'
import type { SkillQuestion } from './question.ts'

/** Questions of the item bank by the number of their skill. The right option is the first until the questions are drawn. */
export type ItemBank = ReadonlyMap<number, readonly SkillQuestion[]>

/** Format of the files: a list of skills. */
interface BankSkill {
  readonly skill: number
  readonly questions: readonly BankQuestion[]
}

interface BankQuestion extends InTwoLanguages {
  readonly right: InTwoLanguages
  readonly wrong: readonly InTwoLanguages[]
}

interface InTwoLanguages {
  readonly en: string
  readonly hi: string
}

export interface BankFile {
  readonly name: string
  readonly content: unknown
}

/** Throws an error that lists all problems. Invalid files in the repository are found by the tests. */
export function readItemBank(files: readonly BankFile[]): ItemBank {
  const bank = new Map<number, readonly SkillQuestion[]>()
  const problems: string[] = []
  for (const { name, content } of files) {
    for (const { skill, questions } of content as readonly BankSkill[]) {
      if (bank.has(skill)) problems.push(`${name}: skill ${skill} occurs twice.`)
      const read = questions.map(toQuestion)
      read.forEach((question, at) => {
        const problem = checkQuestion(question)
        if (problem !== null) problems.push(`${name}: question ${at + 1} of skill ${skill}: ${problem}.`)
      })
      bank.set(skill, read)
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return bank
}

function toQuestion({ en, hi, right, wrong }: BankQuestion): SkillQuestion {
  const options = [right, ...wrong]
  return {
    texts: {
      en: { ask: en, options: options.map(option => String(option.en)) },
      hi: { ask: hi, options: options.map(option => String(option.hi)) },
    },
    right: 0,
  }
}
