import { event } from '../../contract/event.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { commonHeaders, RATE_LIMIT_HEADERS, REQUEST_ID, RETRY_AFTER } from '../../http/openapi-headers.ts'
import { partnerSamples } from './code-samples.ts'
import { errorBody, type PartnerCode, partnerErrors, renderPartnerError } from './errors.ts'
import { eventSchemas, eventWebhooks } from './events/registry.ts'
import type { PartnerOperation } from './operation.ts'
import { partnerOperations } from './operations.ts'

export const PARTNER_BASE_PATH = '/api/v1/partner'

const STRING_TO_SIGN = [
  'Lower-case hex of HMAC-SHA256 over the string to sign. The key of the HMAC is the whole secret (`VFN_SK_…`) as UTF-8; the',
  'secret itself is never sent. The string to sign has seven lines, joined by one line feed each:',
  '',
  '```',
  'v1',
  '{x-timestamp}',
  '{METHOD in upper case}',
  '{path with query as sent, beginning with /api/v1/partner}',
  '{Idempotency-Key, or nothing}',
  '{x-on-behalf-of, or nothing}',
  '{lower-case hex SHA-256 of the raw body; of the empty string if there is none}',
  '```',
  '',
  'docs/quickstart.md signs a call by hand and lists test vectors.',
].join('\n')

const securitySchemes = {
  key: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Id of the key: `VFN_TEST_…` or `VFN_LIVE_…`.',
  },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'x-timestamp',
    description:
      'Time of the call in Unix milliseconds (13 digits, recommended) or seconds, within 5 minutes of the server clock. With ' +
      'milliseconds two calls that are intended differ in their signature.',
  },
  signature: { type: 'apiKey', in: 'header', name: 'x-signature', description: STRING_TO_SIGN },
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    required: false,
    description:
      'An id of your own for this write. A retry with the same key within 24 hours gets the first answer, byte for byte, with ' +
      '`Idempotent-Replayed: true`. The same key with another method, path or body answers 422. It is part of the string to sign.',
    schema: { type: 'string', maxLength: 255, examples: ['2f1c6a52-6a0f-4c0e-9d61-3c1f6f2b7a10'] },
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    required: true,
    description:
      'An id of your own for this call, which spends credits; without it the answer is 400. A retry with the same key within 24 hours gets the ' +
      'first answer, byte for byte, with `Idempotent-Replayed: true`, and spends nothing. It is part of the string to sign.',
    schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['2f1c6a52-6a0f-4c0e-9d61-3c1f6f2b7a10'] },
  },
  OnBehalfOf: {
    name: 'x-on-behalf-of',
    required: false,
    description:
      'The recruiter for whom the call is made, as your system names them. Each recruiter has rate limits of their own (5 a second, ' +
      '200 a minute) and is the default owner of the mandates they create. It is part of the string to sign.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x20-\\x7e]+$', examples: ['recruiter-17'] },
  },
}

const headers = {
  ...commonHeaders('the minute window of the class of the operation'),
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored answer to an earlier call with the same Idempotency-Key; otherwise not sent.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description: 'Version of the list. Sent back in If-None-Match, an unchanged list answers 304 without a body.',
    schema: { type: 'string', examples: ['"5d41402abc4b2a76b9719d911017c592"'] },
  },
  'Cache-Control': {
    description: 'How long the list may be kept.',
    schema: { type: 'string', examples: ['private, max-age=86400'] },
  },
}

/** Statuses of calls that were rejected before their limits were known. */
const UNLIMITED = [401]

function headersOf(operation: PartnerOperation, status: number): readonly string[] {
  return [
    REQUEST_ID,
    ...(UNLIMITED.includes(status) ? [] : RATE_LIMIT_HEADERS),
    ...([409, 429, 503].includes(status) ? [RETRY_AFTER] : []),
    ...(operation.writes && status < 500 && ![401, 403, 413, 415, 429].includes(status) ? ['Idempotent-Replayed'] : []),
    ...(operation.isCacheable && status === 200 ? ['ETag', 'Cache-Control'] : []),
  ]
}

function scopesOf({ scope, alsoScope }: PartnerOperation): readonly string[] {
  return [scope, alsoScope].filter(each => each != null)
}

/** openapi/partner.json, as served and as committed. */
export function partnerDocument(): Record<string, unknown> {
  return openApiDocument<PartnerOperation, PartnerCode | 'ROUTE_NOT_FOUND' | 'BUSY'>(
    {
      title: 'Pramaan Partner API',
      version: '1.0.0',
      description:
        'For applicant tracking systems. Calls are signed and sent from server to server. Every call carries x-api-key,' +
        ' x-timestamp and x-signature; ' +
        'docs/quickstart.md signs one by hand. A test key (VFN_TEST_…) sees and creates test data only and has one tenth of every ' +
        'rate limit; structural limits such as the number of skills are the same. IPv6 addresses are counted per /64.\n\n' +
        'Answers are open for additions: within version 1 fields, event types and enum values may be added. Ignore what you do not ' +
        'know. Request bodies are closed: an unknown field answers 400.',
      basePath: PARTNER_BASE_PATH,
      tags: {
        Account: 'Your organisation, your key and what is left of its limits.',
        Skills: 'The skill taxonomy.',
        'Skill requests': 'Request a skill that is missing.',
        Workflows: 'How candidates are contacted.',
        'Job mandates': 'Jobs, the skills that candidates must show, and what they are asked.',
        Campaigns: 'Contact candidates for a mandate and verify them. Spends credits.',
        Events: 'Events: pull them, acknowledge them, read them again for 30 days.',
        'Webhook messages':
          'Event types that are sent to your webhook endpoints. docs/events has a page for each type.',
        Webhooks: 'Endpoints that receive events: signed, retried for 30 days, replayable.',
        'Test mode': 'What only test keys can do.',
        Lookups: 'Places in India, countries, employment types, shifts.',
      },
      errors: { ...partnerErrors, ROUTE_NOT_FOUND: partnerErrors.NOT_FOUND, BUSY: partnerErrors.SERVICE_DISABLED },
      errorSchema: errorBody,
      errorExample: code => renderPartnerError({ code, details: [] } as never, 'req-1a2b3c4d5e6f').body,
      everywhere: [
        'VALIDATION_FAILED',
        'UNAUTHORIZED',
        'SCOPE_MISSING',
        'HTTPS_REQUIRED',
        'RATE_LIMITED',
        'COOLDOWN',
        'SERVER_ERROR',
        'SERVICE_DISABLED',
      ],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes,
      securityOf: () => [{ key: [], timestamp: [], signature: [] }],
      scopesOf,
      parameters,
      parametersOf: ({ writes, spends }) => [
        ...(writes ? [spends ? 'RequiredIdempotencyKey' : 'IdempotencyKey'] : []),
        'OnBehalfOf',
      ],
      samplesOf: ({ writes }, example) => partnerSamples(example, writes),
      headers,
      headersOf,
      schemas: eventSchemas(),
      shownAs: new Map([[event, 'Event']]),
      webhooks: eventWebhooks(),
    },
    partnerOperations,
  )
}
