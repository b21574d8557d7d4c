import type { VerificationError } from './verification-error.ts'

/** Of assessments. */
export const assessmentErrors = {
  NO_DATA: {
    status: 400,
    message: 'No project, work experience or certificate is stored.',
    advice: 'Do step 3 first: POST /step3/store-verification-items/store.',
  },
  ANSWERS_INCOMPLETE: {
    status: 400,
    message: 'Every question must be answered.',
    advice: 'The message names the questions without an answer. The attempt is still open.',
  },
  ASSESSMENT_LOCKED: {
    status: 403,
    message: 'The assessment is passed.',
    advice: 'Nothing more is to be done: GET /session has the result.',
  },
  ASSESSMENT_NOT_FOUND: {
    status: 404,
    message: 'There are no questions to answer.',
    advice: 'Generate them first: POST /assessment/generate.',
  },
  ASSESSMENT_EXPIRED: {
    status: 409,
    message: 'The time for this attempt is over.',
    advice: 'It counts as failed. Generate new questions after Retry-After, if attempts are left.',
  },
  ATTEMPT_TOO_SOON: {
    status: 409,
    message: 'The next attempt is possible an hour after the last.',
    advice: 'Try again after Retry-After.',
  },
  ATTEMPTS_EXHAUSTED: {
    status: 409,
    message: 'All three attempts are used up.',
    advice: 'Have the skills endorsed by a person, in a new session.',
  },
  GENERATION_FAILED: {
    status: 500,
    message: 'No usable questions could be made.',
    advice: 'Nothing was stored. Try again in a while.',
  },
} as const satisfies Record<string, VerificationError>
