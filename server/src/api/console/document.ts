import { openApiDocument } from '../../http/openapi.ts'
import { commonHeaders, REQUEST_ID, RETRY_AFTER } from '../../http/openapi-headers.ts'
import { consoleErrors, errorBody, renderConsoleError } from './errors.ts'
import type { ConsoleCodes, ConsoleOperation } from './operation.ts'
import { consoleOperations } from './operations.ts'

export const CONSOLE_BASE_PATH = '/console/api'

/** openapi/console.json: the types of the browser's code are made from it. It is not a public contract. */
export function consoleDocument(): Record<string, unknown> {
  return openApiDocument<ConsoleOperation, ConsoleCodes>(
    {
      title: 'Pramaan console',
      version: '1.0.0',
      description:
        'The API of the console. It belongs to the pages of the same release and may change with them: integrate with the Partner API instead.',
      basePath: CONSOLE_BASE_PATH,
      tags: {
        'Sign-in': 'Before there is a session.',
        Account: 'What a person changes for themselves.',
        Organisation: 'Members, invitations and the audit log.',
        Developers: 'Keys, the request log, events, usage and credits.',
        Webhooks: 'Endpoints and deliveries.',
        Operator: 'The whole installation, for operators.',
        People: 'People whom the organisation contacts.',
        Settings: 'Retention periods and branding of the organisation.',
        Playground: 'Workflows, mandates and campaigns of recruiters.',
        Results: 'What came of candidates, and saved views of the list.',
      },
      errors: consoleErrors,
      errorSchema: errorBody,
      errorExample: code => renderConsoleError({ code, details: [] }, 'req_0123456789abcdef01234567').body,
      everywhere: ['RATE_LIMITED', 'WRONG_ORIGIN', 'SERVER_ERROR', 'BUSY'],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-pramaan.session_token', description: 'A session.' },
      },
      securityOf: ({ access }) => (access === 'anyone' ? [] : [{ session: [] }]),
      headers: Object.fromEntries(
        Object.entries(commonHeaders('the address')).filter(([name]) => [REQUEST_ID, RETRY_AFTER].includes(name)),
      ),
      headersOf: (_, status) => [REQUEST_ID, ...([429, 503].includes(status) ? [RETRY_AFTER] : [])],
    },
    consoleOperations,
  )
}
