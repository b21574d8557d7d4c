import { expect, test } from 'vitest'
import type { Label } from './label.ts'
import { rankableSkills } from './snapshot.ts'
import type { SnapshotNode } from './snapshot-source.ts'

const node = (number: number, name: string, more: Partial<SnapshotNode> = {}): SnapshotNode => ({
  number,
  parentNumber: 1,
  name,
  description: '',
  ...more,
})
const label = (number: number, text: string, language = 'en', kind: Label['kind'] = 'alias') => ({
  level: 'skill' as const,
  number,
  label: { text, language, kind },
})
const facts = { occupations: 2, isKnowledge: false, reuse: 'cross-sector' } as const
const source = {
  version: 1,
  masters: [],
  subSkills: [node(1, 'Driving')],
  skills: [
    node(9, 'drive trucks', { facts }),
    node(3, 'Brick laying', { facts: null }),
    node(5, 'weld', { facts: null }),
  ],
  labels: [
    label(9, 'operate a lorry'),
    label(9, 'drive trucks', 'en', 'preferred'),
    label(3, 'Brick laying', 'en', 'preferred'),
    label(3, 'ईंट की चिनाई', 'hi', 'preferred'),
    label(5, 'weld', 'en', 'preferred'),
    { ...label(9, 'drivers'), level: 'sub_skill' as const },
  ],
  glossary: [],
}

test('all skills are ranked, ordered by number, the name before all other labels, Hindi by its meaning', () => {
  const glossary = [
    { hi: ['ईंट'], latn: ['eent'], en: ['brick', 'block'] },
    { hi: ['चिनाई'], latn: ['chinai'], en: ['masonry'] },
  ]
  expect(rankableSkills({ ...source, glossary })).toEqual([
    { skill: 3, labels: ['Brick laying', 'brick masonry'], description: '', group: 1 },
    { skill: 5, labels: ['weld'], description: '', group: 1 },
    { skill: 9, labels: ['drive trucks', 'operate a lorry'], description: '', group: 1, facts },
  ])
})

test('a skill for a whole trade is also ranked by the labels of the trade', () => {
  const whole = source.skills.map(skill => ({ ...skill, wholeTrade: skill.number === 9 }))
  const ofTrade = { ...label(1, 'drivers'), level: 'sub_skill' as const }
  const labels = rankableSkills({ ...source, skills: whole, labels: [...source.labels, ofTrade] }).map(
    skill => skill.labels,
  )
  expect(labels.at(-1)).toEqual(['drive trucks', 'operate a lorry', 'drivers'])
})
