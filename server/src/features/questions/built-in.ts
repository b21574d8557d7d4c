import type { Reads } from '../../database/tx.ts'
import { describeNeighbourhood } from '../catalogue/index.ts'
import { chooseQuestions } from './core/choose.ts'
import { questionsFromCatalogue } from './core/from-catalogue.ts'
import type { ItemBank } from './core/item-bank.ts'
import { passGate } from './core/quality-gate.ts'
import { QUESTIONS_A_SKILL, type Random, type SkillQuestion } from './core/question.ts'

export interface BuiltInDeps {
  readonly itemBank: ItemBank
  readonly random: Random
}

export interface BuiltInQuestions {
  readonly questions: readonly SkillQuestion[]
  readonly source: 'item_bank' | 'catalogue'
}

/** Without a model: from the bank, and where that has none from what the catalogue says. */
export async function builtInQuestions(
  { itemBank, random }: BuiltInDeps,
  reads: Reads,
  skillNumber: number,
): Promise<BuiltInQuestions> {
  const written = itemBank.get(skillNumber)
  if (written) return { questions: draw(written, random), source: 'item_bank' }
  const around = await describeNeighbourhood(reads, skillNumber)
  const derived = around === null ? [] : questionsFromCatalogue(around, random)
  return { questions: draw(derived, random), source: 'catalogue' }
}

function draw(questions: readonly SkillQuestion[], random: Random): readonly SkillQuestion[] {
  return chooseQuestions(passGate(questions).kept, QUESTIONS_A_SKILL, random)
}
