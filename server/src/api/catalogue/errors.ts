import Type from 'typebox'
import { closed } from '../../contract/fields.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { ErrorRenderer } from '../../http/mount.ts'

/** Every error of the Catalogue API. The codes are internal: bodies carry a status and a text. */
export type CatalogueCode =
  | 'SKILL_NOT_FOUND'
  | 'PARENT_NOT_FOUND'
  | 'SELECTION_NOT_FOUND'
  | 'BRANCH_DOES_NOT_FIT'
  | 'ALREADY_SELECTED'
  | 'PAGE_OUT_OF_RANGE'
  | 'ACCESS_DENIED'
  | 'SKILL_REQUEST_NOT_FOUND'
  | 'SUB_SKILL_NEEDED'
  | 'ALREADY_DECIDED'
  | 'RATE_LIMITED'

interface ErrorEntry {
  readonly status: number
  readonly message: string
}

export const catalogueErrors: Record<CatalogueCode | TransportCode, ErrorEntry> = {
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid.' },
  BRANCH_DOES_NOT_FIT: {
    status: 400,
    message: 'The three ids do not belong to one branch of the tree. Send them as search returns them.',
  },
  PAGE_OUT_OF_RANGE: { status: 400, message: 'page is out of range.' },
  SUB_SKILL_NEEDED: {
    status: 400,
    message: 'Send a sub_skill_id that is in use for the new skill, or the skill_id of an existing one.',
  },
  ACCESS_DENIED: { status: 403, message: 'Access denied: send the admin API key in x-api-key.' },
  SKILL_NOT_FOUND: { status: 404, message: 'The skill does not exist.' },
  PARENT_NOT_FOUND: { status: 404, message: 'The master skill or sub-skill does not exist.' },
  SELECTION_NOT_FOUND: {
    status: 404,
    message: 'No selected skill has this id. Send the selected_skill_id, not the skill_id.',
  },
  SKILL_REQUEST_NOT_FOUND: { status: 404, message: 'The skill request does not exist.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'No route matches. Check method and path.' },
  ALREADY_SELECTED: { status: 409, message: 'The user has already selected this skill.' },
  ALREADY_DECIDED: { status: 409, message: 'This skill request is already decided.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is larger than 256 KB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON: send Content-Type: application/json.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Wait for the number of seconds in Retry-After.' },
  SERVER_ERROR: { status: 500, message: 'An unexpected error occurred.' },
  BUSY: { status: 503, message: 'The service is busy. Send the call again after Retry-After.' },
}

/** `message` and `error` hold the same text: the contract names both. */
export const errorBody = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    message: Type.String({ description: 'A sentence for people. The wording may change.' }),
    error: Type.String({ description: 'The same text as `message`.' }),
  },
  { ...closed, description: 'The body of every error.' },
)

export const renderCatalogueError: ErrorRenderer<CatalogueCode> = ({ code, message: specific, details }, requestId) => {
  const { status, message: general } = catalogueErrors[code]
  const message = specific ?? general
  const text = [
    // These details say more than the general text.
    ...(status === 400 && details.length > 0 ? [] : [message]),
    ...details.map(detail => detail.message),
    ...(status === 500 ? [`Quote request ${requestId} to support.`] : []),
  ].join(' ')
  return { status, body: { success: false, message: text, error: text } }
}
