import { stem } from '../text/english.ts'
import { buildEncoderIndex, type EncoderIndex } from './encoder-index.ts'
import { FACT_FEATURES, STATIC_FEATURE_COUNT } from './features.ts'
import {
  buildLabelWords,
  buildLexicalIndex,
  type LabelRows,
  type LabelWords,
  type LexicalIndex,
  readLabelRows,
} from './lexical-index.ts'
import type { WordTable } from './model.ts'

/** A catalogue indexed for the ranker. Typed arrays only, so that a worker thread can transfer it. */
export interface RankerIndex {
  /** The n of sk_<n>. Every other array refers to a skill by its position here. */
  readonly skills: Uint32Array<ArrayBuffer>
  /** One more than the number of skills: the labels of skill i are rows rowStart[i] to rowStart[i + 1], its name first. */
  readonly rowStart: Uint32Array<ArrayBuffer>
  readonly lexical: LexicalIndex
  readonly labelWords: LabelWords
  readonly encoder: EncoderIndex
  readonly staticFeatures: Float32Array<ArrayBuffer>
  /** Whether most skills have ESCO's facts; otherwise the `bare` weights are used. */
  readonly hasFacts: boolean
}

export interface RankableSkill {
  readonly skill: number
  /** Its name first, then every other label of its own, in any language. */
  readonly labels: readonly string[]
  /** If missing, the name is used. */
  readonly description?: string
  /** Number of its parent node, shared with its siblings; without one it is a group of its own. */
  readonly group?: number
  readonly facts?: EscoFacts
}

export function buildRankerIndex(skills: readonly RankableSkill[], table: WordTable): RankerIndex {
  const rows = readLabelRows(skills.map(({ labels }) => labels))
  const facts = skills.map(skill => skill.facts)
  const lexical = buildLexicalIndex(rows)
  const encoder = buildEncoderIndex(rows, skills, table)
  return {
    skills: Uint32Array.from(skills, ({ skill }) => skill),
    rowStart: rows.rowStart,
    lexical,
    labelWords: buildLabelWords(rows, lexical.stems, encoder.words),
    encoder,
    staticFeatures: buildStaticFeatures(rows, facts),
    hasFacts: facts.filter(known => known !== undefined).length * 2 > facts.length,
  }
}

/** Facts of ESCO about a skill. Of skills with similar labels, common ones are meant more often than rare ones. */
export interface EscoFacts {
  /** Occupations that need it: an essential one counts 1, an optional one 0.5. */
  readonly occupations: number
  readonly isKnowledge: boolean
  readonly reuse: 'transversal' | 'cross-sector' | 'sector-specific' | 'occupation-specific'
}

/**
 * The static features of every skill, in the order of FEATURES. A skill without facts, such as one that a partner requested, gets the
 * mean of the others, so that the facts count neither for nor against it.
 */
function buildStaticFeatures(
  { rowStart, wordStart, wordAt, words }: LabelRows,
  facts: readonly (EscoFacts | undefined)[],
): Float32Array<ArrayBuffer> {
  const staticFeatures = new Float32Array(facts.length * STATIC_FEATURE_COUNT)
  const unknown = meanOf(facts.filter(known => known !== undefined).map(factFeatures))
  facts.forEach((known, skill) => {
    const name = rowStart[skill]!
    const rows = rowStart[skill + 1]! - name
    const nameWords = rows === 0 ? [] : wordAt.subarray(wordStart[name], wordStart[name + 1])
    const nameStems = new Set(Array.from(nameWords, word => stem(words[word]!))).size
    staticFeatures.set(
      [nameStems, Math.log1p(rows), ...(known ? factFeatures(known) : unknown)],
      skill * STATIC_FEATURE_COUNT,
    )
  })
  return staticFeatures
}

export function staticFeaturesOf(staticFeatures: Float32Array, place: number): Float32Array {
  return staticFeatures.subarray(place * STATIC_FEATURE_COUNT, (place + 1) * STATIC_FEATURE_COUNT)
}

function meanOf(rows: readonly (readonly number[])[]): readonly number[] {
  return FACT_FEATURES.map((_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / Math.max(1, rows.length))
}

function factFeatures({ occupations, isKnowledge, reuse }: EscoFacts): number[] {
  return [
    Math.log1p(occupations),
    Number(isKnowledge),
    Number(reuse === 'transversal'),
    Number(reuse === 'cross-sector'),
    Number(reuse === 'occupation-specific'),
  ]
}
