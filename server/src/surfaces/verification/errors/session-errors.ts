import type { VerificationError } from './verification-error.ts'

/** Of a session and its three steps. */
export const sessionErrors = {
  MISSING_VERIFICATION_ID: {
    status: 400,
    message: 'serviceVerificationId is missing.',
    advice: 'Send the serviceVerificationId that POST /verify gave.',
  },
  MISSING_VERIFICATION_METHOD: {
    status: 400,
    message: 'verificationMethod is missing.',
    advice: 'Send `human` or `assessment`.',
  },
  INVALID_VERIFICATION_METHOD: {
    status: 400,
    message: 'verificationMethod is neither human nor assessment.',
    advice: 'Send `human` or `assessment`, in lower case.',
  },
  MISSING_SESSION_TOKEN: {
    status: 400,
    message: 'sessionToken is missing.',
    advice: 'Send the sessionToken that POST /verify gave, in the body.',
  },
  VERIFICATION_METHOD_NOT_SET: {
    status: 400,
    message: 'No verification method is chosen yet.',
    advice: 'Do step 2 first: POST /step2/verification-method.',
  },
  NO_ITEMS_SELECTED: {
    status: 400,
    message: 'No project, work experience or certificate is selected.',
    advice: 'Name at least one external id in projectIds, workExperienceIds or credentialIds.',
  },
  ITEM_NOT_FOUND: {
    status: 400,
    message: 'An item is not one of this session.',
    advice: 'Use the external ids that you sent with POST /verify; the message names those that do not match.',
  },
  NO_SKILLS: {
    status: 400,
    message: 'The session has no skills yet.',
    advice: 'Do step 1 first: POST /step1/storeskills/store.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'The session token is not valid or has expired.',
    advice: 'Open a new session: one ends 24 hours after its last use, and after 7 days in any case.',
  },
  VERIFICATION_NOT_FOUND: {
    status: 404,
    message: 'There is no such verification.',
    advice:
      "The id is not the session's own or not your organisation's, its session ended before it was complete, or it has no method.",
  },
  DUPLICATE_SKILLS_IN_BUNDLE: {
    status: 409,
    message: 'A skill is already verified for this source under the same endorsement type.',
    advice:
      'The message names the skills. Leave them out, or have them verified under another type or by another source.',
  },
  MAX_SKILLS_PER_SOURCE: {
    status: 409,
    message: 'The source would have more than 10 skills.',
    advice:
      'Counted are different skills, verified or open, over all sessions of the student. Use fewer skills or another source.',
  },
  ASSESSMENT_ALREADY_PASSED: {
    status: 409,
    message: 'The student has already passed an assessment of a skill.',
    advice: 'The message names the skills. They are proven: leave them out, or have them endorsed by a person.',
  },
  METHOD_FIXED: {
    status: 409,
    message: 'The method cannot change any more.',
    advice: 'Questions exist, or the reviewer was written to. Open a new session for another method.',
  },
  VERIFICATION_FIXED: {
    status: 409,
    message: 'Skills and items cannot change any more.',
    advice: 'Questions exist, or the reviewer was written to: what is being judged stays as it is. Open a new session.',
  },
} as const satisfies Record<string, VerificationError>
