import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import {
  renderWorkflow,
  toWorkflowInput,
  WORKFLOW_STATUSES,
  workflow,
  workflowBody,
  workflowId,
} from '../../../contract/workflow.ts'
import {
  archiveWorkflow as archive,
  createWorkflow as create,
  getWorkflow as get,
  listOwnWorkflows,
  NEWEST_WORKFLOW,
  replaceWorkflow as replace,
  workflowRules,
} from '../../../features/workflows/index.ts'
import { bodyProblems } from '../../../http/body-rules.ts'
import { cursorOf, invalidCursor, pageOf, paging, startOf } from '../lists.ts'
import { answer, inMode, memberOperation, RECRUITERS, RECRUITERS_AND_VIEWERS } from '../operation.ts'
import { recordWrite } from '../record-write.ts'
import { anyBody, problems } from './checks.ts'
import { sayWhy } from './writes.ts'

const PATH = '/organisations/{org_id}/{mode}/workflows'
const common = { tag: 'Playground', access: 'member', area: 'workflows' } as const
const reads = { ...common, roles: RECRUITERS_AND_VIEWERS, writes: false } as const
const writes = { ...common, roles: RECRUITERS, writes: true } as const
const one = inMode({ workflow_id: workflowId })

export const listWorkflows = memberOperation({
  ...reads,
  id: 'listWorkflows',
  method: 'GET',
  path: PATH,
  summary: 'Workflows of the organisation',
  params: inMode({}),
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum([...WORKFLOW_STATUSES], { description: 'Only workflows of this status.' })),
      ...paging,
    },
    closed,
  ),
  answers: { 200: { description: 'A page of workflows.', schema: pageOf(workflow, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const from = startOf(query.cursor, NEWEST_WORKFLOW)
    if (from === null) return invalidCursor()
    const { status = null, limit = 50 } = query
    const { workflows, next } = await listOwnWorkflows(deps, context.tenant, status, from, limit)
    return answer(200, { items: workflows.map(renderWorkflow), next_cursor: cursorOf(next === null ? null : [next]) })
  },
})

export const getWorkflow = memberOperation({
  ...reads,
  id: 'getWorkflow',
  method: 'GET',
  path: `${PATH}/{workflow_id}`,
  summary: 'A workflow',
  params: one,
  answers: { 200: { description: 'The workflow.', schema: workflow } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await get(deps, context.tenant, params.workflow_id)
    return found.ok ? answer(200, renderWorkflow(found.value)) : found
  },
})

const findProblems = bodyProblems(workflowBody, workflowRules)

export const checkWorkflow = memberOperation({
  ...reads,
  id: 'checkWorkflow',
  method: 'POST',
  path: `${PATH}/check`,
  summary: 'Judge a workflow as saving it would, without saving it',
  roles: RECRUITERS,
  params: inMode({}),
  body: anyBody,
  answers: { 200: { description: 'What is wrong with it.', schema: Type.Object({ problems }, closed) } },
  errors: [],
  handle: async ({ body }) => answer(200, { problems: findProblems(body) }),
})

export const createWorkflow = memberOperation({
  ...writes,
  id: 'createWorkflow',
  method: 'POST',
  path: PATH,
  summary: 'Create a workflow',
  params: inMode({}),
  body: workflowBody,
  bodyRules: workflowRules,
  answers: { 201: { description: 'The workflow.', schema: workflow } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const created = await create(deps, tx, toWorkflowInput(body), 'playground')
      if (!created.ok) return sayWhy(created.error)
      await recordWrite(deps, tx, context, { action: 'workflow.created', subject: created.value.id })
      return answer(201, renderWorkflow(created.value))
    }),
})

export const replaceWorkflow = memberOperation({
  ...writes,
  id: 'replaceWorkflow',
  method: 'PUT',
  path: `${PATH}/{workflow_id}`,
  summary: 'Replace a workflow',
  description: 'A workflow that was created through the API answers 403.',
  params: one,
  body: workflowBody,
  bodyRules: workflowRules,
  answers: { 200: { description: 'The changed workflow.', schema: workflow } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const replaced = await replace(deps, tx, params.workflow_id, toWorkflowInput(body), 'playground')
      if (!replaced.ok) return sayWhy(replaced.error)
      await recordWrite(deps, tx, context, { action: 'workflow.replaced', subject: params.workflow_id })
      return answer(200, renderWorkflow(replaced.value))
    }),
})

export const archiveWorkflow = memberOperation({
  ...writes,
  id: 'archiveWorkflow',
  method: 'DELETE',
  path: `${PATH}/{workflow_id}`,
  summary: 'Archive a workflow',
  description: 'A workflow that a mandate uses answers 409, one that was created through the API 403.',
  params: one,
  answers: { 200: { description: 'The archived workflow.', schema: workflow } },
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  handle: async ({ params, context }, deps) =>
    await deps.database.forTenant(context.tenant).transaction(async tx => {
      const archived = await archive(deps, tx, params.workflow_id, 'playground')
      if (!archived.ok) return sayWhy(archived.error)
      if (archived.value.changed)
        await recordWrite(deps, tx, context, { action: 'workflow.archived', subject: params.workflow_id })
      return answer(200, renderWorkflow(archived.value.workflow))
    }),
})
