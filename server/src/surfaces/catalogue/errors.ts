import Type from 'typebox'
import type { TransportCode } from '../../http/faults.ts'
import type { RefusalRenderer } from '../../http/mount.ts'

/** Every way the Catalogue API says no. The codes stay inside: the document's bodies carry a status and a text. */
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
  BRANCH_DOES_NOT_FIT: { status: 400, message: 'The three ids do not name one branch of the tree.' },
  PAGE_OUT_OF_RANGE: { status: 400, message: 'The page is out of range.' },
  SUB_SKILL_NEEDED: {
    status: 400,
    message: 'Name a living sub_skill_id for the new skill, or the skill_id of an existing one.',
  },
  ACCESS_DENIED: { status: 403, message: 'Access denied: send the admin API key in x-api-key.' },
  SKILL_NOT_FOUND: { status: 404, message: 'There is no such skill.' },
  PARENT_NOT_FOUND: { status: 404, message: 'There is no such master skill or sub-skill.' },
  SELECTION_NOT_FOUND: { status: 404, message: 'There is no selected skill with this id.' },
  SKILL_REQUEST_NOT_FOUND: { status: 404, message: 'There is no such skill request.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no such route.' },
  ALREADY_SELECTED: { status: 409, message: 'The user has already selected this skill.' },
  ALREADY_DECIDED: { status: 409, message: 'This skill request is decided already.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is larger than 256 KB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON: send Content-Type: application/json.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Wait for the seconds that Retry-After gives.' },
  SERVER_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  BUSY: { status: 503, message: 'The service is busy. Try again in a moment.' },
}

/** `message` and `error` hold the same text, which satisfies each of the shapes the document names. */
export const errorBody = Type.Object(
  { success: Type.Literal(false), message: Type.String(), error: Type.String() },
  { additionalProperties: false },
)

export const renderCatalogueRefusal: RefusalRenderer<CatalogueCode> = ({ code, details }, requestId) => {
  const { status, message } = catalogueErrors[code]
  const text = [
    // The fault itself says more than "not valid" would.
    ...(status === 400 && details.length > 0 ? [] : [message]),
    ...details.map(detail => detail.message),
    ...(status === 500 ? [`Quote request ${requestId} to support.`] : []),
  ].join(' ')
  return { status, body: { success: false, message: text, error: text } }
}
