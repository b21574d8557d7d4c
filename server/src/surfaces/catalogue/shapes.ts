import Type, { type TSchema } from 'typebox'
import type { DescribedSkill, FoundSkill, NodeRow } from '../../features/catalogue/index.ts'
import type { Selection } from '../../features/selected-skills/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Operation, operationFor } from '../../http/operation.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { PageOf } from '../../kernel/paging.ts'
import type { CatalogueSurfaceDeps } from './deps.ts'
import type { CatalogueCode } from './errors.ts'

/** The shapes of the Catalogue API and how our values become them. */
type Codes = CatalogueCode | TransportCode
export type CatalogueOperation = Operation<CatalogueSurfaceDeps, Codes>
export const operation = operationFor<CatalogueOperation, CatalogueSurfaceDeps, Codes>()

const closed = { additionalProperties: false } as const

export const masterSkillId = Type.String({ description: 'Master skill, `ms_<n>`.', examples: ['ms_1'] })
export const subSkillId = Type.String({ description: 'Sub-skill, `ss_<n>`.', examples: ['ss_101'] })
export const skillId = Type.String({ description: 'Skill, `sk_<n>`.', examples: ['sk_1001'] })

/** Control characters are refused: PostgreSQL stores no NUL, and none of them belongs into an id. */
export const userId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  description: 'The user, as the front end knows it.',
})

export const pagingQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page, from 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items a page.' })),
}

/** Ajv has filled in the defaults by the time a handler runs. */
export function pagingOf(query: { page?: number; limit?: number }): { page: number; limit: number } {
  return { page: query.page ?? 1, limit: query.limit ?? 20 }
}

export function listOf(item: TSchema) {
  return Type.Object(
    {
      data: Type.Array(item),
      page: Type.Integer(),
      limit: Type.Integer(),
      count: Type.Integer({ description: 'All matches, on whatever page.' }),
    },
    closed,
  )
}

export function oneOf(data: TSchema) {
  return Type.Object({ success: Type.Literal(true), message: Type.String(), data }, closed)
}

export function listAnswer<Item>({ items, page, limit, count }: PageOf<Item>, render: (item: Item) => unknown) {
  return { status: 200, body: { data: items.map(render), page, limit, count } }
}

export function oneAnswer(status: 200 | 201, message: string, data: unknown) {
  return { status, body: { success: true, message, data } }
}

export const foundSkill = Type.Object(
  {
    skill_id: skillId,
    name: Type.String(),
    sub_skill_id: subSkillId,
    sub_skill_name: Type.String(),
    master_skill_id: masterSkillId,
    master_skill_name: Type.String(),
    matched: Type.String({ description: 'The label that matched, in the language and spelling it is stored in.' }),
  },
  closed,
)

export function renderFoundSkill({ matched, ...branch }: FoundSkill) {
  return { ...renderBranch(branch), matched }
}

interface NamedBranch {
  readonly skill: { readonly number: number; readonly name: string }
  readonly subSkill: { readonly number: number; readonly name: string }
  readonly master: { readonly number: number; readonly name: string }
}

function renderBranch({ skill, subSkill, master }: NamedBranch) {
  return {
    skill_id: formatCatalogueId('skill', skill.number),
    name: skill.name,
    sub_skill_id: formatCatalogueId('sub_skill', subSkill.number),
    sub_skill_name: subSkill.name,
    master_skill_id: formatCatalogueId('master', master.number),
    master_skill_name: master.name,
  }
}

export const describedSkill = Type.Object(
  {
    skill_id: skillId,
    name: Type.String(),
    description: Type.String(),
    names: Type.Record(Type.String(), Type.String(), { description: 'The name in each language there is one.' }),
    aliases: Type.Array(Type.String(), { description: 'Other ways to say it, romanised ones included.' }),
    sub_skill_id: subSkillId,
    sub_skill_name: Type.String(),
    master_skill_id: masterSkillId,
    master_skill_name: Type.String(),
    verifiable: Type.Boolean({ description: 'Whether questions can tell a practised person from a beginner.' }),
    retired: Type.Boolean(),
    replaced_by: Type.Union([Type.String(), Type.Null()], { description: 'Successor of a retired skill, if any.' }),
    taxonomy_version: Type.Integer(),
  },
  closed,
)

export function renderDescribedSkill({ labels, taxonomyVersion, ...branch }: DescribedSkill) {
  const { description, verifiable, retired, replacedBy } = branch.skill
  const preferred = labels.filter(label => label.kind === 'preferred')
  return {
    ...renderBranch(branch),
    description,
    names: Object.fromEntries(preferred.map(({ language, text }) => [language, text])),
    aliases: labels.filter(label => label.kind !== 'preferred').map(label => label.text),
    verifiable,
    retired,
    replaced_by: replacedBy === null ? null : formatCatalogueId('skill', replacedBy),
    taxonomy_version: taxonomyVersion,
  }
}

export function nodeShape(
  idName: 'master_skill_id' | 'sub_skill_id' | 'skill_id',
  id: TSchema,
  parents: Record<string, TSchema>,
) {
  return Type.Object({ [idName]: id, ...parents, name: Type.String(), description: Type.String() }, closed)
}

export function renderNode({ name, description }: NodeRow) {
  return { name, description }
}

export const selectedSkill = Type.Object(
  {
    selected_skill_id: Type.String({ format: 'uuid' }),
    user_id: Type.String(),
    skill_id: skillId,
    sub_skill_id: subSkillId,
    master_skill_id: masterSkillId,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  closed,
)

export function renderSelection(selection: Selection) {
  return {
    selected_skill_id: selection.id,
    user_id: selection.userId,
    skill_id: formatCatalogueId('skill', selection.skillNumber),
    sub_skill_id: formatCatalogueId('sub_skill', selection.subSkillNumber),
    master_skill_id: formatCatalogueId('master', selection.masterNumber),
    createdAt: selection.createdAt.toISOString(),
    updatedAt: selection.updatedAt.toISOString(),
  }
}
