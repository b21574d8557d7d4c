import Type from 'typebox'
import { mandateId, mandateResult, renderMandateResult } from '../../../contract/mandate.ts'
import { archiveMandate as archive } from '../../../features/mandates/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const archiveMandate = writeOperation({
  id: 'archiveMandate',
  method: 'DELETE',
  path: '/mandates/{mandate_id}',
  tag: 'Job mandates',
  summary: 'Archive a job mandate',
  description: 'Nothing is erased, and archiving twice changes nothing. Its job_id is free again.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  answers: { 200: { description: 'The archived mandate.', schema: envelope(mandateResult) } },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, context }, deps) => {
    const outcome = await archive(deps, context.tx, params.mandate_id, 'api')
    if (!outcome.ok) return outcome
    return answer(200, 'Mandate archived.', renderMandateResult(outcome.value.mandate, outcome.value.changed))
  },
})
