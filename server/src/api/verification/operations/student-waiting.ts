import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import {
  getSession as get,
  type ReviewerMail,
  readReviewerMail,
  remindReviewer,
  SHOWN_MAIL_STATES,
} from '../../../features/verification/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { renderSession, session } from '../schemas.ts'

/** For the student's page only: what the student who waits for a reviewer is told and can do. Not part of the API's document. */

const reviewerMail = nullable(
  Type.Object(
    {
      step: Type.Enum(['request', 'reminder'], { description: 'Which mail is the latest.' }),
      state: Type.Enum([...SHOWN_MAIL_STATES], { description: 'What became of it, as far as it is known.' }),
      at: nullable(timestamp('When.'), 'When it was handed over, stored or tried; null if it was not.'),
      remindFrom: nullable(
        timestamp('From when.'),
        'From when on the student can remind; null if not or not any more.',
      ),
    },
    { ...closed, title: 'HostedReviewerMail', description: 'The latest mail to the reviewer.' },
  ),
  'The latest mail to the reviewer; null if there is none.',
)

export const hostedSession = Type.Object(
  { ...session.properties, reviewerMail },
  { ...closed, title: 'HostedSession', description: 'The session, with what the page of the student shows besides.' },
)

export const getSessionOnPage = sessionOperation({
  id: 'getSessionOnPage',
  method: 'GET',
  path: '/session',
  tag: 'Sessions',
  area: 'sessions',
  summary: 'Get the session, with the state of the mail to the reviewer',
  answers: { 200: { description: 'The session.', schema: envelope(hostedSession) } },
  errors: [],
  handle: async ({ context: { session: live } }, deps) => {
    const view = await get(deps, live.tenant, live.verification.id)
    if (view === null) return err(domainError('UNAUTHORIZED'))
    const mail =
      view.state === 'awaiting_reviewer' ? await readReviewerMail(deps, live.tenant, live.verification.id) : null
    return answer(200, 'Session found.', { ...renderSession(view), reviewerMail: mail && renderMail(mail) })
  },
})

/** Repeating it is harmless, and so is calling it too early: the answer says how it stands. */
export const remindReviewerOnPage = sessionOperation({
  id: 'remindReviewerOnPage',
  method: 'POST',
  path: '/remind',
  tag: 'Reviewers',
  area: 'reviewers',
  summary: 'Send the one reminder to the reviewer now',
  answers: {
    200: { description: 'The latest mail to the reviewer.', schema: envelope(Type.Object({ reviewerMail }, closed)) },
  },
  errors: [],
  handle: async ({ context: { session: live } }, deps) => {
    const mail = await remindReviewer(deps, live.tenant, live.verification.id)
    return answer(200, 'The reminder is sent once.', { reviewerMail: mail && renderMail(mail) })
  },
})

function renderMail({ step, state, at, remindFrom }: ReviewerMail) {
  return { step, state, at: at?.toISOString() ?? null, remindFrom: remindFrom?.toISOString() ?? null }
}
