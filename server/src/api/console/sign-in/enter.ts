import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import {
  type Entered,
  recordOwnAction,
  requestLink,
  type SignInError,
  takeLink,
  type Visit,
} from '../../../features/members/index.ts'
import { isSingleSignOnRequired } from '../../../features/single-sign-on/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err, type Result } from '../../../kernel/result.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, anyoneOperation, type ConsoleAnswer } from '../operation.ts'
import { accepted, email, entered, language, passkeyOptions, token } from '../schemas.ts'

const signedIn = { 200: { description: 'Signed in, or a code is needed.', schema: entered } }

/** The answer to a sign-in: the next step, and the cookies of the session. */
export async function toAnswer(
  deps: ConsoleDeps,
  visit: Visit,
  outcome: Result<Entered, SignInError>,
  more: Readonly<Record<string, unknown>> = {},
) {
  if (!outcome.ok) return outcome
  const { cookies, userId } = outcome.value
  const person = userId === null ? undefined : (await deps.signIn.findUsers([userId])).get(userId)
  if (person !== undefined && (await isSingleSignOnRequired(deps, person))) {
    // What was proven so far is not enough: the session that it made ends before anybody has its cookie.
    await deps.signIn.signOut({ ...visit, cookie: cookies.map(each => each.split(';', 1)[0]).join('; ') })
    return err(domainError('SINGLE_SIGN_ON_REQUIRED'))
  }
  return await signedInAnswer(deps, outcome.value, more)
}

export async function signedInAnswer(
  deps: ConsoleDeps,
  { next, cookies, userId }: Entered,
  more: Readonly<Record<string, unknown>>,
) {
  if (next === 'done' && userId !== null) await recordOwnAction(deps, userId, 'user.signed_in')
  return { status: 200, body: { next, ...more }, cookies } satisfies ConsoleAnswer
}

export const requestSignInLink = anyoneOperation({
  id: 'requestSignInLink',
  method: 'POST',
  path: '/sign-in/link',
  tag: 'Sign-in',
  summary: 'Send a sign-in link',
  description: 'Answers the same whether there is an account or not.',
  access: 'anyone',
  limit: 'mailbox',
  writes: false,
  body: Type.Object({ email, language }, closed),
  answers: { 202: accepted },
  errors: [],
  handle: async ({ body }, deps) => {
    if ((await deps.signIn.findUserId(body.email)) !== null)
      await requestLink(deps, { kind: 'sign_in', email: body.email, language: body.language ?? 'en', details: {} })
    return answer(202, {})
  },
})

/** A POST by the button of the page: programs that open the links of mails change nothing. */
export const confirmSignInLink = anyoneOperation({
  id: 'confirmSignInLink',
  method: 'POST',
  path: '/sign-in/link/confirm',
  tag: 'Sign-in',
  summary: 'Sign in by the link of a mail',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object({ token }, closed),
  answers: signedIn,
  errors: ['SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    const link = await takeLink(deps, 'sign_in', body.token)
    if (link === null)
      return err({ ...domainError('SIGN_IN_FAILED'), message: 'This link was used or is too old. Ask for a new one.' })
    return await toAnswer(deps, context.visit, await deps.signIn.proven(context.visit, link.email, null))
  },
})

export const signInByPassword = anyoneOperation({
  id: 'signInByPassword',
  method: 'POST',
  path: '/sign-in/password',
  tag: 'Sign-in',
  summary: 'Sign in by password',
  access: 'anyone',
  limit: 'mailbox',
  writes: true,
  body: Type.Object(
    {
      email,
      password: Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'The password.',
        examples: ['correct horse'],
      }),
    },
    closed,
  ),
  answers: signedIn,
  errors: ['SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    const outcome = await deps.signIn.byPassword(context.visit, body.email, body.password)
    if (outcome.ok) return await toAnswer(deps, context.visit, outcome)
    return err({ ...outcome.error, message: 'The e-mail address or the password is not right.' })
  },
})

export const signInByCode = anyoneOperation({
  id: 'signInByCode',
  method: 'POST',
  path: '/sign-in/code',
  tag: 'Sign-in',
  summary: 'Give the second factor',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object(
    {
      code: Type.String({
        minLength: 6,
        maxLength: 20,
        description: 'Of the app, or a backup code.',
        examples: ['123456'],
      }),
      kind: Type.Enum(['totp', 'backup'], { description: 'Which of the two.', examples: ['totp'] }),
      trust_device: Type.Optional(Type.Boolean({ description: 'Ask for no code here for 30 days.' })),
    },
    closed,
  ),
  answers: signedIn,
  errors: ['SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    const input = { code: body.code, kind: body.kind, trustDevice: body.trust_device ?? false }
    const outcome = await deps.signIn.byCode(context.visit, input)
    if (outcome.ok) return await toAnswer(deps, context.visit, outcome)
    return err({ ...outcome.error, message: 'The code is not right, or it took too long. Try again or start over.' })
  },
})

export const passkeySignInOptions = anyoneOperation({
  id: 'passkeySignInOptions',
  method: 'POST',
  path: '/sign-in/passkey/options',
  tag: 'Sign-in',
  summary: 'Begin a sign-in by passkey',
  access: 'anyone',
  limit: 'caller',
  writes: false,
  answers: { 200: { description: 'What the browser is asked.', schema: passkeyOptions } },
  errors: [],
  handle: async ({ context }, deps) => {
    const { options, cookies } = await deps.signIn.passkeyOptions(context.visit)
    return { status: 200, body: options, cookies } satisfies ConsoleAnswer
  },
})

export const signInByPasskey = anyoneOperation({
  id: 'signInByPasskey',
  method: 'POST',
  path: '/sign-in/passkey',
  tag: 'Sign-in',
  summary: 'Sign in by passkey',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object(
    {
      response: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Of the browser.',
        examples: [{ id: 'c2FtcGxl' }],
      }),
    },
    closed,
  ),
  answers: signedIn,
  errors: ['SIGN_IN_FAILED', 'SINGLE_SIGN_ON_REQUIRED'],
  handle: async ({ body, context }, deps) => {
    const outcome = await deps.signIn.byPasskey(context.visit, body.response)
    if (outcome.ok) return await toAnswer(deps, context.visit, outcome)
    return err({ ...outcome.error, message: 'This passkey is not known here. Sign in in another way and add it.' })
  },
})
