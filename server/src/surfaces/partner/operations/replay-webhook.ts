import Type from 'typebox'
import { askForReplay, replayEvents } from '../../../features/webhooks/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { refused } from '../../../kernel/result.ts'
import { eventId, moment, noMoment } from '../event-shapes.ts'
import { answer, envelope, writeOperation } from '../operation.ts'
import { webhookId } from '../webhook-shapes.ts'
import { time } from '../workflow-shapes.ts'

const closed = { additionalProperties: false } as const

const accepted = Type.Object(
  {
    webhook_id: webhookId,
    asked_at: time,
    not_found: Type.Array(Type.String(), {
      description: 'Of `event_ids`: not yours, older than 30 days, or never there.',
    }),
  },
  closed,
)

export const replayWebhook = writeOperation({
  id: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  tag: 'Webhooks',
  summary: 'Send events again',
  description:
    'Those stored from `since` to `until` (now) of the types it takes, also those it was never sent and those acknowledged; or only ' +
    'what it has not taken yet (`only_failed`); or up to 100 by `event_ids`. At most 10 a second, each marked with the header ' +
    '`pramaan-replay: true`. The endpoint must be enabled.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  body: Type.Object(
    {
      since: Type.Optional(moment),
      until: Type.Optional(moment),
      only_failed: Type.Optional(Type.Boolean({ default: false })),
      event_ids: Type.Optional(Type.Array(eventId, { minItems: 1, maxItems: 100, uniqueItems: true })),
    },
    closed,
  ),
  answers: { 202: { description: 'They will be sent.', schema: envelope(accepted) } },
  refusals: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const { since, until, only_failed: onlyFailed = false, event_ids: ids } = body
    const id = params.webhook_id
    if ((since === undefined) === (ids === undefined) || (ids !== undefined && (until !== undefined || onlyFailed)))
      return refused(refusal('VALIDATION_FAILED', { path: 'since', message: 'Send since, or event_ids alone.' }))
    const range = { since: new Date(since ?? 0), until: new Date(until ?? deps.clock()), onlyFailed }
    if (Number.isNaN(range.since.getTime())) return noMoment('since')
    if (Number.isNaN(range.until.getTime())) return noMoment('until')
    const outcome =
      ids === undefined
        ? await askForReplay(deps, context.tx, context.key.tenant, id, range)
        : await replayEvents(deps, context.tx, id, ids)
    if (!outcome.ok) return outcome
    const { askedAt, notFound } = outcome.value
    const data = { webhook_id: id, asked_at: askedAt.toISOString(), not_found: [...notFound] }
    return answer(202, 'Replay accepted.', data)
  },
})
