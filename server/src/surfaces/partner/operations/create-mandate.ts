import { createMandate as create, judgeCounts, resultOf } from '../../../features/mandates/index.ts'
import { mandateResult, newMandateBody, toSent } from '../mandate-shapes.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const createMandate = writeOperation({
  id: 'createMandate',
  method: 'POST',
  path: '/mandates',
  tag: 'Job mandates',
  summary: 'Create a job mandate',
  description:
    'Accepted at once; its questions are then prepared, which takes seconds: `mandate.ready` or `mandate.failed` tells the ' +
    'outcome. With a `job_id`, the same body again answers 200 with `changed` false, another body 409 naming the mandate.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  body: newMandateBody,
  answers: {
    202: { description: 'Accepted; its questions are being prepared.', schema: envelope(mandateResult) },
    200: { description: 'The same mandate with the same job_id is there already.', schema: envelope(mandateResult) },
  },
  refusals: ['VALIDATION_FAILED', 'CONFLICT', 'LIMIT_EXCEEDED'],
  judgeCounts: body => judgeCounts(toSent(body as never)),
  handle: async ({ body: { job_id, ...body }, context }, deps) => {
    const { tenant } = context.key
    const wanted = {
      sent: toSent(body),
      jobId: job_id ?? null,
      recruiter: context.recruiter,
      createdVia: 'api',
    } as const
    const outcome = await create(deps, context.tx, tenant, wanted)
    if (!outcome.ok) return outcome
    const { mandate, changed } = outcome.value
    return changed
      ? answer(202, 'Mandate accepted; its questions are being prepared.', resultOf(mandate, true))
      : answer(200, 'This mandate is there already.', resultOf(mandate, false))
  },
})
