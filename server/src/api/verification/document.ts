import { openApiDocument } from '../../http/openapi.ts'
import { commonHeaders, RATE_LIMIT_HEADERS, REQUEST_ID, RETRY_AFTER } from '../../http/openapi-headers.ts'
import { verificationSamples } from './code-samples.ts'
import { verificationErrors } from './error-table.ts'
import { errorBody, renderVerificationError, type VerificationCode } from './errors.ts'
import type { Access, VerificationOperation } from './operation.ts'
import { verificationOperations } from './operations.ts'

export const VERIFICATION_BASE_PATH = '/api/v1'

const SECURITY: Record<Access, readonly Record<string, readonly string[]>[]> = {
  key: [{ key: [] }],
  session: [{ key: [], session: [] }],
  open: [],
}
/** Only routes that need a key answer 401. */
const OF_KEYS: readonly VerificationCode[] = ['UNAUTHORIZED']

/** openapi/verification.json, as served and as committed. */
export function verificationDocument(): Record<string, unknown> {
  const operations = verificationOperations.map(operation =>
    operation.access === 'open' ? operation : { ...operation, errors: [...operation.errors, ...OF_KEYS] },
  )
  return openApiDocument<VerificationOperation, VerificationCode | 'ROUTE_NOT_FOUND' | 'BUSY' | 'SERVER_ERROR'>(
    {
      title: 'Pramaan Verification API',
      version: '1.0.0',
      description:
        "Verifies a student's skills against projects, work experience and certificates, by a person who endorses them or by an assessment. " +
        'Servers call it with a verification key in x-api-key; the token of a session is sent in x-session-token. A key may call 20 ' +
        'times a second (40 at once) and 1,200 times a minute, and open 20,000 sessions a day; routes without a key 60 times a minute ' +
        'per address (IPv6: per /64). ' +
        'docs/verification.md goes through a whole session.\n\n' +
        'Answers are open for additions: within version 1 fields, event types and enum values may be added. Ignore what you do not ' +
        'know. Request bodies are closed: an unknown field answers 400.',
      basePath: VERIFICATION_BASE_PATH,
      tags: {
        Sessions: 'A session belongs to one student and ends after at most seven days.',
        Steps: 'The skills to verify, the method, and the items to verify against.',
        Assessments: 'Questions about the skills, and the answers to them.',
        Reviewers: 'The reviewer, the questions to the reviewer, and the decision.',
        Credentials: 'A verified skill becomes a signed credential that anyone can check; see docs/credentials.md.',
      },
      errors: {
        ...verificationErrors,
        ROUTE_NOT_FOUND: verificationErrors.NOT_FOUND,
        BUSY: verificationErrors.SERVICE_DISABLED,
        SERVER_ERROR: verificationErrors.INTERNAL_ERROR,
      },
      errorSchema: errorBody,
      errorExample: code => renderVerificationError({ code, details: [] } as never, 'req-1a2b3c4d5e6f').body,
      everywhere: ['HTTPS_REQUIRED', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_DISABLED'],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'A verification key (`VFN_VK_TEST_…` or `VFN_VK_LIVE_…`). A secret, for servers only.',
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'x-session-token',
          description: 'The session token that POST /verify returned.',
        },
      },
      securityOf: ({ access }) => SECURITY[access],
      samplesOf: ({ access }, example) => verificationSamples(example, access),
      headers: commonHeaders('the minute window of the key'),
      headersOf: ({ access }, status) => [
        REQUEST_ID,
        ...(access === 'open' || status === 401 ? [] : RATE_LIMIT_HEADERS),
        ...([409, 429, 503].includes(status) ? [RETRY_AFTER] : []),
      ],
    },
    operations,
  )
}
