import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import type { Visit } from '../../../features/members/index.ts'
import { ATTEMPT_MS, beginSingleSignOn, finishSingleSignOn } from '../../../features/single-sign-on/index.ts'
import type { ConsoleDeps } from '../deps.ts'
import { anyoneOperation, type ConsoleAnswer } from '../operation.ts'
import { email, entered } from '../schemas.ts'
import { signedInAnswer } from './enter.ts'

/** Ties the answer of the identity provider to the browser that asked. */
const COOKIE = '__Host-pramaan.single_sign_on'
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** The page to which the identity provider sends the browser back. */
export function redirectUri({ publicUrl, acceptsAnyHost }: ConsoleDeps, { origin }: Pick<Visit, 'origin'>): string {
  // Outside production a developer opens the console by several names. The origin of the call was checked.
  const base = acceptsAnyHost && origin !== '' ? origin : new URL(publicUrl).origin
  return `${base}/console/sign-in/sso`
}

/** Two tabs that sign in at the same time share the secret; null without one. */
function browserSecret({ cookie }: Visit): string | null {
  const [, found] = new RegExp(`(?:^|; )${COOKIE.replace('.', '\\.')}=([\\w-]{43})(?:;|$)`).exec(cookie) ?? []
  return found ?? null
}

export const startSingleSignOn = anyoneOperation({
  id: 'startSingleSignOn',
  method: 'POST',
  path: '/sign-in/sso',
  tag: 'Sign-in',
  summary: 'Begin a sign-in by the identity provider of an organisation',
  description: 'Which organisation it is follows from the domain of the address.',
  access: 'anyone',
  limit: 'mailbox',
  writes: false,
  body: Type.Object({ email }, closed),
  answers: {
    200: {
      description: 'Where the browser goes.',
      schema: Type.Object(
        {
          url: Type.String({
            description: 'Of the identity provider.',
            examples: ['https://accounts.google.com/o/oauth2/v2/auth'],
          }),
        },
        closed,
      ),
    },
  },
  errors: ['NOT_FOUND', 'SINGLE_SIGN_ON_FAILED'],
  handle: async ({ body, context: { visit } }, deps) => {
    const browser = browserSecret(visit) ?? deps.newSecret('')
    const url = await beginSingleSignOn(deps, body.email, { browser, redirectUri: redirectUri(deps, visit) })
    if (!url.ok) return url
    const cookies = [`${COOKIE}=${browser}; Max-Age=${ATTEMPT_MS / 1_000}; ${ATTRIBUTES}`]
    return { status: 200, body: { url: url.value }, cookies } satisfies ConsoleAnswer
  },
})

const returned = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, description, examples: ['c2FtcGxl'] })

export const confirmSingleSignOn = anyoneOperation({
  id: 'confirmSingleSignOn',
  method: 'POST',
  path: '/sign-in/sso/confirm',
  tag: 'Sign-in',
  summary: 'Sign in with the answer of the identity provider',
  access: 'anyone',
  limit: 'caller',
  writes: true,
  body: Type.Object(
    {
      code: returned('Of the address to which the provider sent the browser.', 4_000),
      state: returned('The same.', 200),
      iss: Type.Optional(returned('The same, if it is there.', 2_000)),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'Signed in.',
      schema: Type.Object(
        {
          ...entered.properties,
          org_id: Type.String({ description: 'The organisation.', examples: ['ORG_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
        },
        closed,
      ),
    },
  },
  errors: ['SIGN_IN_FAILED', 'SINGLE_SIGN_ON_FAILED'],
  handle: async ({ body: { code, state, iss = null }, context: { visit } }, deps) => {
    const asking = { browser: browserSecret(visit) ?? '', redirectUri: redirectUri(deps, visit) }
    const outcome = await finishSingleSignOn(deps, visit, { ...asking, code, state, issuer: iss })
    if (!outcome.ok) return outcome
    const { entered: signedIn, orgId } = outcome.value
    const answer = await signedInAnswer(deps, signedIn, { org_id: orgId })
    return { ...answer, cookies: [...answer.cookies, `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}`] } satisfies ConsoleAnswer
  },
})
