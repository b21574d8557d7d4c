import { wordNumber } from '../lexical/label-space.ts'
import type { SearchIndex } from '../lexical/search-index.ts'
import { mayStartSentence, type TokenisedText } from './tokens.ts'

/**
 * Rules for labels of a single word. A phrase is specific enough; a single word must also be rare among labels ("equipment" is in
 * 3,461 of 107,000), must not be an everyday word, and must be written as a name if the label is one.
 */

/** Measured on ESCO: equipment, design, data and planning are more common than this; welding and drilling just less. */
const COMMON_SHARE = 450
/** In a small catalogue a few labels are a large share, which says nothing. */
const COMMON_AT_LEAST = 25
const SHORTEST = 3

/** Two letters ("r", "it", "hr", "rs") are ambiguous abbreviations. A sign or digit makes them specific: c#, 5s. */
export function isDistinctiveWord(word: string): boolean {
  return word.length >= SHORTEST ? /\p{L}/u.test(word) : /^\p{L}[+#\p{N}]|^\p{N}\p{L}/u.test(word)
}

export function isCommonWord({ plain }: SearchIndex, word: string): boolean {
  const number = wordNumber(plain, word)
  if (number < 0) return false
  const frequency = plain.wordStart[number + 1]! - plain.wordStart[number]!
  return frequency > COMMON_AT_LEAST && frequency * COMMON_SHARE > plain.textLetters.length
}

/** Whether token `at` has the case of a one-word label: an abbreviation in capitals, a name with a capital. */
export function isSpelledLike(label: string, text: string, { tokens, isAllCaps }: TokenisedText, at: number): boolean {
  const token = tokens[at]!
  const word = token.text
  const raw = text.slice(token.start, token.end)
  const isMixedCaseLine = !isAllCaps[token.line]
  // Without a vowel it cannot be another word: sql, php, cctv.
  if (/^\p{Lu}{2}/u.test(label) && /[aeiou]/.test(word)) return isMixedCaseLine && /^\p{Lu}{2}/u.test(raw)
  if (!isEverydayWord(word)) return true
  if (!/^\p{Lu}/u.test(label) || !/^\p{Lu}/u.test(raw) || !isMixedCaseLine || at === 0) return false
  return !mayStartSentence(token.gap) && !isInLongerName(text, tokens, at)
}

/** "Unity Hospital", "Tata Swift": next to another capitalised word it is part of a longer name. */
function isInLongerName(text: string, tokens: TokenisedText['tokens'], at: number): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  const isName = (start: number) => /^\p{Lu}/u.test(text.slice(start, start + 2))
  const joinsBefore = before !== undefined && tokens[at]!.gap === '' && isName(before.start)
  return joinsBefore || (after !== undefined && after.gap === '' && isName(after.start))
}

/**
 * Everyday English words that are also the whole label of a skill: "Swift", "less", "current", "board". Rarity among labels does not
 * identify them: "did" and "rage" are rare. Chosen from the 1,800 one-word labels of ESCO and the starter catalogue.
 */
const EVERYDAY = new Set(
  `absorb access accompany activity agile alarms alchemy amuse antiquity argument assembly attention authenticity backup
  balance bash bloat board boring brands breaking brushes bundling canvas care casts caveats ceilings chef chip
  chips choose clay clean climb coal collections colour commitment communicating computer conduct conduction confidence
  confinement confluence congruence consultation consultations consulting controllers conversation cooperate cops copying
  correspondence craft current curls curl dams data database debate decency decide delegate delight design detect
  determination did dies diet draw drone dust dylan eclipse efficiency embark energies energy engineering equipment
  essences euphoria experiment facing feathers feedback fiction filing filters finances financials flash form formulas frames
  frostbite fuel gems gold google groovy guide hack hair hairs harvest harnesses hearing helmet helmets history honour
  hopper hydration improvise incision innovate interaction interview invent io iron isolation jewels jumper language latin
  lead lecture ledges lenses less lexicon light lightness lingo links locks los maven measurement mechanisms medicine
  medicines merchandise migration mixers mocha moderation mold moral morals motors mould moulds myrtle noises opera
  outlines outlook oxygen padlocks papering pascal patterns persist plan polish political politic politician politics
  prayer press processes processor proportion prose protein puppet purchase pumps rage reactivity reconstruct
  recovery reflexion report reporting reproduction reservation reserve resistance retrieval rights ripple ropes rotors ruby
  rudder salt sands scale schedule science scratch security separation sequel shade shiva signing silver sing
  solidity sounds source space spark st stand standard strength subversion superintend supra survey swift
  switches symmetry term texture tie tolerance transport trojan truffle turing turning unity vagrant valves versant voltage
  vote warehouse warnings wild wildlife windows`.split(/\s+/),
)

export function isEverydayWord(word: string): boolean {
  return EVERYDAY.has(word)
}
