import Type from 'typebox'
import { mandateBody, mandateId, mandateResult, renderMandateResult, type SentBody } from '../../../contract/mandate.ts'
import { checkCounts, mandateRules, replaceMandate as replace } from '../../../features/mandates/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const replaceMandate = writeOperation({
  id: 'replaceMandate',
  method: 'PUT',
  path: '/mandates/{mandate_id}',
  tag: 'Job mandates',
  summary: 'Replace a job mandate',
  description:
    'Send the complete mandate. An identical one answers 200 with `changed` false and changes nothing. 409 CONFLICT: ' +
    'the mandate is archived, is still preparing (wait for Retry-After), has another workflow_id, or was changed 10 ' +
    'times within an hour.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  body: mandateBody,
  answers: {
    202: { description: 'Accepted; its questions are being prepared.', schema: envelope(mandateResult) },
    200: { description: 'Nothing changed.', schema: envelope(mandateResult) },
  },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED'],
  bodyRules: mandateRules,
  checkCounts: body => checkCounts(body as SentBody),
  handle: async ({ params, body, context }, deps) => {
    const wanted = { id: params.mandate_id, sent: body, recruiter: context.recruiter, via: 'api' } as const
    const outcome = await replace(deps, context.tx, context.key.tenant, wanted)
    if (!outcome.ok) return outcome
    const { mandate, changed } = outcome.value
    return changed
      ? answer(202, 'Mandate accepted; its questions are being prepared.', renderMandateResult(mandate, true))
      : answer(200, 'Nothing changed.', renderMandateResult(mandate, false))
  },
})
