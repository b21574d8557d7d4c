import { matchGlossary } from './glossary/match-glossary.ts'
import { type LabelMatch, matchLabels } from './lexical/match-labels.ts'
import { findTradeName, OUTSIDE_TRADE_SHARE } from './lexical/trade-name.ts'
import type { Phrase } from './phrase.ts'
import { knownShare, readQuery } from './ranker/query.ts'
import { rankSkills } from './ranker/rank.ts'
import { branchOf, type TaxonomySnapshot } from './snapshot.ts'

export interface SkillMatch extends Omit<LabelMatch, 'how'> {
  /** `semantic`: by meaning, in any language; not by a label. */
  readonly how: LabelMatch['how'] | 'semantic'
  readonly skillName: string
}

/**
 * Share of the words known to the ranker that a glossary match must cover. With all of them, one English phrase in a hundred lost its
 * answer, because some are function words.
 */
const REQUIRED_SHARE = 0.8

/** Skills that a phrase means, by labels, glossary and ranker, best first. A phrase of unknown words has no match. */
export function matchPhrase(snapshot: TaxonomySnapshot, given: Phrase, limit: number): readonly SkillMatch[] {
  const { search, glossary, ranker } = snapshot
  const trade = findTradeName(search, given)
  const phrase = trade ?? given
  // The skills of a trade have equal scores and the other matchers decide their order, so none may be cut off before.
  const most = trade === null ? limit : Number.POSITIVE_INFINITY
  const share = trade === null ? 1 : OUTSIDE_TRADE_SHARE
  const query = ranker && readQuery(ranker.index, phrase)
  // A word known to the ranker that a glossary match does not cover counts against it: "project leadership" is not spot welding, though
  // welders know projections. Words unknown to the ranker may be Hindi and are ignored.
  const requiredCoverage = REQUIRED_SHARE * knownShare(query)
  // The ranker may be that of the previous version: keep only skills of this one.
  const ranked =
    ranker === null ? [] : rankSkills(ranker, query, limit).filter(({ skill }) => branchOf(snapshot, skill))
  const nameOf = (skill: number) => branchOf(snapshot, skill)?.skill.name ?? ''
  const semantic = ({ skill, score }: Scored): SkillMatch => {
    const skillName = nameOf(skill)
    return { skill, score: Math.round(score * 1000) / 1000, how: 'semantic', label: skillName, skillName }
  }
  return bestPerSkill(
    [
      matchLabels(search, phrase, most).map((match): SkillMatch => ({ ...match, skillName: nameOf(match.skill) })),
      matchGlossary(glossary, phrase, most, requiredCoverage).map(({ skill, score }) =>
        semantic({ skill, score: score * share }),
      ),
      ranked.map(semantic),
    ],
    limit,
  )
}

interface Scored {
  readonly skill: number
  /** Over 0, at most 1. */
  readonly score: number
}

/**
 * The best match of each skill, best first. Of equal scores the earlier matcher wins: a label match says more than a probability.
 * Skills with equal scores, such as all of a trade, are ordered by their next best score.
 */
export function bestPerSkill<Match extends Scored>(matchers: readonly (readonly Match[])[], limit: number): Match[] {
  const bySkill = Map.groupBy(matchers.flat(), ({ skill }) => skill)
  return [...bySkill.values()]
    .map(([first, ...others]) => others.reduce(withAnother, { best: first!, next: 0 }))
    .sort((a, b) => b.best.score - a.best.score || b.next - a.next || a.best.skill - b.best.skill)
    .slice(0, limit)
    .map(({ best }) => best)
}

interface Best<Match> {
  readonly best: Match
  /** The second best score, 0 if there is none. */
  readonly next: number
}

function withAnother<Match extends Scored>({ best, next }: Best<Match>, other: Match): Best<Match> {
  return other.score > best.score ? { best: other, next: best.score } : { best, next: Math.max(next, other.score) }
}
