import type { Label, NodeLabel } from '../label.ts'
import { memoize } from '../memoize.ts'
import type { SnapshotNode, SnapshotSource } from '../snapshot-source.ts'
import { foldWord } from '../text/hindi.ts'
import { normalise, wordsOf } from '../text/normalise.ts'
import type { LabelRow } from './search-index.ts'

/**
 * A skill is found by its own labels, and after those by the labels of its sub-skill and master (and their workers). The skill that stands
 * for the whole of a trade has the labels of the trade as its own, also written as one word: "rajmistri".
 */
export function* labelRows(source: SnapshotSource): Generator<LabelRow> {
  const { labels, skills, subSkills } = source
  const skillsOfSub = Map.groupBy(skills, skill => skill.parentNumber)
  const subsOfMaster = Map.groupBy(subSkills, sub => sub.parentNumber)
  const below = (sub: number) => skillsOfSub.get(sub) ?? []
  for (const { level, number, label } of labels) {
    if (level === 'skill') yield { skill: number, label }
    if (level === 'sub_skill')
      for (const skill of below(number)) yield { skill: skill.number, label, inheritedFrom: level }
    if (level === 'master')
      for (const skill of (subsOfMaster.get(number) ?? []).flatMap(sub => below(sub.number)))
        yield { skill: skill.number, label, inheritedFrom: level }
  }
  for (const [skill, ofTrade] of wholeTradeLabels(source))
    for (const label of ofTrade) for (const spelling of spellings(label)) yield { skill, label: spelling }
}

/** Longer names are not written as one word. */
const MOST_JOINED_WORDS = 3

function spellings(label: Label): readonly Label[] {
  const words = label.text.split(' ')
  const isJoinable = words.length > 1 && words.length <= MOST_JOINED_WORDS
  return isJoinable ? [label, { ...label, text: words.join('') }] : [label]
}

/**
 * By skill that stands for a whole trade: the labels of the trade that mean it. Of several such skills ("TIG welding" and "MIG welding")
 * a label means the one with which it shares most words ("TIG welder"), or else the first, which is the most general.
 */
export function wholeTradeLabels({ labels, skills }: SnapshotSource): ReadonlyMap<number, readonly Label[]> {
  const whole = skills.filter(skill => skill.wholeTrade === true)
  const wholeOfTrade = Map.groupBy(whole, skill => skill.parentNumber ?? 0)
  const foldedWord = memoize(foldWord)
  const foldedWords = memoize((text: string) => wordsOf(normalise(text)).map(foldedWord))
  const wordsOfSkill = ownWords(labels, whole, foldedWords)
  const found = new Map<number, Label[]>(whole.map(skill => [skill.number, []]))
  for (const { level, number, label } of labels) {
    const candidates = level === 'sub_skill' ? (wholeOfTrade.get(number) ?? []) : []
    if (candidates.length === 0) continue
    // The name of a trade is not the name of the skill, so that of equal labels the skill with that name comes first.
    const alias: Label = { ...label, kind: label.kind === 'romanised' ? 'romanised' : 'alias' }
    const best =
      candidates.length === 1 ? candidates[0]!.number : bestFor(foldedWords(alias.text), candidates, wordsOfSkill)
    found.get(best)!.push(alias)
  }
  return found
}

type WordsOfSkill = ReadonlyMap<number, ReadonlySet<string>>

function ownWords(
  labels: readonly NodeLabel[],
  skills: readonly SnapshotNode[],
  foldedWords: (text: string) => readonly string[],
): WordsOfSkill {
  const wanted = new Map(skills.map(skill => [skill.number, new Set<string>()]))
  for (const { level, number, label } of labels) {
    const words = level === 'skill' ? wanted.get(number) : undefined
    if (words !== undefined) for (const word of foldedWords(label.text)) words.add(word)
  }
  return wanted
}

/** A word that several of the skills have says less. */
function bestFor(words: readonly string[], candidates: readonly SnapshotNode[], wordsOfSkill: WordsOfSkill): number {
  const has = (skill: SnapshotNode, word: string) => wordsOfSkill.get(skill.number)!.has(word)
  const scoreOf = (skill: SnapshotNode) =>
    words
      .filter(word => has(skill, word))
      .reduce((sum, word) => sum + 1 / candidates.filter(other => has(other, word)).length ** 2, 0)
  const ordered = candidates.toSorted((a, b) => a.number - b.number)
  return ordered.reduce((best, skill) => (scoreOf(skill) > scoreOf(best) ? skill : best)).number
}
