import Type from 'typebox'
import type { FullSkill } from '../../features/catalogue/index.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'

/** The shapes of the Partner API and how our values become them. */
const closed = { additionalProperties: false } as const

/** No NUL nor other control characters but line breaks and tabs: PostgreSQL stores no NUL, and nobody types the others. */
export const PLAIN_TEXT = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'
/** And no line breaks of any alphabet. */
export const ONE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ufffe\\uffff]*$'

export const skillId = Type.String({ pattern: '^sk_\\d{1,9}$', examples: ['sk_1001'] })
const named = (example: string) =>
  Type.Object({ id: Type.String({ examples: [example] }), name: Type.String() }, closed)

export const skill = Type.Object(
  {
    skill_id: skillId,
    name: Type.String(),
    description: Type.String(),
    aliases: Type.Array(Type.String(), {
      description: 'Other ways to say it: English, Hindi, Hindi in Latin letters.',
    }),
    sub_skill: named('ss_101'),
    master_skill: named('ms_1'),
    verifiable: Type.Boolean(),
    taxonomy_version: Type.Integer(),
    replaced_by: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'Of a retired skill only: its successor, if any.' }),
    ),
  },
  closed,
)

export function renderSkill({ skill: node, subSkill, master, labels }: FullSkill, taxonomyVersion: number) {
  return {
    skill_id: formatCatalogueId('skill', node.number),
    name: node.name,
    description: node.description,
    aliases: labels.filter(label => label.text !== node.name).map(label => label.text),
    sub_skill: { id: formatCatalogueId('sub_skill', subSkill.number), name: subSkill.name },
    master_skill: { id: formatCatalogueId('master', master.number), name: master.name },
    verifiable: node.verifiable,
    taxonomy_version: taxonomyVersion,
    ...(node.retired && { replaced_by: node.replacedBy === null ? null : formatCatalogueId('skill', node.replacedBy) }),
  }
}

export const skillRequest = Type.Object(
  {
    skill_request_id: Type.String({ examples: ['SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'] }),
    name: Type.String(),
    description: Type.String(),
    status: Type.Enum(['open', 'approved', 'rejected']),
    skill_id: Type.Union([Type.String(), Type.Null()], { description: 'Set once approved.' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Set once rejected.' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  closed,
)
