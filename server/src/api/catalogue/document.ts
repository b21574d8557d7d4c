import type { TransportCode } from '../../http/faults.ts'
import { openApiDocument } from '../../http/openapi.ts'
import { commonHeaders, RATE_LIMIT_HEADERS, REQUEST_ID, RETRY_AFTER } from '../../http/openapi-headers.ts'
import { catalogueSamples } from './code-samples.ts'
import { type CatalogueCode, catalogueErrors, errorBody, renderCatalogueError } from './errors.ts'
import { catalogueOperations } from './operations.ts'
import type { CatalogueOperation } from './schemas.ts'

export const CATALOGUE_BASE_PATH = '/api'

/** openapi/catalogue.json, as served and as committed. */
export function catalogueDocument(): Record<string, unknown> {
  return openApiDocument<CatalogueOperation, CatalogueCode | TransportCode>(
    {
      title: 'Pramaan Catalogue API',
      version: '1.0.0',
      description:
        'A public, searchable catalogue of skills, and the skills that users selected. No authentication except on admin routes. ' +
        'Limits per address (IPv6: per /64): 100 calls in 15 minutes on all routes, 15 searches a minute, 30 calls of ' +
        '/api/skills/* in any 5 minutes. Every answer carries x-request-id and the RateLimit headers of the window with the fewest calls left.\n\n' +
        'Answers are open for additions: fields and enum values may be added. Ignore what you do not know. Request bodies are ' +
        'closed: an unknown field answers 400.',
      basePath: CATALOGUE_BASE_PATH,
      tags: {
        Skills: 'The tree of master skill, sub-skill and skill.',
        'Selected skills': 'Skills that a user selected.',
        Admin: 'For the operator. Needs the admin API key in x-api-key.',
      },
      errors: catalogueErrors,
      errorSchema: errorBody,
      errorExample: code => renderCatalogueError({ code, details: [] }, 'req-1a2b3c4d5e6f').body,
      everywhere: ['RATE_LIMITED', 'SERVER_ERROR', 'BUSY'],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes: {
        adminKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The admin API key of the server.' },
      },
      securityOf: ({ path }) => (path.startsWith('/admin/') ? [{ adminKey: [] }] : []),
      samplesOf: (_, example) => catalogueSamples(example),
      headers: commonHeaders('the window with the fewest calls left'),
      headersOf: (_, status) => [
        REQUEST_ID,
        ...RATE_LIMIT_HEADERS,
        ...([429, 503].includes(status) ? [RETRY_AFTER] : []),
      ],
    },
    catalogueOperations,
  )
}
