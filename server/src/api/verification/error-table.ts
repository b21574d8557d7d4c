interface VerificationError {
  readonly status: number
  readonly message: string
  /** For docs/errors.md: when it is answered and what to do. */
  readonly advice: string
}

/** Errors of any operation. */
const generalErrors = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid.',
    advice:
      'Correct what the message names: an unknown field, a wrong type, JSON that cannot be parsed. All errors of a body are reported at once.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The key or the session token is missing or not valid.',
    advice:
      'Send a verification key (VFN_VK_…) in x-api-key and, where a session is needed, its token in x-session-token. A session ends 24 ' +
      'hours after its last use and after 7 days at most. A token of another organisation or mode is not valid.',
  },
  HTTPS_REQUIRED: { status: 403, message: 'Use HTTPS.', advice: 'Call the same URL with https.' },
  NOT_FOUND: {
    status: 404,
    message: 'Nothing was found.',
    advice:
      'No route matches, or the verification has no reviewer yet. The message names the route if none matches; check method and path.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 256 KB.',
    advice: 'Send fewer items; at most 50 of each kind are accepted.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be JSON in UTF-8.',
    advice: 'Send Content-Type: application/json, not compressed.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many calls. Wait for the number of seconds in Retry-After.',
    advice:
      'A key may call 20 times a second (40 at once) and 1,200 times a minute, and open 20,000 sessions a day, until midnight IST; routes ' +
      'without a key 60 times a minute per address. Ask us if you need more.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'An unexpected error occurred.',
    advice: 'Send the call again. If the error persists, quote the request id of the message to support.',
  },
  SERVICE_DISABLED: {
    status: 503,
    message: 'This part of the service is switched off or busy.',
    advice: 'Send the call again after Retry-After. Nothing was changed.',
  },
} as const satisfies Record<string, VerificationError>

/** Errors of a session and its three steps. */
const sessionErrors = {
  MISSING_VERIFICATION_ID: {
    status: 400,
    message: 'serviceVerificationId is required.',
    advice: 'Send the serviceVerificationId that POST /verify returned.',
  },
  MISSING_VERIFICATION_METHOD: {
    status: 400,
    message: 'verificationMethod is required.',
    advice: 'Send `human` or `assessment`.',
  },
  INVALID_VERIFICATION_METHOD: {
    status: 400,
    message: 'verificationMethod must be human or assessment.',
    advice: 'Send `human` or `assessment`, in lower case.',
  },
  MISSING_SESSION_TOKEN: {
    status: 400,
    message: 'sessionToken is required.',
    advice: 'Send the sessionToken that POST /verify returned, in the body.',
  },
  VERIFICATION_METHOD_NOT_SET: {
    status: 400,
    message: 'No verification method is set.',
    advice: 'Complete step 2 first: POST /step2/verification-method.',
  },
  NO_ITEMS_SELECTED: {
    status: 400,
    message: 'No project, work experience or certificate is selected.',
    advice: 'Send at least one external id in projectIds, workExperienceIds or credentialIds.',
  },
  ITEM_NOT_FOUND: {
    status: 400,
    message: 'An item does not belong to this session.',
    advice: 'Send the external ids of POST /verify. The message names those that do not match.',
  },
  NO_SKILLS: {
    status: 400,
    message: 'The session has no skills.',
    advice: 'Complete step 1 first: POST /step1/storeskills/store.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'The session token is not valid or has expired.',
    advice: 'Open a new session. A session ends 24 hours after its last use and after 7 days at most.',
  },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'The verification does not exist.',
    advice:
      'The id belongs to another session or organisation, the session ended before it was complete, or no method is set.',
  },
  DUPLICATE_SKILLS_IN_BUNDLE: {
    status: 409,
    message: 'A skill is already verified for this source under the same endorsement type.',
    advice:
      'The message names the skills. Leave them out, or have them verified under another type or for another source.',
  },
  MAX_SKILLS_PER_SOURCE: {
    status: 409,
    message: 'The source would have more than 10 skills.',
    advice:
      'Different skills are counted, verified or open, over all sessions of the student. Use fewer skills or another source.',
  },
  ASSESSMENT_ALREADY_PASSED: {
    status: 409,
    message: 'The student has already passed an assessment of a skill.',
    advice: 'The message names the skills. Leave them out, or have them endorsed by a person.',
  },
  METHOD_FIXED: {
    status: 409,
    message: 'The verification method can no longer change.',
    advice: 'Questions exist, or the reviewer has received an e-mail. Open a new session to use another method.',
  },
  VERIFICATION_FIXED: {
    status: 409,
    message: 'Skills and items can no longer change.',
    advice: 'Questions exist, or the reviewer has received an e-mail. Open a new session.',
  },
} as const satisfies Record<string, VerificationError>

