import { mandateResult, newMandateBody, renderMandateResult, type SentBody } from '../../../contract/mandate.ts'
import { checkCounts, createMandate as create, mandateRules } from '../../../features/mandates/index.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

export const createMandate = writeOperation({
  id: 'createMandate',
  method: 'POST',
  path: '/mandates',
  tag: 'Job mandates',
  summary: 'Create a job mandate',
  description:
    'The mandate is accepted at once, and its questions are then prepared within seconds; the event `mandate.ready` or ' +
    '`mandate.failed` follows. With a `job_id`, the same body sent again answers 200 with `changed` false, and another ' +
    'body 409 with the id of the mandate.',
  scope: 'mandates:write',
  rateClass: 'mandateWrites',
  area: 'mandates',
  body: newMandateBody,
  answers: {
    202: { description: 'Accepted; its questions are being prepared.', schema: envelope(mandateResult) },
    200: { description: 'The same mandate with the same job_id already exists.', schema: envelope(mandateResult) },
  },
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'LIMIT_EXCEEDED'],
  bodyRules: mandateRules,
  checkCounts: body => checkCounts(body as SentBody),
  handle: async ({ body: { job_id, ...body }, context }, deps) => {
    const { tenant } = context.key
    const wanted = {
      sent: body,
      jobId: job_id ?? null,
      recruiter: context.recruiter,
      createdVia: 'api',
    } as const
    const outcome = await create(deps, context.tx, tenant, wanted)
    if (!outcome.ok) return outcome
    const { mandate, changed } = outcome.value
    return changed
      ? answer(202, 'Mandate accepted; its questions are being prepared.', renderMandateResult(mandate, true))
      : answer(200, 'This mandate is there already.', renderMandateResult(mandate, false))
  },
})
