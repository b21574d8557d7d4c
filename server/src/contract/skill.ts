import Type, { type Static } from 'typebox'
import { formatCatalogueId } from '../kernel/catalogue-id.ts'
import { closed } from './fields.ts'

export const skillId = Type.String({
  pattern: '^sk_\\d{1,9}$',
  'x-rule': 'must be a skill id such as sk_1001',
  description: 'Id of a skill.',
  examples: ['sk_1001'],
})
export const subSkillId = Type.String({
  pattern: '^ss_\\d{1,9}$',
  'x-rule': 'must be a sub-skill id such as ss_101',
  description: 'Id of a sub-skill.',
  examples: ['ss_101'],
})
export const masterSkillId = Type.String({
  pattern: '^ms_\\d{1,9}$',
  'x-rule': 'must be a master skill id such as ms_1',
  description: 'Id of a master skill.',
  examples: ['ms_1'],
})

export const skill = Type.Object(
  {
    skill_id: skillId,
    name: Type.String({ description: 'Name in English.', examples: ['Brick laying'] }),
    description: Type.String({
      description: 'What a person with this skill does.',
      examples: ['Lays bricks in mortar, straight and level.'],
    }),
    aliases: Type.Array(Type.String(), {
      description: 'Other names: English, Hindi, and Hindi in Latin letters.',
      examples: [['bricklaying', 'eent chinai']],
    }),
    sub_skill: Type.Object(
      { id: subSkillId, name: Type.String({ description: 'Name of the sub-skill.', examples: ['Masonry'] }) },
      { ...closed, description: 'The sub-skill that the skill belongs to.' },
    ),
    master_skill: Type.Object(
      {
        id: masterSkillId,
        name: Type.String({ description: 'Name of the master skill.', examples: ['Construction'] }),
      },
      { ...closed, description: 'The master skill that the sub-skill belongs to.' },
    ),
    verifiable: Type.Boolean({
      description: 'Whether a mandate of the mode of your key can have this skill verified.',
    }),
    taxonomy_version: Type.Integer({
      description: 'Version of the skill taxonomy that the answer was made from.',
      examples: [12],
    }),
    replaced_by: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Only on a retired skill: the id of its successor, or null if it has none.',
      }),
    ),
  },
  { ...closed, title: 'Skill', description: 'A skill of the catalogue.' },
)

interface Node {
  readonly number: number
  readonly name: string
}

interface SkillValues {
  readonly skill: Node & {
    readonly description: string
    readonly retired: boolean
    readonly replacedBy: number | null
  }
  readonly subSkill: Node
  readonly master: Node
  readonly labels: readonly { readonly text: string }[]
}

export function renderSkill(
  { skill: node, subSkill, master, labels }: SkillValues,
  taxonomyVersion: number,
  verifiable: boolean,
): Static<typeof skill> {
  return {
    skill_id: formatCatalogueId('skill', node.number),
    name: node.name,
    description: node.description,
    aliases: labels.filter(label => label.text !== node.name).map(label => label.text),
    sub_skill: { id: formatCatalogueId('sub_skill', subSkill.number), name: subSkill.name },
    master_skill: { id: formatCatalogueId('master', master.number), name: master.name },
    verifiable,
    taxonomy_version: taxonomyVersion,
    ...(node.retired && { replaced_by: node.replacedBy === null ? null : formatCatalogueId('skill', node.replacedBy) }),
  }
}
