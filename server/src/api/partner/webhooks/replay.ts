import Type from 'typebox'
import { eventId } from '../../../contract/event.ts'
import { closed, timestamp, timestampInput, toTime } from '../../../contract/fields.ts'
import { webhookId } from '../../../contract/webhook.ts'
import { replayEvents, requestReplay } from '../../../features/webhooks/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, envelope, invalidTime, writeOperation } from '../operation.ts'

const accepted = Type.Object(
  {
    webhook_id: webhookId,
    asked_at: timestamp('When the replay was requested.'),
    not_found: Type.Array(Type.String(), {
      description: 'Those of `event_ids` that are not yours, are older than 30 days or never existed.',
      examples: [[]],
    }),
  },
  { ...closed, title: 'AcceptedReplay', description: 'A replay that was accepted.' },
)

export const replayWebhook = writeOperation({
  id: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/replay',
  tag: 'Webhooks',
  summary: 'Replay events',
  description:
    'Sends the events stored from `since` to `until` (default now) of the types that the endpoint receives, including events that ' +
    'were never sent to it and acknowledged ones; with `only_failed` only those that it has not accepted yet; or up to 100 events by ' +
    '`event_ids`. At most 10 events a second are sent, each with the header `pramaan-replay: true`. The endpoint must be enabled.',
  scope: 'webhooks:write',
  rateClass: 'reads',
  area: 'webhooks',
  params: Type.Object({ webhook_id: webhookId }),
  body: Type.Object(
    {
      since: Type.Optional(timestampInput('Send events stored from this time on.')),
      until: Type.Optional(timestampInput('Send events stored before this time. Defaults to now.')),
      only_failed: Type.Optional(
        Type.Boolean({ default: false, description: 'Only events that the endpoint has not accepted yet.' }),
      ),
      event_ids: Type.Optional(
        Type.Array(eventId, {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'These events. Not together with the other fields.',
        }),
      ),
    },
    {
      ...closed,
      title: 'ReplayBody',
      description: 'Events to send again: by time or by id.',
      examples: [{ since: '2026-11-15T00:00:00Z', only_failed: true }],
    },
  ),
  answers: { 202: { description: 'The events will be sent.', schema: envelope(accepted) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
  handle: async ({ params, body, context }, deps) => {
    const { since, until, only_failed: onlyFailed = false, event_ids: ids } = body
    const id = params.webhook_id
    if ((since === undefined) === (ids === undefined) || (ids !== undefined && (until !== undefined || onlyFailed)))
      return err(domainError('VALIDATION_FAILED', { path: 'since', message: 'Send since, or event_ids alone.' }))
    const from = since === undefined ? new Date(0) : toTime(since)
    if (from === null) return invalidTime('since')
    const to = until === undefined ? new Date(deps.clock()) : toTime(until)
    if (to === null) return invalidTime('until')
    const range = { since: from, until: to, onlyFailed }
    const outcome =
      ids === undefined
        ? await requestReplay(deps, context.tx, context.key.tenant, id, range)
        : await replayEvents(deps, context.tx, id, ids)
    if (!outcome.ok) return outcome
    const { requestedAt, notFound } = outcome.value
    const data = { webhook_id: id, asked_at: requestedAt.toISOString(), not_found: [...notFound] }
    return answer(202, 'Replay accepted.', data)
  },
})
