/** A valid master skill, for tests that break one rule at a time. */
export type Fields = Record<string, unknown>

export const sampleSkill = (fields: Fields = {}): Fields => ({
  id: 7001,
  name: 'Pot throwing',
  description: 'Throws bowls and jugs of even wall on the wheel and cuts them off clean.',
  aliases: ['wheel throwing', 'pot making'],
  hi: 'चाक पर बर्तन बनाना',
  hi_latn: ['chaak chalana', 'bartan banana'],
  verifiable: true,
  ...fields,
})

export const sampleSubSkill = (fields: Fields = {}): Fields => ({
  id: 701,
  name: 'Wheel work',
  hi: 'चाक का काम',
  description: 'Shaping clay on a turning wheel by hand, and keeping the wheel in order.',
  workers: { en: ['potter'], hi: ['कुम्हार'], hi_latn: ['kumhar', 'kumhaar'] },
  skills: [sampleSkill()],
  ...fields,
})

export const sampleMaster = (fields: Fields = {}): Fields => ({
  id: 7,
  name: 'Pottery',
  hi: 'मिट्टी के बर्तन',
  sub_skills: [sampleSubSkill()],
  ...fields,
})

export const masterWithSkill = (fields: Fields): Fields =>
  sampleMaster({ sub_skills: [sampleSubSkill({ skills: [sampleSkill(fields)] })] })
