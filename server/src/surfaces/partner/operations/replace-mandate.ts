import Type from 'typebox'
import { judgeCounts, replaceMandate as replace, resultOf } from '../../../features/mandates/index.ts'
import { mandateBody, mandateId, mandateResult, toSent } from '../mandate-shapes.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const replaceMandate = writeOperation({
  id: 'replaceMandate',
  method: 'PUT',
  path: '/mandates/{mandate_id}',
  tag: 'Job mandates',
  summary: 'Replace a job mandate',
  description:
    'Send the whole mandate again. An identical one answers 200 with `changed` false and alters nothing. 409 CONFLICT: it is ' +
    'archived, still preparing (wait for Retry-After), made with another workflow_id, or was changed 10 times within an hour.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  params: Type.Object({ mandate_id: mandateId }),
  body: mandateBody,
  answers: {
    202: { description: 'Accepted; its questions are being prepared.', schema: envelope(mandateResult) },
    200: { description: 'Nothing changed.', schema: envelope(mandateResult) },
  },
  refusals: ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED'],
  judgeCounts: body => judgeCounts(toSent(body as never)),
  handle: async ({ params, body, context }, deps) => {
    const wanted = { id: params.mandate_id, sent: toSent(body), recruiter: context.recruiter }
    const outcome = await replace(deps, context.tx, context.key.tenant, wanted)
    if (!outcome.ok) return outcome
    const { mandate, changed } = outcome.value
    return changed
      ? answer(202, 'Mandate accepted; its questions are being prepared.', resultOf(mandate, true))
      : answer(200, 'Nothing changed.', resultOf(mandate, false))
  },
})
