import { openApiDocument } from '../../http/openapi.ts'
import { catalogueErrors, errorBody } from './errors.ts'
import { catalogueOperations } from './operations.ts'

export const CATALOGUE_BASE_PATH = '/api'

/** openapi/catalogue.json, as served and as committed. */
export function catalogueDocument(): Record<string, unknown> {
  return openApiDocument(
    {
      title: 'Pramaan Catalogue API',
      version: '1.0.0',
      description:
        'A public, searchable catalogue of skills, and what users selected of it. No authentication except on admin routes. ' +
        'Limits per address (IPv6: per /64): 100 calls in 15 minutes on all routes, 15 searches a minute, 30 calls of ' +
        '/api/skills/* in any 5 minutes. Every answer carries x-request-id and the RateLimit headers of the tightest window.',
      basePath: CATALOGUE_BASE_PATH,
      tags: {
        Skills: 'The tree of master skill, sub-skill and skill.',
        'Selected skills': 'Which skills a user has picked.',
        Admin: 'For the operator, with the admin API key in x-api-key.',
      },
      errors: catalogueErrors,
      errorSchema: errorBody,
      everywhere: ['RATE_LIMITED', 'SERVER_ERROR', 'BUSY'],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes: { adminKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      securityOf: path => (path.startsWith('/admin/') ? [{ adminKey: [] }] : []),
    },
    catalogueOperations,
  )
}