/** Errors of reviewers and their decisions. */
const reviewErrors = {
  MISSING_NAME: { status: 400, message: 'name is required.', advice: "Send the reviewer's name." },
  MISSING_EMAIL: { status: 400, message: 'email is required.', advice: "Send the reviewer's e-mail address." },
  MISSING_COMPANY: { status: 400, message: 'company is required.', advice: "Send the reviewer's company." },
  INVALID_EMAIL: {
    status: 400,
    message: 'email is not a valid e-mail address.',
    advice: 'Send an address such as name@example.com.',
  },
  INVALID_WEBSITE: {
    status: 400,
    message: 'website is not a valid URL.',
    advice: 'Send an http or https URL, or leave the field out.',
  },
  REVIEWER_IS_STUDENT: {
    status: 400,
    message: 'The reviewer has the e-mail address of the student.',
    advice:
      'Students cannot endorse themselves. Name another person. Another spelling of the same mailbox, such as a plus tag or, at Gmail, other ' +
      'dots, is the same address.',
  },
  INVALID_VERIFICATION_TYPE: {
    status: 400,
    message: 'The verification uses the other method.',
    advice: 'Reviewers belong to method `human`, questions to method `assessment`.',
  },
  DUPLICATE_REVIEWER_EMAIL: {
    status: 409,
    message: 'This reviewer already endorses the source under another endorsement type.',
    advice:
      'Name a different reviewer for each endorsement type of a source. Another spelling of the same mailbox is the same reviewer.',
  },
  ALREADY_DECIDED: {
    status: 409,
    message: 'The verification is already decided.',
    advice: 'A decision is final. Open a new session to ask another reviewer.',
  },
  INVALID_TOKEN: {
    status: 403,
    message: 'The link is not valid or no longer valid.',
    advice:
      'Use the token of the latest e-mail to the current reviewer. A change of the reviewer makes earlier links invalid.',
  },
  TOKEN_EXPIRED: {
    status: 409,
    message: 'The link has expired.',
    advice: 'Links are valid for 30 days. Open a new session.',
  },
  DECISIONS_INCOMPLETE: {
    status: 400,
    message: 'Every skill must be decided exactly once.',
    advice: 'The message names skills that are missing, repeated or not part of this verification.',
  },
  CONFIRMATION_NEEDED: {
    status: 400,
    message: 'The number shown on the page is missing or wrong.',
    advice: 'Type the number that the page shows. It keeps programs that open links in e-mails from deciding.',
  },
} as const satisfies Record<string, VerificationError>

/** Errors of assessments. */
const assessmentErrors = {
  NO_DATA: {
    status: 400,
    message: 'No project, work experience or certificate is stored.',
    advice: 'Complete step 3 first: POST /step3/store-verification-items/store.',
  },
  ANSWERS_INCOMPLETE: {
    status: 400,
    message: 'Every question must be answered.',
    advice: 'The message names the questions without an answer. The attempt is still open.',
  },
  ASSESSMENT_LOCKED: {
    status: 403,
    message: 'The assessment is already passed.',
    advice: 'Nothing remains to be done. GET /session returns the result.',
  },
  ASSESSMENT_NOT_FOUND: {
    status: 404,
    message: 'The session has no open questions.',
    advice: 'Generate them first: POST /assessment/generate.',
  },
  ASSESSMENT_EXPIRED: {
    status: 409,
    message: 'The time for this attempt is over.',
    advice: 'It counts as failed. Generate new questions after Retry-After if attempts are left.',
  },
  ATTEMPT_TOO_SOON: {
    status: 409,
    message: 'The next attempt is possible one hour after the last.',
    advice: 'Send the call again after Retry-After.',
  },
  ATTEMPTS_EXHAUSTED: {
    status: 409,
    message: 'All three attempts at a skill are used.',
    advice:
      'The message names the skills. A student has three attempts at a skill in 30 days, over all sessions: open a session without ' +
      'them, or have them endorsed by a person.',
  },
  GENERATION_FAILED: {
    status: 500,
    message: 'No usable questions could be generated.',
    advice: 'Nothing was stored. Send the call again later.',
  },
} as const satisfies Record<string, VerificationError>

/** Errors of credentials. */
const credentialErrors = {
  NOT_UNDER_REVIEW: {
    status: 409,
    message: 'The outcome of this verification is not held.',
    advice: 'Only a verification with the state under_review can be released or rejected, and only once.',
  },
  CREDENTIAL_NOT_FOUND: {
    status: 404,
    message: 'The credential does not exist.',
    advice:
      'GET /session lists the credentials of a verification. Those of another organisation or of the other mode are not found.',
  },
} as const satisfies Record<string, VerificationError>

/** The codes of the Verification API: public contract. Each has a status, a text, and a heading in docs/errors.md. */
export const verificationErrors = {
  ...generalErrors,
  ...sessionErrors,
  ...reviewErrors,
  ...assessmentErrors,
  ...credentialErrors,
}
