import { getSession as get } from '../../../features/verification/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { renderSession, session } from '../schemas.ts'

export const getSession = sessionOperation({
  id: 'getSession',
  method: 'GET',
  path: '/session',
  tag: 'Sessions',
  area: 'sessions',
  summary: 'Get the session and everything that belongs to it',
  answers: { 200: { description: 'The session.', schema: envelope(session) } },
  errors: [],
  handle: async ({ context: { session: live } }, deps) => {
    const view = await get(deps, live.tenant, live.verification.id)
    return view ? answer(200, 'Session found.', renderSession(view)) : err(domainError('UNAUTHORIZED'))
  },
})
