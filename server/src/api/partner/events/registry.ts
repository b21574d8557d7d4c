import { campaignCompleted, campaignPaused, creditsLow } from '../campaigns/event-types.ts'
import { mandateFailed, mandateReady } from '../mandates/event-types.ts'
import { resultCompleted, resultDeclined, resultFailed } from '../results/event-types.ts'
import { skillRequestApproved, skillRequestRejected } from '../skill-requests/event-types.ts'
import { verificationCompleted, verificationFailed, verificationInitiated } from '../verification/event-types.ts'
import { webhookSuspended, webhookTest } from '../webhooks/event-types.ts'
import { type EventType, envelope } from './event-type.ts'

/** Every event type in the order of the contract: those of the log, and the test delivery, which is in no log. */
export const eventTypes: readonly EventType[] = [
  resultCompleted,
  resultDeclined,
  resultFailed,
  mandateReady,
  mandateFailed,
  campaignCompleted,
  skillRequestApproved,
  skillRequestRejected,
  creditsLow,
  verificationInitiated,
  verificationCompleted,
  verificationFailed,
  campaignPaused,
  webhookSuspended,
  webhookTest,
]

/** `skill_request.approved` is a SkillRequestApprovedEvent. */
function schemaName(type: string): string {
  return `${capitalised(type)}Event`
}

function capitalised(type: string): string {
  return type
    .split(/[._]/)
    .map(word => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
}

function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

export function eventSchemas(): Readonly<Record<string, object>> {
  const names = eventTypes.map(each => schemaName(each.name))
  return {
    Event: {
      description:
        'One of these types, given by `type`. `webhook.test` is only sent, `webhook.suspended` is only pulled.',
      anyOf: [...names, 'OtherEvent'].map(refTo),
    },
    ...Object.fromEntries(eventTypes.map((each, at) => [names[at], each.schema])),
    OtherEvent: otherEvent(),
  }
}

/** For types added later, which a client of today may receive; `not` excludes the types of today. */
function otherEvent() {
  const type = {
    type: 'string',
    pattern: '^[a-z_]+\\.[a-z_]+$',
    not: { enum: eventTypes.map(each => each.name) },
    description: 'A type that this document does not name.',
  }
  return {
    type: 'object',
    description: 'An event of a type that was added after this document. Acknowledge it and continue.',
    required: ['id', 'type', 'created_at', 'mode', 'data'],
    properties: {
      ...envelope(type),
      data: { type: 'object', additionalProperties: true, description: 'The object that changed, under its own name.' },
    },
    additionalProperties: false,
  }
}

export function eventWebhooks(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(eventTypes.filter(each => each.isSent).map(each => [each.name, { post: delivery(each) }]))
}

function delivery({ name, happensWhen, comesWith, whatToDo, sample }: EventType) {
  const notYet = comesWith === null ? '' : `\n\nNothing sends it yet. It comes with ${comesWith}.`
  return {
    operationId: `on${capitalised(name)}`,
    tags: ['Webhook messages'],
    summary: `Sent when ${happensWhen}`,
    description: `${whatToDo}${notYet}`,
    // The signature is for the receiver to check; it is not a credential for our API.
    security: [],
    parameters: HEADERS.map(each => ({ in: 'header', ...each })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refTo(schemaName(name)), examples: { [name]: { value: sample } } } },
    },
    responses: ANSWERS,
  }
}

const HEADERS = [
  {
    name: 'webhook-id',
    required: true,
    description: 'Id of the event, the same in every attempt. Handle each id once.',
    schema: { type: 'string', examples: ['EV_01KA3F6T0A1B2C3D4E5F6G7H8J'] },
  },
  {
    name: 'webhook-timestamp',
    required: true,
    description:
      'Time of this attempt in Unix seconds. Reject deliveries that are more than five minutes off your clock: they may' +
      ' be replayed captures.',
    schema: { type: 'string', pattern: '^\\d+$', examples: ['1794119405'] },
  },
  {
    name: 'webhook-signature',
    required: true,
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the part of the secret after ' +
      '`whsec_`, decoded from base64. During a rotation there are two signatures, separated by a space; one that matches is enough.',
    schema: { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  },
  {
    name: 'pramaan-replay',
    required: false,
    description: '`true` if the delivery is part of a replay; otherwise not sent.',
    schema: { type: 'string', enum: ['true'] },
  },
]

const ANSWERS = {
  '2XX': {
    description: 'The event is acknowledged. Answer once it is stored, within 10 seconds. The body is ignored.',
  },
  '410': { description: 'The endpoint is disabled until you enable it again.' },
  '429': {
    description:
      '`Retry-After` is honoured up to an hour. This and every other answer, redirects included, counts as a failure. The event is sent ' +
      'again after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h to the thirtieth day.',
  },
}
