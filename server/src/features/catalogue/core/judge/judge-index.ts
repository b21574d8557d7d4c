import { buildEncoderIndex, type EncoderIndex } from './encoder-index.ts'
import { buildLexicalIndex, type LexicalIndex, readLabelRows } from './label-rows.ts'
import { buildLabelWords, type LabelWords } from './label-words.ts'
import { buildTraits, type SkillFacts } from './traits.ts'
import type { WordTable } from './word-table.ts'

/** A catalogue made ready for judging: typed arrays only, to be built in a worker thread and handed over. */
export interface JudgeIndex {
  /** The n of sk_<n>; everything else names a skill by its place here. */
  readonly skills: Uint32Array<ArrayBuffer>
  /** One more than there are skills: the labels of skill i are rows rowStart[i] to rowStart[i + 1], its name first. */
  readonly rowStart: Uint32Array<ArrayBuffer>
  readonly lexical: LexicalIndex
  readonly labelWords: LabelWords
  readonly encoder: EncoderIndex
  readonly traits: Float32Array<ArrayBuffer>
  /** Whether ESCO's facts are known of most skills; otherwise none may be weighed. */
  readonly hasFacts: boolean
}

export interface JudgedSkill {
  readonly skill: number
  /** Its name first, then every other label of its own, in whatever language. */
  readonly labels: readonly string[]
  /** Without one the name stands for it. */
  readonly description?: string
  /** Number of the node it hangs on with its siblings; without one it is its own. */
  readonly group?: number
  readonly facts?: SkillFacts
}

export function buildJudgeIndex(skills: readonly JudgedSkill[], table: WordTable): JudgeIndex {
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
    traits: buildTraits(rows, facts),
    hasFacts: facts.filter(known => known !== undefined).length * 2 > facts.length,
  }
}
