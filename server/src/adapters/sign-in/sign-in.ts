import { isAPIError } from 'better-auth/api'
import type { Entered, Session, SignIn, SignInError, User, Visit } from '../../features/members/index.ts'
import { domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { accountSettings } from './account.ts'
import { type Auth, headersOf, openAuth } from './auth.ts'
import type { SignInSettings } from './options.ts'

export function createSignIn(settings: SignInSettings): SignIn {
  const auth = openAuth(settings)
  const { pool } = settings
  return {
    session: async visit => {
      // Most calls without a cookie are the first of a visitor; they need no connection.
      if (!visit.cookie.includes('__Host-pramaan.session_token=')) return null
      const found = await auth.api.getSession({ headers: headersOf(visit) }).catch(unreadableSession)
      return found === null ? null : toSession(found)
    },
    byPassword: (visit, email, password) =>
      enter(() => auth.api.signInEmail({ body: { email, password }, headers: headersOf(visit), returnHeaders: true })),
    byCode: (visit, { code, kind, trustDevice }) => {
      const call = { body: { code, trustDevice }, headers: headersOf(visit), returnHeaders: true as const }
      return enter(() => (kind === 'totp' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call)))
    },
    passkeyOptions: async visit => {
      const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: headersOf(visit),
        returnHeaders: true,
      })
      return { options: response, cookies: headers.getSetCookie() }
    },
    byPasskey: (visit, response) =>
      enter(() =>
        auth.api.verifyPasskeyAuthentication({
          body: { response: response as never },
          headers: headersOf(visit),
          returnHeaders: true,
        }),
      ),
    ...byProvenAddress(auth),
    signOut: async visit => {
      const { headers } = await auth.api.signOut({ headers: headersOf(visit), returnHeaders: true })
      return headers.getSetCookie()
    },
    findUserId: async email => {
      const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email.toLowerCase()])
      return rows[0]?.id ?? null
    },
    findUsers: async userIds => {
      const { rows } = await pool.query<StoredUser>(
        'select id, email, name, "twoFactorEnabled" from "user" where id = any($1)',
        [userIds],
      )
      return new Map(rows.map(row => [row.id, toUser(row)]))
    },
    account: accountSettings(auth, pool),
  }
}

/**
 * The library reads a session by one statement, logs why that failed and throws an error that no longer says it: too few connections, a lock, a
 * restart. Thrown on as "cannot connect now", as PostgreSQL says it, so that the caller is told to try again.
 */
function unreadableSession(error: unknown): never {
  if (!isAPIError(error) || error.statusCode < 500) throw error
  throw Object.assign(new Error('The session could not be read.', { cause: error }), { code: '57P03' })
}

function byProvenAddress(auth: Auth): Pick<SignIn, 'proven' | 'byIdentityProvider'> {
  const callOf = (visit: Visit, email: string, name: string | null) => ({
    body: { email: email.toLowerCase(), name },
    headers: headersOf(visit),
    returnHeaders: true as const,
  })
  return {
    proven: (visit, email, newUser) => enter(() => auth.api.signInProven(callOf(visit, email, newUser?.name ?? null))),
    byIdentityProvider: (visit, email, { name }) =>
      enter(() => auth.api.signInByIdentityProvider(callOf(visit, email, name))),
  }
}

interface StoredUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly twoFactorEnabled?: boolean | null | undefined
}

function toUser({ id, email, name, twoFactorEnabled }: StoredUser): User {
  return { userId: id, email, name, twoFactorEnabled: twoFactorEnabled === true }
}

function toSession(found: { readonly session: { readonly id: string }; readonly user: StoredUser }): Session {
  return { sessionId: found.session.id, user: toUser(found.user) }
}

/** Whatever is wrong with a sign-in, the answer is the same, so that it tells nothing about the account. */
async function enter(
  call: () => Promise<{ readonly response: unknown; readonly headers: Headers }>,
): Promise<Result<Entered, SignInError>> {
  try {
    const { response, headers } = await call()
    const { twoFactorRedirect, user } = (response ?? {}) as {
      readonly twoFactorRedirect?: boolean
      readonly user?: { readonly id: string }
    }
    const cookies = headers.getSetCookie()
    return ok({ next: twoFactorRedirect === true ? 'code' : 'done', userId: user?.id ?? null, cookies })
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return err(domainError('SIGN_IN_FAILED'))
    throw error
  }
}
