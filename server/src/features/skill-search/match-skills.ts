import {
  branchOf,
  type ExtractedSkill,
  extractSkills,
  matchPhrase,
  readPhrase,
  type SkillMatch,
  type Steps,
} from '@pramaan/matching'
import type { Taxonomy } from './ports.ts'

export interface YieldSchedule {
  /** In milliseconds. */
  readonly monotonicNow: () => number
  /** Resolves after all work that was waiting for the event loop has run. */
  readonly yieldToEventLoop: () => Promise<void>
}

/** A yield costs some hundredths of a millisecond. With 10 ms, pauses of 50 ms occurred when a garbage collection fell in between. */
const SLICE_MS = 5

/** Runs the steps to completion. A step takes some tenths of a millisecond at most, so a slice is hardly longer than SLICE_MS. */
export async function runWithYields<T>({ monotonicNow, yieldToEventLoop }: YieldSchedule, steps: Steps<T>): Promise<T> {
  let began = monotonicNow()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (monotonicNow() - began < SLICE_MS) continue
    await yieldToEventLoop()
    began = monotonicNow()
  }
}

interface Deps {
  readonly taxonomy: Taxonomy
}

export interface MatchResults {
  readonly results: readonly { readonly name: string; readonly matches: readonly SkillMatch[] }[]
  readonly version: number
}

/** Matches free-form names to skills. Yields between names: fifty names take 0.1 s or more with the ranker. */
export async function matchSkills(
  { taxonomy, yieldToEventLoop }: Deps & Pick<YieldSchedule, 'yieldToEventLoop'>,
  names: readonly string[],
  limit: number,
): Promise<MatchResults> {
  const snapshot = taxonomy.current()
  const results: { name: string; matches: readonly SkillMatch[] }[] = []
  for (const name of names) {
    if (results.length > 0) await yieldToEventLoop()
    results.push({ name, matches: matchPhrase(snapshot, readPhrase(name), limit) })
  }
  return { results, version: snapshot.version }
}

export interface NamedExtract extends ExtractedSkill {
  readonly skillName: string
}

/** The skills that a text mentions, and where. Yields regularly, however long the text is. */
export async function extractFromText(
  { taxonomy, ...schedule }: Deps & YieldSchedule,
  text: string,
  limit: number,
): Promise<{ readonly skills: readonly NamedExtract[]; readonly version: number }> {
  const snapshot = taxonomy.current()
  const found = await runWithYields(schedule, extractSkills(snapshot, text))
  return {
    skills: found
      .slice(0, limit)
      .map(each => ({ ...each, skillName: branchOf(snapshot, each.skill)?.skill.name ?? '' })),
    version: snapshot.version,
  }
}
