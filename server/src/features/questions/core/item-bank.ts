import { judgeQuestion } from './quality-gate.ts'
import type { SkillQuestion } from './question.ts'

/** Questions written by us, by the number of their skill. One right option, in the first place until they are drawn. */
export type ItemBank = ReadonlyMap<number, readonly SkillQuestion[]>

/** As the files have it: a list of skills. */
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

/** Throws with every fault there is: a file in the tree that is off is a mistake of ours, found by the tests. */
export function readItemBank(files: readonly BankFile[]): ItemBank {
  const bank = new Map<number, readonly SkillQuestion[]>()
  const faults: string[] = []
  for (const { name, content } of files) {
    for (const { skill, questions } of content as readonly BankSkill[]) {
      if (bank.has(skill)) faults.push(`${name}: skill ${skill} is there twice.`)
      const read = questions.map(toQuestion)
      read.forEach((question, at) => {
        const fault = judgeQuestion(question)
        if (fault !== null) faults.push(`${name}: question ${at + 1} of skill ${skill}: ${fault}.`)
      })
      bank.set(skill, read)
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
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
