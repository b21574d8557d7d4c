/** Answers of several ways of matching to one list. */
interface Scored {
  readonly skill: number
  /** Over 0, at most 1. */
  readonly score: number
}

/** Of each skill the surest, best first. Of equals the earlier way's: a label that was met tells more than a likelihood. */
export function surestOfEach<Answer extends Scored>(ways: readonly (readonly Answer[])[], limit: number): Answer[] {
  const bySkill = new Map<number, Answer>()
  for (const answers of ways)
    for (const answer of answers)
      if (answer.score > (bySkill.get(answer.skill)?.score ?? 0)) bySkill.set(answer.skill, answer)
  return [...bySkill.values()].sort((a, b) => b.score - a.score || a.skill - b.skill).slice(0, limit)
}
