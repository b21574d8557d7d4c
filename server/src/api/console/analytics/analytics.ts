import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { readPeriods } from '../../../features/analytics/index.ts'
import type { Tenant } from '../../../kernel/tenant.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, inMode, memberOperation, RECRUITERS_AND_VIEWERS } from '../operation.ts'
import { PART_NAMES, partAsCsv } from './csv.ts'
import { analytics, type PeriodQuery, periodFilters } from './schemas.ts'

const PATH = '/organisations/{org_id}/{mode}/analytics'
const common = {
  tag: 'Analytics',
  access: 'member',
  roles: RECRUITERS_AND_VIEWERS,
  area: 'analytics',
  writes: false,
} as const

export const getAnalytics = memberOperation({
  ...common,
  id: 'getAnalytics',
  method: 'GET',
  path: PATH,
  summary: 'Counts of candidates in a period, by day, and in one to compare it with',
  description:
    'Counts of the candidates whose first contact was in the period, of one workflow or of all. They are exact: equal to a count of the ' +
    'results and messages at the time of the call.',
  params: inMode({}),
  query: Type.Object(periodFilters, closed),
  answers: { 200: { description: 'The counts.', schema: analytics } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ query, context }, deps) => {
    const outcome = await read(deps, context.tenant, query)
    return outcome.ok ? answer(200, outcome.value) : outcome
  },
})

export const exportAnalytics = memberOperation({
  ...common,
  id: 'exportAnalytics',
  method: 'GET',
  path: `${PATH}.csv`,
  summary: 'A part of the analytics as CSV',
  params: inMode({}),
  query: Type.Object({ part: Type.Enum([...PART_NAMES], { description: 'Which part.' }), ...periodFilters }, closed),
  answers: { 200: { description: 'A file.', schema: Type.String({ examples: ['from,to,stage,count'] }) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ query: { part, ...query }, context }, deps) => {
    const outcome = await read(deps, context.tenant, query)
    if (!outcome.ok) return outcome
    const { from, to } = outcome.value.period.overview
    return {
      status: 200,
      body: partAsCsv(part, outcome.value),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${part}-${from}-${to}.csv"`,
      },
    }
  },
})

async function read(deps: ConsoleDeps, tenant: Tenant, query: PeriodQuery) {
  const { workflow_id: workflowId = null, range = null, from = null, to = null } = query
  const compare =
    query.compare === 'days'
      ? { from: query.compare_from ?? null, to: query.compare_to ?? null }
      : (query.compare ?? null)
  return await readPeriods(deps, tenant, workflowId, { from, to, range, compare })
}
