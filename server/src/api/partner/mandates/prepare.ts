import Type from 'typebox'
import { mandateId, mandateResult, renderMandateResult } from '../../../contract/mandate.ts'
import { prepareAgain } from '../../../features/mandates/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const prepareMandate = writeOperation({
  id: 'prepareMandate',
  method: 'POST',
  path: '/mandates/{mandate_id}/prepare',
  tag: 'Job mandates',
  summary: 'Prepare a failed job mandate again',
  description: 'Prepares the same version again. A mandate that has not failed answers 409.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  answers: { 202: { description: 'Accepted; it is being prepared.', schema: envelope(mandateResult) } },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) => {
    const outcome = await prepareAgain(deps, context.tx, context.key.tenant, params.mandate_id, 'api')
    if (!outcome.ok) return outcome
    return answer(202, 'The mandate is being prepared again.', renderMandateResult(outcome.value.mandate, true))
  },
})
