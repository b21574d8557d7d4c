import { glossPhrase, readConcepts } from './glossary/glossary.ts'
import { type GlossaryScore, rankByGlossary } from './glossary/match-glossary.ts'
import { type LabelMatch, matchLabels } from './lexical/match-labels.ts'
import { equalTexts, INHERITED, OF_MASTER, type SearchIndex } from './lexical/search-index.ts'
import { findTradeName } from './lexical/trade-name.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { FEATURES } from './ranker/features.ts'
import { knownShare, readQuery } from './ranker/query.ts'
import { logOdds, type Ranker, scoreSkills } from './ranker/rank.ts'
import type { TaxonomySnapshot } from './snapshot.ts'
import { isAdWord } from './text/ad-words.ts'
import { isStopWord } from './text/english.ts'
import { isHindiFunctionWord, isInOtherScript } from './text/hindi.ts'
import { placeOf, placeOfNumber } from './text/packed-strings.ts'

/**
 * Values of one candidate skill for a phrase, from its labels, the glossary and the ranker. A logistic function of them is the probability
 * that the phrase means the skill (probability.ts).
 */
export interface Evidence {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Its best label for the phrase, if one matches. */
  readonly label: LabelMatch | null
  /** Whether the glossary knows the skill: skills of other sources have English labels only. */
  readonly isGlossed: boolean
  readonly values: Readonly<Record<EvidenceValue, number>>
}

export const EVIDENCE_VALUES = [
  /** Score of its best label, from 0 to 1, and how much better it is than that of any other skill. */
  'label',
  'labelLead',
  /** Share of the phrase's content words that are a whole label of the skill: "ITI fitter" contains "fitter". */
  'contained',
  /** The same for a label of its trade. */
  'containedTrade',
  /** By the glossary: share of the phrase covered, score relative to the best skill, lead over the next, and whether it is the first. */
  'coverage',
  'ofBest',
  'lead',
  'isFirst',
  /** By the ranker: log odds against all other candidates, and similarity of the phrase to its nearest label and to all its labels. */
  'odds',
  'nearestLabel',
  'centroid',
  /** Share of the phrase's words that some skill has. */
  'known',
  'isOneWord',
] as const

export type EvidenceValue = (typeof EVIDENCE_VALUES)[number]

/** Skills compared by the glossary, and kept of glossary and ranker each. */
const COMPARED = 60
const KEPT = 30
const LEAST_ODDS = -8
/** Of labels inside a phrase. */
const MOST_LABEL_WORDS = 5
const MOST_PHRASE_WORDS = 30
const LEAST_FOLDED_LETTERS = 4

/** Every skill that a phrase may mean. `without` leaves skills out, as if the catalogue did not have them: by it the fit learns when not to answer. */
export function gatherEvidence(
  snapshot: TaxonomySnapshot,
  given: Phrase,
  without: (skill: number) => boolean = () => false,
): readonly Evidence[] {
  const phrase = wordsOfWork(snapshot.search, given)
  if (phrase === null) return []
  const labels = matchLabels(snapshot.search, phrase, Number.POSITIVE_INFINITY).filter(({ skill }) => !without(skill))
  const labelOf = new Map(labels.map(label => [label.skill, label]))
  const contained = containedLabels(snapshot.search, phrase)
  const byGlossary = glossaryEvidence(snapshot, phrase, without)
  const byRanker = rankerEvidence(snapshot, phrase, without)
  const isOneWord = contentWords(phrase.words, phrase).length <= 1
  // Of the other languages only names are known: what else a phrase in their script says would be a guess.
  const byMeaning = isInOtherScript(phrase.text) ? [] : [...byGlossary.first, ...byRanker.first]
  const skills = new Set([...labelOf.keys(), ...contained.own.keys(), ...byMeaning])
  return [...skills]
    .filter(skill => !without(skill))
    .map(skill => {
      const label = labelOf.get(skill) ?? null
      const score = label?.score ?? 0
      const other = labels[0]?.skill === skill ? labels[1] : labels[0]
      return {
        skill,
        label,
        isGlossed: byGlossary.knows(skill),
        values: {
          label: score,
          labelLead: score - (other?.score ?? 0),
          contained: contained.own.get(skill) ?? 0,
          containedTrade: contained.trade.get(skill) ?? 0,
          ...byGlossary.valuesOf(skill),
          ...byRanker.valuesOf(skill),
          isOneWord: isOneWord ? 1 : 0,
        },
      }
    })
}

/** The words of a phrase that describe work; null if there are none. The name of a skill or trade is kept whole. */
function wordsOfWork(index: SearchIndex, given: Phrase): Phrase | null {
  const { plain, folded } = equalTexts(index, given)
  if (plain >= 0 || folded >= 0) return given
  const trade = findTradeName(index, given)
  if (trade !== null) return trade
  const kept = given.words.flatMap((word, at) => (isAdWord(word, given.fold) ? [] : [at]))
  if (kept.length === 0) return null
  const words = kept.map(at => given.words[at]!)
  return { ...phraseOf(words, given), clauses: kept.map(at => given.clauses[at]!) }
}

