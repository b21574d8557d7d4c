import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import {
  jobId,
  MANDATE_STATUSES,
  mandateBody,
  mandateId,
  mandateResult,
  mandateWithFlow,
  newMandateBody,
  renderMandate,
  renderMandateResult,
  type SentBody,
  storedMandate,
} from '../../../contract/mandate.ts'
import { workflowId } from '../../../contract/workflow.ts'
import {
  archiveMandate as archive,
  checkCounts,
  createMandate as create,
  getMandate as get,
  listOwnMandates,
  mandateRules,
  NEWEST_MANDATE,
  prepareAgain,
  replaceMandate as replace,
  viewFlow,
} from '../../../features/mandates/index.ts'
import { cursorOf, invalidCursor, pageOf, paging, startOf } from '../lists.ts'
import { answer, inMode, memberOperation, RECRUITERS, RECRUITERS_AND_VIEWERS } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { sayWhy } from './writes.ts'

export const MANDATES_PATH = '/organisations/{org_id}/{mode}/mandates'
const common = { tag: 'Playground', access: 'member', area: 'mandates' } as const
export const mandateReads = { ...common, roles: RECRUITERS_AND_VIEWERS, writes: false } as const
const writes = { ...common, roles: RECRUITERS, writes: true } as const
export const oneMandate = inMode({ mandate_id: mandateId })
const outcome = { description: 'What came of it.', schema: mandateResult }

export const listMandates = memberOperation({
  ...mandateReads,
  id: 'listMandates',
  method: 'GET',
  path: MANDATES_PATH,
  summary: 'Job mandates of the organisation',
  params: inMode({}),
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum([...MANDATE_STATUSES], { description: 'Only mandates of this status.' })),
      workflow_id: Type.Optional(Type.With(workflowId, { description: 'Only mandates of this workflow.' })),
      job_id: Type.Optional(Type.With(jobId, { description: 'Only mandates of this job.' })),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'A page of mandates.', schema: pageOf(storedMandate, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = startOf(query.cursor, NEWEST_MANDATE)
    if (from === null) return invalidCursor()
    const { status = null, workflow_id: ofWorkflow = null, job_id: ofJob = null, limit = 50 } = query
    const filter = { status, workflowId: ofWorkflow, jobId: ofJob }
    const { mandates, next } = await listOwnMandates(deps, context.tenant, filter, from, limit)
    return answer(200, { items: mandates.map(renderMandate), next_cursor: cursorOf(next === null ? null : [next]) })
  },
})

export const getMandate = memberOperation({
  ...mandateReads,
  id: 'getMandate',
  method: 'GET',
  path: `${MANDATES_PATH}/{mandate_id}`,
  summary: 'A job mandate and, once it is ready, what candidates are asked',
  params: oneMandate,
  answers: { 200: { description: 'The mandate.', schema: mandateWithFlow } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await get(deps, context.tenant, params.mandate_id)
    if (!found.ok) return found
    const { mandate, flow } = found.value
    return answer(200, { ...renderMandate(mandate), ...(flow && { flow: viewFlow(flow) }) })
  },
})

export const createMandate = memberOperation({
  ...writes,
  id: 'createMandate',
  method: 'POST',
  path: MANDATES_PATH,
  summary: 'Create a job mandate',
  params: inMode({}),
  body: newMandateBody,
  bodyRules: mandateRules,
  answers: { 202: outcome, 200: { description: 'The same mandate is there already.', schema: mandateResult } },
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'LIMIT_EXCEEDED'],
  handle: async ({ body: { job_id: job, ...sent }, context }, deps) => {
    const counted = checkCounts(sent as SentBody)
    if (!counted.ok) return sayWhy(counted.error)
    return await deps.database.forTenant(context.tenant).transaction(async tx => {
      const wanted = { sent, jobId: job ?? null, recruiter: null, createdVia: 'playground' } as const
      const created = await create(deps, tx, context.tenant, wanted)
      if (!created.ok) return sayWhy(created.error)
      const { mandate, changed } = created.value
      if (!changed) return answer(200, renderMandateResult(mandate, false))
      await recordWrite(deps, tx, context, { action: 'mandate.created', subject: mandate.id })
      return answer(202, renderMandateResult(mandate, true))
    })
  },
})

export const replaceMandate = memberOperation({
  ...writes,
  id: 'replaceMandate',
  method: 'PUT',
  path: `${MANDATES_PATH}/{mandate_id}`,
  summary: 'Replace a job mandate',
  description: 'A mandate that was created through the API answers 403.',
  params: oneMandate,
  body: mandateBody,
  bodyRules: mandateRules,
  answers: { 202: outcome, 200: { description: 'Nothing changed.', schema: mandateResult } },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED'],
  handle: async ({ params, body: sent, context }, deps) => {
    const counted = checkCounts(sent as SentBody)
    if (!counted.ok) return sayWhy(counted.error)
    return await deps.database.forTenant(context.tenant).transaction(async tx => {
      const wanted = { id: params.mandate_id, sent, recruiter: null, via: 'playground' } as const
      const replaced = await replace(deps, tx, context.tenant, wanted)
      if (!replaced.ok) return sayWhy(replaced.error)
      const { mandate, changed } = replaced.value
      if (!changed) return answer(200, renderMandateResult(mandate, false))
      const details = { flow_version: mandate.flowVersion }
      await recordWrite(deps, tx, context, { action: 'mandate.replaced', subject: mandate.id, details })
      return answer(202, renderMandateResult(mandate, true))
    })
  },
})

export const prepareMandate = memberOperation({
  ...writes,
  id: 'prepareMandate',
  method: 'POST',
  path: `${MANDATES_PATH}/{mandate_id}/prepare`,
  summary: 'Prepare a failed job mandate again',
  params: oneMandate,
  answers: { 202: outcome },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const again = await prepareAgain(deps, tx, context.tenant, params.mandate_id, 'playground')
      if (!again.ok) return sayWhy(again.error)
      await recordWrite(deps, tx, context, { action: 'mandate.prepared_again', subject: params.mandate_id })
      return answer(202, renderMandateResult(again.value.mandate, true))
    }),
})

export const archiveMandate = memberOperation({
  ...writes,
  id: 'archiveMandate',
  method: 'DELETE',
  path: `${MANDATES_PATH}/{mandate_id}`,
  summary: 'Archive a job mandate',
  description: 'A mandate whose campaign is not finished answers 409, one that was created through the API 403.',
  params: oneMandate,
  answers: { 200: outcome },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const archived = await archive(deps, tx, params.mandate_id, 'playground')
      if (!archived.ok) return sayWhy(archived.error)
      const { mandate, changed } = archived.value
      if (changed) await recordWrite(deps, tx, context, { action: 'mandate.archived', subject: mandate.id })
      return answer(200, renderMandateResult(mandate, changed))
    }),
})
