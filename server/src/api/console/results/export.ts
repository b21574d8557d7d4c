import { Readable } from 'node:stream'
import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { type BrowsedResult, type BrowsePosition, browseResults } from '../../../features/journeys/index.ts'
import type { MemberRole } from '../../../features/members/index.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { ConsoleDeps } from '../deps.ts'
import { type MemberContext, memberOperation } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import {
  filters,
  mayReadPeople,
  ofMode,
  RESULTS_PATH,
  type ReadFilter,
  readFilter,
  renderConsoleResult,
  resultReads,
} from './schemas.ts'

/** Excel takes a file for UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Memory holds one page. The next is read when the browser has taken this one. */
const PAGE = 500

export const exportResults = memberOperation({
  ...resultReads,
  id: 'exportResults',
  method: 'GET',
  path: `${RESULTS_PATH}.csv`,
  summary: 'Results as CSV',
  description:
    'All that match, as the list shows them. Names, phone numbers and e-mail addresses are columns for owners and recruiters only. Each ' +
    'export is in the audit log.',
  writes: true,
  params: ofMode,
  query: Type.Object(filters, closed),
  answers: { 200: { description: 'A file.', schema: Type.String({ examples: ['result_id,candidate_id,name'] }) } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const read = await readFilter(deps, context.tenant, query)
    if (!read.ok) return read
    const { tenant } = context
    // How many rows follow is not known yet: the row says that somebody began.
    await deps.database.forTenant(tenant).transaction(async tx => {
      await recordWrite(deps, tx, context, { action: 'results.exported', subject: 'results', details: { ...query } })
    })
    return {
      status: 200,
      body: Readable.from(linesOf(deps, context, read.value), { encoding: 'utf8', objectMode: false }),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="results.csv"',
      },
    }
  },
})

async function* linesOf(
  deps: ConsoleDeps,
  { tenant, role, isStillAllowed }: MemberContext,
  browse: ReadFilter,
): AsyncGenerator<string> {
  const readPage = (after: BrowsePosition | null) =>
    deps.pageBulkhead.run('console Results', () => browseResults(deps, tenant, { ...browse, after }, PAGE))
  yield BYTE_ORDER_MARK + csvLine(mayReadPeople(role) ? [...IDS, ...PERSON, ...REST] : [...IDS, ...REST])
  for (let page = await readPage(null); ; page = await readPage(page.next)) {
    if (page.results.length > 0) yield page.results.map(each => lineOf(each, role)).join('')
    if (page.next === null) return
    if (!(await isStillAllowed())) throw new Error('The person may no longer export results.')
  }
}

const IDS = ['result_id', 'external_candidate_id'] as const
const PERSON = ['name', 'phone', 'email'] as const
const REST = [
  'campaign_id',
  'campaign_name',
  'mandate_id',
  'job_id',
  'title',
  'language',
  'status',
  'reason',
  'qualified',
  'interested',
  'skills_verified',
  'skills_not_verified',
  'answers',
  'created_at',
  'updated_at',
] as const

function lineOf(each: BrowsedResult, role: MemberRole): string {
  const shown = renderConsoleResult(each, role)
  const { name, phone, email } = each.contact
  const skillsOf = (verdict: string) =>
    shown.skills.flatMap(skill => (skill.verdict === verdict ? [skill.skill_id] : [])).join(' ')
  const answers = Object.entries(each.answers).map(([key, { value }]) => [key, value])
  return csvLine([
    ...IDS.map(column => shown[column]),
    ...(mayReadPeople(role) ? [name, phone, email] : []),
    shown.campaign_id,
    shown.campaign_name,
    shown.mandate_id,
    shown.job_id,
    shown.title,
    shown.language,
    shown.status,
    shown.reason,
    yesOrNo(shown.qualified),
    yesOrNo(shown.interested),
    skillsOf('verified'),
    skillsOf('not_verified'),
    answers.length === 0 ? null : JSON.stringify(Object.fromEntries(answers)),
    shown.created_at,
    shown.updated_at,
  ])
}

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null
  return value ? 'yes' : 'no'
}