function contentWords(words: readonly string[], { fold }: Pick<Phrase, 'fold'>): readonly string[] {
  return words.filter(word => !isHindiFunctionWord(word, fold) && !isStopWord(word))
}

interface ContainedLabels {
  /** By skill: the largest share of content words in one label. */
  readonly own: ReadonlyMap<number, number>
  readonly trade: ReadonlyMap<number, number>
}

function containedLabels(index: SearchIndex, phrase: Phrase): ContainedLabels {
  const own = new Map<number, number>()
  const trade = new Map<number, number>()
  const words = phrase.words.slice(0, MOST_PHRASE_WORDS)
  const whole = Math.max(1, contentWords(words, phrase).length)
  for (let first = 0; first < words.length; first++)
    for (let end = first + 1; end <= Math.min(words.length, first + MOST_LABEL_WORDS); end++) {
      const part = words.slice(first, end)
      const share = contentWords(part, phrase).length / whole
      if (share > 0) noteLabels(index, phraseOf(part, phrase), share, own, trade)
    }
  return { own, trade }
}

function noteLabels(
  index: SearchIndex,
  part: Phrase,
  share: number,
  own: Map<number, number>,
  trade: Map<number, number>,
): void {
  const { plain, folded } = equalTexts(index, part)
  // "छत" (roof) folds as "चाट" (a snack) does: the folded spelling of a short word says too little inside a phrase.
  const isLong = part.fold(part.text).length >= LEAST_FOLDED_LETTERS
  for (const [space, text] of [[index.plain, plain] as const, [index.folded, isLong ? folded : -1] as const]) {
    if (text < 0) continue
    for (const row of space.rows.subarray(space.rowStart[text], space.rowStart[text + 1])) {
      const skill = index.skills[index.skillOfRow[row]!]!
      const kind = index.kindOfRow[row]!
      if (kind === OF_MASTER) continue
      const found = kind === INHERITED ? trade : own
      found.set(skill, Math.max(share, found.get(skill) ?? 0))
    }
  }
}

function glossaryEvidence({ glossary }: TaxonomySnapshot, phrase: Phrase, without: (skill: number) => boolean) {
  const ranked = rankByGlossary(glossary, readConcepts(glossary.glossary, phrase), COMPARED).filter(
    ({ skill }) => !without(skill),
  )
  const best = ranked[0]?.score ?? 1
  const placeOfSkill = new Map(ranked.map(({ skill }, place) => [skill, place]))
  return {
    knows: (skill: number) => placeOfNumber(glossary.skills, skill) >= 0,
    first: ranked.slice(0, KEPT).map(({ skill }) => skill),
    valuesOf: (skill: number) => {
      const place = placeOfSkill.get(skill)
      if (place === undefined) return { coverage: 0, ofBest: 0, lead: -1, isFirst: 0 }
      const { score, coverage } = ranked[place]!
      const other: GlossaryScore | undefined = ranked[place === 0 ? 1 : 0]
      return {
        coverage,
        ofBest: score / best,
        lead: (score - (other?.score ?? 0)) / best,
        isFirst: place === 0 ? 1 : 0,
      }
    },
  }
}

const NEAREST_LABEL = FEATURES.indexOf('wholeLabel')
const CENTROID = FEATURES.indexOf('wholeCentroid')

function rankerEvidence({ ranker, glossary }: TaxonomySnapshot, phrase: Phrase, without: (skill: number) => boolean) {
  const query = ranker && readQuery(ranker.index, glossPhrase(glossary.glossary, phrase, isWordOf(ranker)))
  const scored = ranker === null ? [] : scoreSkills(ranker.index, ranker.weights, query, Number.POSITIVE_INFINITY)
  const left = scored.filter(({ skill }) => !without(skill))
  const oddsOf = logOdds(left)
  const bySkill = new Map(left.map(each => [each.skill, each]))
  const known = knownShare(query)
  return {
    first: left.slice(0, KEPT).map(({ skill }) => skill),
    valuesOf: (skill: number) => {
      const found = bySkill.get(skill)
      return {
        odds: found === undefined ? LEAST_ODDS : Math.max(LEAST_ODDS, oddsOf(found)),
        nearestLabel: found?.features[NEAREST_LABEL] ?? 0,
        centroid: found?.features[CENTROID] ?? 0,
        known,
      }
    },
  }
}

/** A word of the catalogue's English labels. */
function isWordOf({ index }: Ranker): (word: string) => boolean {
  return word => placeOf(index.encoder.words, word) >= 0
}
