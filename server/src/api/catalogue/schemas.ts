import Type, { type TSchema } from 'typebox'
import { closed, nullable, timestamp } from '../../contract/fields.ts'
import { skillRequest as partnerRequest, renderSkillRequest as renderRequest } from '../../contract/skill-request.ts'
import type { IsServed } from '../../features/questions/index.ts'
import type { Selection } from '../../features/selected-skills/index.ts'
import type { SkillRequest } from '../../features/skill-requests/index.ts'
import type { FoundSkill } from '../../features/skill-search/index.ts'
import type { DescribedSkill, NodeRow } from '../../features/taxonomy/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import { type Operation, operationFor } from '../../http/operation.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import type { PageOf } from '../../kernel/paging.ts'
import type { CatalogueApiDeps } from './deps.ts'
import type { CatalogueCode } from './errors.ts'

/** Wire schemas and renderers of the Catalogue API. */
type Codes = CatalogueCode | TransportCode
export type CatalogueOperation = Operation<CatalogueApiDeps, Codes, CatalogueContext> & {
  /** Its answer has an ETag and may be kept for a minute. */
  readonly isCacheable?: boolean
}
export const operation = operationFor<CatalogueOperation, CatalogueApiDeps, Codes, CatalogueContext>()

export interface CatalogueContext {
  readonly acceptLanguage: string | undefined
}

export const masterSkillId = Type.String({ description: 'Id of the master skill, `ms_<n>`.', examples: ['ms_1'] })
export const subSkillId = Type.String({ description: 'Id of the sub-skill, `ss_<n>`.', examples: ['ss_101'] })
export const skillId = Type.String({ description: 'Id of the skill, `sk_<n>`.', examples: ['sk_1001'] })
const skillName = Type.String({ description: 'Name of the skill.', examples: ['Brick laying'] })
const subSkillName = Type.String({ description: 'Name of the sub-skill.', examples: ['Masonry'] })
const masterSkillName = Type.String({ description: 'Name of the master skill.', examples: ['Construction'] })

/** Control characters are rejected: PostgreSQL cannot store NUL, and none of them belongs in an id. */
export const userId = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  'x-rule': 'must not contain control characters',
  description: 'Id of the user, as your front end knows it.',
  examples: ['user-42'],
})

export const pagingQuery = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Number of the page, from 1.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items per page.' })),
}

export function pagingOf(query: { page?: number; limit?: number }): { page: number; limit: number } {
  return { page: query.page ?? 1, limit: query.limit ?? 20 }
}

export function listOf(item: TSchema) {
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The items of this page.' }),
      page: Type.Integer({ description: 'Number of this page.' }),
      limit: Type.Integer({ description: 'Items per page.', examples: [20] }),
      count: Type.Integer({ description: 'Number of items on all pages.' }),
    },
    closed,
  )
}

export function oneOf(data: TSchema) {
  return Type.Object(
    {
      success: Type.Literal(true, { description: 'Always true.' }),
      message: Type.String({ description: 'A sentence for people. The wording may change.', examples: ['Done.'] }),
      data,
    },
    closed,
  )
}

export function listAnswer<Item>({ items, page, limit, count }: PageOf<Item>, render: (item: Item) => unknown) {
  return { status: 200, body: { data: items.map(render), page, limit, count } }
}

export function oneAnswer(status: 200 | 201, message: string, data: unknown) {
  return { status, body: { success: true, message, data } }
}

export const verifiableNow = Type.Boolean({ description: 'Whether a live session can verify it by questions now.' })

export const foundSkill = Type.Object(
  {
    skill_id: skillId,
    name: skillName,
    sub_skill_id: subSkillId,
    sub_skill_name: subSkillName,
    master_skill_id: masterSkillId,
    master_skill_name: masterSkillName,
    label: Type.String({
      description:
        'The name in the language of `language` or Accept-Language if the catalogue has it, else in English.',
      examples: ['ईंट की चिनाई'],
    }),
    matched: Type.String({
      description: 'The label that matched, in its stored language and spelling.',
      examples: ['bricklaying'],
    }),
    verifiable: verifiableNow,
  },
  { ...closed, title: 'FoundSkill', description: 'A skill that matched.' },
)

