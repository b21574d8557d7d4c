import Type from 'typebox'
import { mandateId, mandateWithFlow, renderMandate } from '../../../contract/mandate.ts'
import { getMandate as get, viewFlow } from '../../../features/mandates/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getMandate = readOperation({
  id: 'getMandate',
  method: 'GET',
  path: '/mandates/{mandate_id}',
  tag: 'Job mandates',
  summary: 'Get a job mandate',
  description:
    'Returns the stored body and, if the mandate is ready, `flow`: what a candidate is asked in each language.',
  scope: 'mandates:read',
  rateClass: 'reads',
  isLookUp: true,
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  answers: { 200: { description: 'The mandate.', schema: envelope(mandateWithFlow) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await get(deps, context.key.tenant, params.mandate_id)
    if (!outcome.ok) return outcome
    const { mandate, flow } = outcome.value
    return answer(200, 'Mandate found.', { ...renderMandate(mandate), ...(flow && { flow: viewFlow(flow) }) })
  },
})
