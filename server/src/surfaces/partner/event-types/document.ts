import type { EventType } from './event-type.ts'
import { envelope } from './event-type.ts'
import { eventTypes } from './registry.ts'

/** What openapi/partner.json says of events: a schema a type, all of them as one, and what we POST to endpoints. */

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

export function eventSchemas(): Readonly<Record<string, unknown>> {
  const names = eventTypes.map(each => schemaName(each.name))
  return {
    Event: {
      description:
        'One of these, told apart by `type`. `webhook.test` is sent and never pulled, `webhook.suspended` pulled and never sent.',
      anyOf: [...names, 'OtherEvent'].map(refTo),
    },
    ...Object.fromEntries(eventTypes.map((each, at) => [names[at], each.schema])),
    OtherEvent: otherEvent(),
  }
}

/** For the types of tomorrow, which a client of today may meet; `not` keeps it apart from those of today. */
function otherEvent() {
  const type = {
    type: 'string',
    pattern: '^[a-z_]+\\.[a-z_]+$',
    not: { enum: eventTypes.map(each => each.name) },
    description: 'None of those that this document names.',
  }
  return {
    type: 'object',
    description: 'Of a type that came after this document: acknowledge it and go on.',
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
  const notYet = comesWith === null ? '' : `\n\nNothing sends it yet: it comes with ${comesWith}.`
  return {
    operationId: `on${capitalised(name)}`,
    tags: ['Webhook messages'],
    summary: `Sent when ${happensWhen}`,
    description: `${whatToDo}${notYet}`,
    // Yours to check, not a credential of ours: the signature proves that it came from us.
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
    description: 'The id of the event, the same with every try. Handle each once.',
    schema: { type: 'string', examples: ['EV_01KA3F6T0A1B2C3D4E5F6G7H8J'] },
  },
  {
    name: 'webhook-timestamp',
    required: true,
    description:
      'Unix seconds of this try. Refuse what is more than five minutes off your clock: it may be a replayed capture.',
    schema: { type: 'string', pattern: '^\\d+$', examples: ['1794119405'] },
  },
  {
    name: 'webhook-signature',
    required: true,
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{raw body}`; the key is what follows `whsec_` in ' +
      "the endpoint's secret, decoded from base64. While a secret is being rotated there are two, separated by a space: one that " +
      'fits is enough.',
    schema: { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  },
  {
    name: 'pramaan-replay',
    required: false,
    description: '`true` when you asked for it to be sent again; otherwise not there.',
    schema: { type: 'string', enum: ['true'] },
  },
]

const ANSWERS = {
  '2XX': {
    description: 'You have it, for good: answer once it is stored, within 10 seconds. Your body is not needed.',
  },
  '410': { description: 'You want no more: the endpoint is disabled until you enable it again.' },
  '429': {
    description:
      'Not now. `Retry-After` is honoured up to an hour. This and any other answer, a redirect too, counts as failed and is tried ' +
      'again after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h to the thirtieth day.',
  },
}
