import Type from 'typebox'
import { prepareAgain, resultOf } from '../../../features/mandates/index.ts'
import { mandateId, mandateResult } from '../mandate-shapes.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const prepareMandate = writeOperation({
  id: 'prepareMandate',
  method: 'POST',
  path: '/mandates/{mandate_id}/prepare',
  tag: 'Job mandates',
  summary: 'Prepare a failed job mandate once more',
  description: 'The same version is tried again. A mandate that did not fail answers 409.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  answers: { 202: { description: 'Accepted; it is being prepared.', schema: envelope(mandateResult) } },
  refusals: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) => {
    const outcome = await prepareAgain(deps, context.tx, context.key.tenant, params.mandate_id)
    if (!outcome.ok) return outcome
    return answer(202, 'The mandate is being prepared again.', resultOf(outcome.value.mandate, true))
  },
})
