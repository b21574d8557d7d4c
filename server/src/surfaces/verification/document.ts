import { openApiDocument } from '../../http/openapi.ts'
import { errorBody, type VerificationCode, verificationErrors } from './errors.ts'
import type { Access } from './operation.ts'
import { verificationOperations } from './operations.ts'

export const VERIFICATION_BASE_PATH = '/api/v1'

const SECURITY: Record<Access, readonly Record<string, readonly string[]>[]> = {
  key: [{ key: [] }],
  session: [{ key: [], session: [] }],
  open: [],
}
/** A route without a key refuses nobody for the lack of one. */
const OF_KEYS: readonly VerificationCode[] = ['UNAUTHORIZED']

/** openapi/verification.json, as served and as committed. */
export function verificationDocument(): Record<string, unknown> {
  const operations = verificationOperations.map(operation =>
    operation.access === 'open' ? operation : { ...operation, refusals: [...operation.refusals, ...OF_KEYS] },
  )
  return openApiDocument(
    {
      title: 'Pramaan Verification API',
      version: '1.0.0',
      description:
        "Verifies a student's skills against projects, work experience and certificates, by a person who endorses them or by an assessment. " +
        'Servers call it with a verification key in x-api-key; a session is carried by its token in x-session-token. A key may call 20 ' +
        'times a second (40 at once) and 1,200 times a minute, routes without a key 60 times a minute per address (IPv6: per /64). ' +
        'docs/verification.md goes through a whole session.',
      basePath: VERIFICATION_BASE_PATH,
      tags: {
        Sessions: 'Opened for one student, for at most seven days.',
        Steps: 'Skills, method, items: what is verified, how, and against what.',
        Assessments: 'Questions on the skills, and the answers to them.',
        Reviewers: 'Who endorses, what is asked of them, and what they say.',
        Credentials: 'What a verified skill becomes: a signed proof that anyone can check. docs/credentials.md.',
      },
      errors: {
        ...verificationErrors,
        ROUTE_NOT_FOUND: verificationErrors.NOT_FOUND,
        BUSY: verificationErrors.SERVICE_DISABLED,
        SERVER_ERROR: verificationErrors.INTERNAL_ERROR,
      },
      errorSchema: errorBody,
      everywhere: ['HTTPS_REQUIRED', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_DISABLED'],
      withBody: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A verification key, for servers only.' },
        session: { type: 'apiKey', in: 'header', name: 'x-session-token', description: 'From POST /verify.' },
      },
      securityOf: path => SECURITY[verificationOperations.find(each => each.path === path)?.access ?? 'key'],
    },
    operations,
  )
}
