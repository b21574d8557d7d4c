import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { findMemberships, isOperator } from '../../../features/members/index.ts'
import { answer, anyoneOperation, type ConsoleAnswer } from '../operation.ts'
import { renderUser, role, user } from '../schemas.ts'

const state = Type.Object(
  {
    user: Type.Union([user, Type.Null()], { description: 'Null if nobody is signed in.' }),
    is_operator: Type.Boolean({ description: 'May act on the whole installation.' }),
    organisations: Type.Array(
      Type.Object(
        {
          org_id: Type.String({ description: 'Its id.', examples: ['ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
          name: Type.String({ description: 'Its name.', examples: ['Acme Staffing'] }),
          role,
          disabled: Type.Boolean({ description: 'The operator switched it off.' }),
        },
        closed,
      ),
      { description: 'Where the person is a member.' },
    ),
    sign_up_open: Type.Boolean({ description: 'Anybody may create an organisation.' }),
    version: Type.String({ description: 'Of the service.', examples: ['0.1.0'] }),
  },
  { ...closed, title: 'SessionState', description: 'Who is signed in, and where they are a member.' },
)

export const getSession = anyoneOperation({
  id: 'getSession',
  method: 'GET',
  path: '/session',
  tag: 'Sign-in',
  summary: 'Who is signed in',
  access: 'anyone',
  limit: null,
  writes: false,
  answers: { 200: { description: 'The state of the session.', schema: state } },
  errors: [],
  handle: async ({ context }, deps) => {
    const found = await deps.signIn.session(context.visit)
    const open = { sign_up_open: deps.signUpOpen, version: deps.version }
    if (found === null) return answer(200, { user: null, is_operator: false, organisations: [], ...open })
    const { userId } = found.user
    const memberships = await findMemberships(deps.database.reads, userId)
    return answer(200, {
      user: renderUser(found.user, await deps.signIn.account.hasPassword(userId)),
      is_operator: await isOperator(deps, userId),
      organisations: memberships.map(each => ({
        org_id: each.orgId,
        name: each.name,
        role: each.role,
        disabled: each.disabled,
      })),
      ...open,
    })
  },
})

export const signOut = anyoneOperation({
  id: 'signOut',
  method: 'POST',
  path: '/sign-out',
  tag: 'Sign-in',
  summary: 'End the session of this browser',
  access: 'anyone',
  limit: null,
  writes: false,
  answers: { 204: { description: 'Signed out.', schema: Type.Null() } },
  errors: [],
  handle: async ({ context }, deps) => {
    const outcome: ConsoleAnswer = { status: 204, body: undefined, cookies: await deps.signIn.signOut(context.visit) }
    return outcome
  },
})
