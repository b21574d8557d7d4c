import Type from 'typebox'
import { closed, nullable } from '../../../contract/fields.ts'
import {
  type Branding,
  brandColours,
  changeBranding as change,
  measureAccent,
  readBranding,
} from '../../../features/organisations/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, EVERY_MEMBER, inOrganisation, memberOperation, OWNERS } from '../operation.ts'

const PATH = '/organisations/{org_id}/branding'
const common = { tag: 'Settings', access: 'member', area: null, params: inOrganisation({}) } as const
const reads = { ...common, roles: EVERY_MEMBER, writes: false } as const

const text = (most: number, example: string) => Type.String({ maxLength: most, examples: [example] })

const texts = {
  name: nullable(text(200, 'Acme Staffing'), 'The name that people see. Null: that of the organisation.'),
  accent: nullable(text(20, '#0b6e4f'), 'The colour of buttons and links. Null: ours.'),
  support: nullable(text(2_000, 'help@acme.example'), 'An e-mail address or a web address for questions.'),
  privacy_url: nullable(text(2_000, 'https://acme.example/privacy'), 'The address of the privacy notice.'),
}

const branding = Type.Object(
  {
    ...texts,
    mark_url: nullable(Type.String({ examples: ['/brand/5f0c9a1b2c3d4e5f6a7b8c.svg'] }), 'Where the logo is.'),
  },
  { ...closed, title: 'Branding', description: 'How the organisation appears to people.' },
)

function render({ name, accent, support, privacyUrl, mark }: Branding) {
  return { name, accent, support, privacy_url: privacyUrl, mark_url: mark === null ? null : `/brand/${mark}` }
}

export const getBranding = memberOperation({
  ...reads,
  id: 'getBranding',
  method: 'GET',
  path: PATH,
  summary: 'How the organisation appears to people',
  answers: { 200: { description: 'The branding.', schema: branding } },
  errors: ['NOT_FOUND'],
  handle: async ({ context }, deps) => {
    const found = await readBranding(deps.database.forTenant(context.tenant).reads)
    return found === null ? err(domainError('NOT_FOUND')) : answer(200, render(found))
  },
})

/** 100 KB in Base64: an SVG is rebuilt from at most so much. */
const MOST_MARK_CHARACTERS = 140_000

const mark = Type.String({
  maxLength: MOST_MARK_CHARACTERS,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  'x-rule': 'must be a file in Base64',
  examples: ['PHN2ZyB2aWV3Qm94PSIwIDAgOCA4Ij48L3N2Zz4='],
})

const NAMES: Readonly<Record<string, string>> = { privacyUrl: 'privacy_url' }

export const changeBranding = memberOperation({
  ...common,
  id: 'changeBranding',
  method: 'PATCH',
  path: PATH,
  summary: 'Change how the organisation appears to people',
  description: 'Absent fields stay as they are.',
  roles: OWNERS,
  writes: true,
  body: Type.Object(
    {
      name: Type.Optional(texts.name),
      accent: Type.Optional(texts.accent),
      support: Type.Optional(texts.support),
      privacy_url: Type.Optional(texts.privacy_url),
      mark: Type.Optional(nullable(mark, 'The logo: SVG of plain shapes, or PNG, at most 10 KB, in Base64.')),
    },
    closed,
  ),
  answers: { 200: { description: 'The branding.', schema: branding } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ body: { privacy_url: privacyUrl, mark: file, ...rest }, context }, deps) => {
    const input = {
      ...rest,
      ...(privacyUrl !== undefined && { privacyUrl }),
      ...(file !== undefined && { mark: file === null ? null : Buffer.from(file, 'base64') }),
    }
    const changed = await change(deps, context.tenant.orgId, input, context.session.user.userId)
    if (changed.ok) return answer(200, render(changed.value))
    if (changed.error.code === 'ORGANISATION_NOT_FOUND') return err(domainError('NOT_FOUND'))
    const details = changed.error.details.map(each => ({ ...each, path: NAMES[each.path] ?? each.path }))
    return err(domainError('VALIDATION_FAILED', ...details))
  },
})

const colour = (description: string) => Type.String({ description, examples: ['#0b6e4f'] })

const theme = (description: string) =>
  Type.Object(
    { brand: colour('Of buttons and links.'), strong: colour('Pressed.'), tint: colour('Behind texts.') },
    { ...closed, description },
  )

const accentColours = Type.Object(
  {
    contrast: Type.Number({
      description: 'The least of all texts that have the colour or stand on it.',
      examples: [6.2],
    }),
    needed: Type.Number({ description: 'Less cannot be read by everybody, and is not accepted.', examples: [4.5] }),
    nearest: colour('The colour itself if it can be read, else the nearest shade that can.'),
    light: theme('Of the nearest shade, on white pages.'),
    dark: theme('Of the nearest shade, on dark pages.'),
  },
  { ...closed, title: 'AccentColours', description: 'What a colour would look like.' },
)

export const previewAccent = memberOperation({
  ...reads,
  id: 'previewAccent',
  method: 'GET',
  path: `${PATH}/colours`,
  summary: 'Whether a colour can be read, and the shades that follow from it',
  query: Type.Object({ accent: Type.String({ maxLength: 20, description: 'A colour such as #0b6e4f.' }) }, closed),
  answers: { 200: { description: 'The colours.', schema: accentColours } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query }) => {
    const measured = measureAccent(query.accent)
    if (measured === null) {
      const message = 'accent must be a colour such as #0b6e4f.'
      return err(domainError('VALIDATION_FAILED', { path: 'accent', message }))
    }
    const { contrast, needed, nearest } = measured
    return answer(200, { contrast, needed, nearest, ...brandColours(nearest) })
  },
})
