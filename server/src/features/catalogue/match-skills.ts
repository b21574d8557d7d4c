import type { CatalogueDeps } from './browse.ts'
import { type ExtractedSkill, extractNamed } from './core/extract/extract-skills.ts'
import { joinExtracts } from './core/extract/join-extracts.ts'
import type { Steps } from './core/extract/steps.ts'
import { tokeniseInSteps } from './core/extract/tokens.ts'
import { type Judge, type LikelySkill, likelySkills } from './core/judge/likely-skills.ts'
import { knownShare } from './core/judge/query.ts'
import { type MatchedSkill, matchName } from './core/match/match-name.ts'
import { surestOfEach } from './core/match/surest.ts'
import { BESIDE_TRADE, tradeNamed } from './core/match/trade-name.ts'
import { branchOf, type TaxonomySnapshot } from './core/snapshot.ts'
import { extractSpeech } from './core/speech/extract-speech.ts'
import { matchSpeech } from './core/speech/match-speech.ts'
import { runInTurns, type Turns } from './in-turns.ts'

type Deps = Pick<CatalogueDeps, 'taxonomy'>

export interface NamedMatch extends Omit<MatchedSkill, 'how'> {
  /** `semantic`: by what its words mean, in whatever language; not by a label. */
  readonly how: MatchedSkill['how'] | 'semantic'
  readonly skillName: string
}

export interface NamedExtract extends ExtractedSkill {
  readonly skillName: string
}

export interface MatchResults {
  readonly results: readonly { readonly name: string; readonly matches: readonly NamedMatch[] }[]
  readonly version: number
}

/**
 * Free-form names to skills. A name that nothing in the catalogue bears has no match: never a guess. Between two names others have
 * their turn: fifty by the judge take a tenth of a second and more.
 */
export async function matchSkills(
  { taxonomy, nextTurn }: Deps & Pick<Turns, 'nextTurn'>,
  names: readonly string[],
  limit: number,
): Promise<MatchResults> {
  const snapshot = taxonomy.current()
  const results: { name: string; matches: readonly NamedMatch[] }[] = []
  for (const name of names) {
    if (results.length > 0) await nextTurn()
    results.push({ name, matches: matchesOf(snapshot, name, limit) })
  }
  return { results, version: snapshot.version }
}

/** By labels, by what is said of skills, and by the judge. */
function matchesOf(snapshot: TaxonomySnapshot, name: string, limit: number): readonly NamedMatch[] {
  const { search, speech, judge } = snapshot
  const nameOf = (skill: number) => branchOf(snapshot, skill)?.skill.name ?? ''
  const byMeaning = ({ skill, score }: { readonly skill: number; readonly score: number }): NamedMatch => {
    const skillName = nameOf(skill)
    return { skill, score: Math.round(score * 1000) / 1000, how: 'semantic', label: skillName, skillName }
  }
  const trade = tradeNamed(search, name)
  const said = trade ?? name
  // All of a trade are equally sure, and what is said of them tells which come first: none may be cut off before.
  const most = trade === null ? limit : Number.POSITIVE_INFINITY
  const share = trade === null ? 1 : BESIDE_TRADE
  return surestOfEach(
    [
      matchName(search, said, most).map((match): NamedMatch => ({ ...match, skillName: nameOf(match.skill) })),
      matchSpeech(speech, said, most, shareToMeet(judge, said)).map(({ skill, score }) =>
        byMeaning({ skill, score: score * share }),
      ),
      judgedOf(snapshot, said, limit).map(byMeaning),
    ],
    limit,
  )
}

/** Only what this version has: its judge may still be that of the one before. */
function judgedOf(snapshot: TaxonomySnapshot, name: string, limit: number): readonly LikelySkill[] {
  const likely = snapshot.judge === null ? [] : likelySkills(snapshot.judge, name, limit)
  return likely.filter(({ skill }) => branchOf(snapshot, skill) !== null)
}

/** Some of them only join the others: asked for all, one English phrase in a hundred lost its answer. */
const OF_KNOWN_WORDS = 0.8

/**
 * A word that English skills have and an answer by speech does not meet speaks against that answer: "project leadership" is about
 * leading, not about spot welding, though welders know projections. Words that no English skill has may be Hindi, and say nothing.
 */
function shareToMeet(judge: Judge | null, name: string): number {
  return judge === null ? 0 : OF_KNOWN_WORDS * knownShare(judge.index, name)
}

/** The skills a text speaks of, and where. However long the text, others have their turn while it is read. */
export async function extractFromText(
  { taxonomy, ...turns }: Deps & Turns,
  text: string,
  limit: number,
): Promise<{ readonly skills: readonly NamedExtract[]; readonly version: number }> {
  const snapshot = taxonomy.current()
  const found = await runInTurns(turns, extractBoth(snapshot, text))
  return {
    skills: found
      .slice(0, limit)
      .map(each => ({ ...each, skillName: branchOf(snapshot, each.skill)?.skill.name ?? '' })),
    version: snapshot.version,
  }
}

/** By labels and by meaning, surest first. */
function* extractBoth({ search, speech }: TaxonomySnapshot, text: string): Steps<readonly ExtractedSkill[]> {
  const tokenised = yield* tokeniseInSteps(text)
  const named = yield* extractNamed(search, text, tokenised)
  return joinExtracts(text, named, yield* extractSpeech(speech, text, tokenised.tokens))
}
