import { paddedWords } from './quality-gate.ts'
import type { SkillQuestion } from './question.ts'
import type { Neighbourhood } from './sample-questions.ts'

/** What the public catalogue says of a skill and those of its trade, a line for each. Anybody can read it during an assessment. */
export function catalogueLines(around: Neighbourhood | null): readonly string[] {
  if (around === null) return []
  return [around.skill, ...around.siblings].map(
    ({ name, description, aliases, subSkill }) => `${name} (${subSkill}): ${[description, ...aliases].join('; ')}`,
  )
}

/** Whether the right option stands word for word in the catalogue and no other option does. */
export function standsInCatalogue({ texts, right }: SkillQuestion, catalogue: readonly string[]): boolean {
  const lines = catalogue.map(paddedWords)
  const found = texts.en.options.map(option => lines.some(line => line.includes(paddedWords(option))))
  return found[right] === true && found.filter(Boolean).length === 1
}
