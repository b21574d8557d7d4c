import type { Random, SkillQuestion } from './question.ts'

/** Deterministic random numbers, distributed well enough to count draws. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const inEnglish = {
  ask: 'Why are dry bricks soaked before laying?',
  options: ['So they take no water', 'So they get lighter', 'So they look darker', 'So they dry faster'],
} as const

export const inHindi = {
  ask: 'सूखी ईंटों को पहले क्यों भिगोते हैं?',
  options: ['ताकि मसाले का पानी न सोखें', 'ताकि उठाने में हल्की हों', 'ताकि रंग गहरा दिखे', 'ताकि जल्दी सूख जाएँ'],
} as const

export const brickQuestion: SkillQuestion = { texts: { en: inEnglish, hi: inHindi }, right: 0 }

/** A question that passes the gate and is not a near duplicate of another number's. */
export function numberedQuestion(number: number, right = 0): SkillQuestion {
  const ask = `How is part p${number} of machine m${number} kept?`
  return { texts: { en: { ask, options: ['oiled', 'dried', 'waxed', 'boxed'].map(way => `${way} ${number}`) } }, right }
}