export function renderFoundSkill({ label, matched, verifiable, ...branch }: FoundSkill, isServed: IsServed) {
  const { number } = branch.skill
  return { ...renderBranch(branch), label, matched, verifiable: isServed('session', 'live', { number, verifiable }) }
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
    name: skillName,
    description: Type.String({
      description: 'What a person with this skill does.',
      examples: ['Lays bricks in mortar, straight and level.'],
    }),
    names: Type.Record(Type.String(), Type.String(), {
      description: 'The name by language, for languages that have one.',
      examples: [{ en: 'Brick laying', hi: 'ईंट चिनाई' }],
    }),
    aliases: Type.Array(Type.String(), {
      description: 'Other names, also in Latin letters.',
      examples: [['bricklaying', 'eent chinai']],
    }),
    sub_skill_id: subSkillId,
    sub_skill_name: subSkillName,
    master_skill_id: masterSkillId,
    master_skill_name: masterSkillName,
    verifiable: verifiableNow,
    retired: Type.Boolean({ description: 'Whether the skill is no longer in use.', examples: [false] }),
    replaced_by: Type.Union([Type.String(), Type.Null()], {
      description: 'Only on a retired skill: the id of its successor, or null if it has none.',
      examples: [null],
    }),
    taxonomy_version: Type.Integer({ description: 'Version of the skill taxonomy.', examples: [12] }),
  },
  { ...closed, title: 'Skill', description: 'A skill of the catalogue.' },
)

export function renderDescribedSkill({ labels, taxonomyVersion, ...branch }: DescribedSkill, verifiable: boolean) {
  const { description, retired, replacedBy } = branch.skill
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
  const named = {
    name: NAMES[idName],
    description: Type.String({ description: 'Description of the skill.', examples: ['Walls and plaster.'] }),
  }
  return Type.Object({ [idName]: id, ...parents, ...named }, { ...closed, title: TITLES[idName] })
}

const NAMES = { master_skill_id: masterSkillName, sub_skill_id: subSkillName, skill_id: skillName }
const TITLES = { master_skill_id: 'MasterSkill', sub_skill_id: 'SubSkill', skill_id: 'ListedSkill' }

export function renderNode({ name, description }: NodeRow) {
  return { name, description }
}

const SELECTION = {
  description: 'Id of the selection, not of the skill.',
  examples: ['7d444840-9dc0-41d1-b245-5ffdce74fad2'],
}
const selectionId = Type.String({ ...SELECTION, format: 'uuid' })
/** Without the format: a malformed id answers 404, as every id that is not of a selection. */
export const selectionParam = Type.String(SELECTION)

export const selectedSkill = Type.Object(
  {
    selected_skill_id: selectionId,
    user_id: Type.String({ description: 'Id of the user.', examples: ['user-42'] }),
    skill_id: skillId,
    sub_skill_id: subSkillId,
    master_skill_id: masterSkillId,
    createdAt: timestamp('When the skill was selected.'),
    updatedAt: timestamp('When the selection last changed.'),
  },
  { ...closed, title: 'SelectedSkill', description: 'A skill that a user selected.' },
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

export const skillRequestParam = Type.String({
  description: 'Id of the skill request.',
  examples: ['SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'],
})

const { skill_request_id, name, description, ...decision } = partnerRequest.properties

/** A skill request of a partner, as the operator sees it. */
export const skillRequest = Type.Object(
  {
    skill_request_id,
    name,
    description,
    sub_skill_id: nullable(subSkillId, 'The sub-skill that the partner suggests; null if none.'),
    ...decision,
  },
  { ...closed, title: 'SkillRequest', description: 'A skill request of a partner.' },
)

export function renderSkillRequest(request: SkillRequest) {
  const { subSkillNumber } = request
  const sub_skill_id = subSkillNumber === null ? null : formatCatalogueId('sub_skill', subSkillNumber)
  return { ...renderRequest(request), sub_skill_id }
}
