import Type, { type TInteger, type TNull, type TUnion } from 'typebox'
import { closed, nullable } from '../../../contract/fields.ts'
import {
  changeOwnPeriods,
  OWN_PERIODS,
  type OwnPeriods,
  PERIOD_RANGES,
  readOwnPeriods,
} from '../../../features/organisations/index.ts'
import { answer, EVERY_MEMBER, inOrganisation, memberOperation, OWNERS } from '../operation.ts'
import { recordWrite } from '../record-write.ts'

const PATH = '/organisations/{org_id}/retention'
const common = { tag: 'Settings', access: 'member', area: null, params: inOrganisation({}) } as const

const TEXTS = {
  candidates: 'People with their answers, from their last campaign.',
  recordings: 'Recordings of spoken answers, from the answer.',
  requests: 'The log of calls, from the call.',
} as const

const days = Object.fromEntries(
  OWN_PERIODS.map(each => {
    const { shortest, longest } = PERIOD_RANGES[each]
    const schema = Type.Integer({ minimum: shortest, maximum: longest, examples: [shortest] })
    return [each, nullable(schema, `${TEXTS[each]} Null: as the installation.`)]
  }),
) as Record<(typeof OWN_PERIODS)[number], TUnion<[TInteger, TNull]>>

const range = (description: string) =>
  Type.Object(
    {
      shortest: Type.Integer({ description: 'The fewest days.', examples: [30] }),
      longest: Type.Integer({ description: 'The most days: what the installation allows.', examples: [180] }),
      installation: nullable(
        Type.Integer(),
        'Days without a period of the organisation; null until the person erases it.',
      ),
    },
    { ...closed, description },
  )

const retention = Type.Object(
  {
    days: Type.Object(days, { ...closed, description: 'Periods of the organisation.' }),
    ranges: Type.Object(
      { candidates: range('Of people.'), recordings: range('Of recordings.'), requests: range('Of the log of calls.') },
      { ...closed, description: 'What is possible.' },
    ),
  },
  { ...closed, title: 'Retention', description: 'How long the organisation keeps data.' },
)

function render(periods: OwnPeriods) {
  return { days: periods, ranges: PERIOD_RANGES }
}

export const getRetention = memberOperation({
  ...common,
  id: 'getRetention',
  method: 'GET',
  path: PATH,
  summary: 'How long data is kept',
  roles: EVERY_MEMBER,
  writes: false,
  answers: { 200: { description: 'The periods.', schema: retention } },
  errors: [],
  handle: async ({ context }, deps) =>
    answer(200, render(await readOwnPeriods(deps.database.forTenant(context.tenant).reads))),
})

export const changeRetention = memberOperation({
  ...common,
  id: 'changeRetention',
  method: 'PUT',
  path: PATH,
  summary: 'Keep data for a shorter time',
  description: 'Never longer than the installation does. Older data is deleted within an hour, for good.',
  roles: OWNERS,
  writes: true,
  body: Type.Object(days, closed),
  answers: { 200: { description: 'The periods.', schema: retention } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const changed = await changeOwnPeriods(deps, tx, body)
      if (!changed.ok) return changed
      const { orgId } = context.tenant
      await recordWrite(deps, tx, context, { action: 'organisation.retention', subject: orgId, details: body })
      return answer(200, render(changed.value))
    }),
})
