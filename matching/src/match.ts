import { type Evidence, gatherEvidence } from './evidence.ts'
import type { LabelMatch } from './lexical/match-labels.ts'
import type { Phrase } from './phrase.ts'
import { isEqualLabel, probabilityFrom } from './probability.ts'
import { branchOf, type TaxonomySnapshot } from './snapshot.ts'

export interface SkillMatch extends Omit<LabelMatch, 'how'> {
  /** `semantic`: by meaning, in any language; not by a label. */
  readonly how: LabelMatch['how'] | 'semantic'
  readonly skillName: string
}

/** Less probable skills are not returned. The right one is worth showing to a person even at a low probability. */
const LEAST_PROBABILITY = 0.02
/** If the phrase is the name of a skill, another is at most probably meant as well. */
const MOST_BESIDE_EQUAL = 0.6
/**
 * A skill of a source with English labels only, such as ESCO, is less probable if one of ours may be meant. Without this, importing ESCO
 * lost five of a hundred first answers to Hindi phrases.
 */
const OTHER_SOURCE_SHARE = 0.3
const LEAST_OF_OURS = 0.05
/** If skills of several trades have the same label, the label alone does not say which is meant: "driver" of a car or of a truck. */
const MOST_IF_AMBIGUOUS = 0.79

/** Skills that a phrase means, best first. A phrase of unknown words has no match. */
export function matchPhrase(snapshot: TaxonomySnapshot, given: Phrase, limit: number): readonly SkillMatch[] {
  const { ranker } = snapshot
  const calibration = ranker && (ranker.index.hasFacts ? ranker.calibrations.full : ranker.calibrations.bare)
  // The ranker may be that of the previous version: keep only skills of this one.
  const found = gatherEvidence(snapshot, given).filter(({ skill }) => branchOf(snapshot, skill) !== null)
  const isAmbiguous = nameOfSeveralTrades(snapshot, found)
  const most = found.some(isEqualLabel) ? MOST_BESIDE_EQUAL : 1
  const weighed = found.map(evidence => ({ evidence, alone: probabilityFrom(evidence, calibration) }))
  const isOurs = weighed.some(({ evidence, alone }) => evidence.isGlossed && alone >= LEAST_OF_OURS)
  return weighed
    .map(({ evidence, alone }) => {
      const share = isOurs && !evidence.isGlossed ? OTHER_SOURCE_SHARE : 1
      const probability = Math.min(most, share * alone)
      const ofLabel = isAmbiguous ? MOST_IF_AMBIGUOUS : (evidence.label?.score ?? 0)
      return { evidence, probability, score: isEqualLabel(evidence) ? ofLabel : probability }
    })
    .filter(({ score }) => score >= LEAST_PROBABILITY)
    .sort((a, b) => b.score - a.score || b.probability - a.probability || a.evidence.skill - b.evidence.skill)
    .slice(0, limit)
    .map(({ evidence, score }) => matchOf(snapshot, evidence, score))
}

/** Whether the phrase equals labels of skills of more than one trade, and is the name of none. */
function nameOfSeveralTrades(snapshot: TaxonomySnapshot, found: readonly Evidence[]): boolean {
  const equal = found.filter(isEqualLabel)
  if (equal.some(({ label }) => label!.how === 'exact')) return false
  return new Set(equal.map(({ skill }) => branchOf(snapshot, skill)!.subSkill.number)).size > 1
}

/** A label that only has some of the phrase's words says less than what the phrase means. */
function matchOf(snapshot: TaxonomySnapshot, { skill, label }: Evidence, score: number): SkillMatch {
  const skillName = branchOf(snapshot, skill)!.skill.name
  const rounded = Math.round(score * 1000) / 1000
  if (label === null) return { skill, score: rounded, how: 'semantic', label: skillName, skillName }
  return { skill, score: rounded, how: label.how, label: label.label, skillName }
}
