import type { VerificationError } from './verification-error.ts'

/** Of reviewers and what they say. */
export const reviewErrors = {
  MISSING_NAME: { status: 400, message: 'name is missing.', advice: "Send the reviewer's name." },
  MISSING_EMAIL: { status: 400, message: 'email is missing.', advice: "Send the reviewer's e-mail address." },
  MISSING_COMPANY: { status: 400, message: 'company is missing.', advice: "Send the reviewer's company." },
  INVALID_EMAIL: {
    status: 400,
    message: 'email is no e-mail address.',
    advice: 'Send an address such as name@example.com.',
  },
  INVALID_WEBSITE: {
    status: 400,
    message: 'website is no web address.',
    advice: 'Send an http or https address, or leave it out.',
  },
  REVIEWER_IS_STUDENT: {
    status: 400,
    message: 'The reviewer has the e-mail address of the student.',
    advice: 'Nobody endorses themselves: name somebody else.',
  },
  INVALID_VERIFICATION_TYPE: {
    status: 400,
    message: 'The verification has the other method.',
    advice: 'Reviewers are for method `human`, questions for method `assessment`.',
  },
  DUPLICATE_REVIEWER_EMAIL: {
    status: 409,
    message: 'This reviewer already endorses the source under another endorsement type.',
    advice: 'Each type of endorsement of a source needs a reviewer of its own.',
  },
  ALREADY_DECIDED: {
    status: 409,
    message: 'The verification is decided.',
    advice: 'A decision is taken once. For another reviewer open a new session.',
  },
  INVALID_TOKEN: {
    status: 403,
    message: 'The link is not valid, or no longer.',
    advice:
      'The token is the one of the e-mail sent last to the present reviewer; a change of the reviewer voids those before.',
  },
  TOKEN_EXPIRED: {
    status: 409,
    message: 'The link has expired.',
    advice: 'Reviewers have 30 days. Open a new session.',
  },
  DECISIONS_INCOMPLETE: {
    status: 400,
    message: 'Every skill must be decided, each once.',
    advice: 'The message names what is missing, doubled, or no skill of this verification.',
  },
  CONFIRMATION_NEEDED: {
    status: 400,
    message: 'The number shown on the page is missing or wrong.',
    advice: 'It shows that a person sends this and not a program that opens links in e-mails.',
  },
} as const satisfies Record<string, VerificationError>
