import { openApiDocument } from '../../http/openapi.ts'
import { errorBody, partnerErrors } from './errors.ts'
import { event } from './event-shapes.ts'
import { eventSchemas, eventWebhooks } from './event-types/document.ts'
import { partnerOperations } from './operations.ts'

export const PARTNER_BASE_PATH = '/api/v1/partner'

/** openapi/partner.json, as served and as committed. */
export function partnerDocument(): Record<string, unknown> {
  return openApiDocument(
    {
      title: 'Pramaan Partner API',
      version: '1.0.0',
      description:
        'For systems that hire: signed, server to server. Every call carries x-api-key, x-timestamp and x-signature; ' +
        'docs/quickstart.md signs one by hand. A test key (VFN_TEST_…) sees and makes test data only and has a tenth of every ' +
        'rate. Two readings of ours: that tenth spares structural limits, and addresses count per /64 in IPv6.',
      basePath: PARTNER_BASE_PATH,
      tags: {
        Account: 'Who you are and what is left.',
        Skills: 'The skill taxonomy, a page at a time.',
        'Skill requests': 'Ask for a skill that is missing.',
        Workflows: 'How candidates are contacted.',
        'Job mandates': 'Jobs, what candidates must show for them, and what they will be asked.',
        Events: 'What happened: pull it, acknowledge it, read it back for 30 days.',
        'Webhook messages': 'What we POST to your endpoints, a type at a time: docs/events has a page for each.',
        Webhooks: 'Endpoints that events are posted to: signed, retried for 30 days, replayable.',
        Lookups: 'Places in India, countries, employment types, shifts.',
      },
      errors: { ...partnerErrors, ROUTE_NOT_FOUND: partnerErrors.NOT_FOUND, BUSY: partnerErrors.SERVICE_DISABLED },
      errorSchema: errorBody,
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
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key id.' },
        timestamp: {
          type: 'apiKey',
          in: 'header',
          name: 'x-timestamp',
          description: 'Unix seconds, within 5 minutes of ours.',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'x-signature',
          description: 'HMAC-SHA256 of the string to sign, in hex.',
        },
      },
      securityOf: () => [{ key: [], timestamp: [], signature: [] }],
      schemas: eventSchemas(),
      shownAs: new Map([[event, 'Event']]),
      webhooks: eventWebhooks(),
    },
    partnerOperations,
  )
}
