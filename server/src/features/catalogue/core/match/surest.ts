/** Answers of several ways of matching to one list. */
interface Scored {
  readonly skill: number
  /** Over 0, at most 1. */
  readonly score: number
}

/**
 * Of each skill the surest, best first. Of equals the earlier way's: a label that was met tells more than a likelihood. Skills that
 * are equally sure, as all of a trade are, come by what the other ways say of them.
 */
export function surestOfEach<Answer extends Scored>(ways: readonly (readonly Answer[])[], limit: number): Answer[] {
  const bySkill = Map.groupBy(ways.flat(), ({ skill }) => skill)
  return [...bySkill.values()]
    .map(([first, ...others]) => others.reduce(withAnother, { surest: first!, next: 0 }))
    .sort((a, b) => b.surest.score - a.surest.score || b.next - a.next || a.surest.skill - b.surest.skill)
    .slice(0, limit)
    .map(({ surest }) => surest)
}

interface Standing<Answer> {
  readonly surest: Answer
  /** What the next way after the surest says, 0 if none does. */
  readonly next: number
}

function withAnother<Answer extends Scored>({ surest, next }: Standing<Answer>, other: Answer): Standing<Answer> {
  return other.score > surest.score
    ? { surest: other, next: surest.score }
    : { surest, next: Math.max(next, other.score) }
}
