import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { recordOwnAction } from '../../../features/members/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, done, nothing, userOperation } from '../operation.ts'
import { itemsOf, nameOf, renderUser, session, user } from '../schemas.ts'

export const renameMe = userOperation({
  id: 'renameMe',
  method: 'PATCH',
  path: '/me',
  tag: 'Account',
  summary: 'Change the name',
  access: 'user',
  writes: true,
  body: Type.Object({ name: nameOf('As others see it.', 'Asha Rao') }, closed),
  answers: { 200: { description: 'The person.', schema: user } },
  errors: [],
  handle: async ({ body, context }, deps) => {
    const { signIn } = deps
    const { user: me } = context.session
    const name = body.name.trim()
    await signIn.account.rename(me.userId, name)
    await recordOwnAction(deps, me.userId, 'user.renamed')
    return answer(200, renderUser({ ...me, name }, await signIn.account.hasPassword(me.userId)))
  },
})

export const listSessions = userOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  tag: 'Account',
  summary: 'Browsers that are signed in',
  access: 'user',
  writes: false,
  answers: { 200: { description: 'The sessions.', schema: itemsOf(session, 'Used last first.') } },
  errors: [],
  handle: async ({ context }, { signIn }) => {
    const { user: me, sessionId } = context.session
    const sessions = await signIn.account.sessions(me.userId)
    const items = sessions.map(each => ({
      session_id: each.sessionId,
      created_at: each.createdAt.toISOString(),
      last_used_at: each.lastUsedAt.toISOString(),
      address: each.address,
      user_agent: each.userAgent,
      is_this: each.sessionId === sessionId,
    }))
    return answer(200, { items })
  },
})

export const revokeSession = userOperation({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/me/sessions/{session_id}',
  tag: 'Account',
  summary: 'Sign a browser out',
  access: 'user',
  writes: true,
  params: Type.Object({ session_id: Type.String({ maxLength: 40, description: 'Of the list.' }) }, closed),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const { userId } = context.session.user
    if (!(await deps.signIn.account.revokeSession(userId, params.session_id))) return err(domainError('NOT_FOUND'))
    await recordOwnAction(deps, userId, 'user.session_revoked')
    return done
  },
})

export const revokeOtherSessions = userOperation({
  id: 'revokeOtherSessions',
  method: 'POST',
  path: '/me/sessions/revoke-others',
  tag: 'Account',
  summary: 'Sign all other browsers out',
  access: 'user',
  writes: true,
  answers: { 204: nothing },
  errors: [],
  handle: async ({ context }, deps) => {
    const { user: me, sessionId } = context.session
    await deps.signIn.account.revokeOtherSessions(me.userId, sessionId)
    await recordOwnAction(deps, me.userId, 'user.other_sessions_revoked')
    return done
  },
})
