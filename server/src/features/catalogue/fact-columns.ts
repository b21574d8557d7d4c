import type { SkillFacts } from './core/judge/traits.ts'

/** What a source tells of a skill, as the table holds it: all three, or none. */
export const FACT_COLUMNS = ['occupations', 'is_knowledge', 'reuse_level'] as const

interface FactRow {
  readonly occupations: number | null
  readonly is_knowledge: boolean | null
  readonly reuse_level: string | null
}

export function factsOf({ occupations, is_knowledge: isKnowledge, reuse_level: reuse }: FactRow): SkillFacts | null {
  if (occupations === null || isKnowledge === null) return null
  return { occupations, isKnowledge, reuse: reuse as SkillFacts['reuse'] }
}
