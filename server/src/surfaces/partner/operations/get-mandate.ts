import Type from 'typebox'
import { getMandate as get, viewFlow, viewOf } from '../../../features/mandates/index.ts'
import { mandateId, mandateWithFlow } from '../mandate-shapes.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getMandate = readOperation({
  id: 'getMandate',
  method: 'GET',
  path: '/mandates/{mandate_id}',
  tag: 'Job mandates',
  summary: 'Get a job mandate',
  description: 'With the stored body and, when it is ready, `flow`: what a candidate will be asked, per language.',
  scope: 'mandates:read',
  rateClass: 'reads',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  answers: { 200: { description: 'The mandate.', schema: envelope(mandateWithFlow) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await get(deps, context.key.tenant, params.mandate_id)
    if (!outcome.ok) return outcome
    const { mandate, flow } = outcome.value
    return answer(200, 'Mandate found.', { ...viewOf(mandate), ...(flow && { flow: viewFlow(flow) }) })
  },
})
