import { passkey } from '@better-auth/passkey'
import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import { z } from 'zod'

export interface SignInSettings {
  /** Connections as pramaan_sign_in, with the schema sign_in on their search path. */
  readonly pool: pg.Pool
  /** Signs cookies and encrypts second factors. */
  readonly secret: string
  readonly publicUrl: string
  /** Outside production a developer may open the console by several names: passkeys then take the origin of the call, which was checked. */
  readonly acceptsAnyHost: boolean
  readonly newId: (prefix: string) => string
  readonly onProblem: (message: string, details: unknown) => void
}

/** Where the address of the caller is passed on; a proxy's header is not trusted here. */
export const ADDRESS_HEADER = 'x-client-address'
export const MOST_PASSWORD = 128
export const LEAST_PASSWORD = 12

const ID_PREFIXES: Readonly<Record<string, string>> = { user: 'USR_', session: 'SES_', passkey: 'PK_' }
const WEEK_SECONDS = 7 * 86_400
/** A session in use is prolonged once an hour; that is also how exact `last used` is. */
const UPDATE_SECONDS = 3_600

/**
 * better-auth, without its HTTP handler: our operations call its functions, so that no route of its own is open. Limits, origin checks and
 * mails are ours. A session is read from the database with every request, which is why a revoked one ends at once.
 */
export function signInOptions({ pool, secret, publicUrl, acceptsAnyHost, newId, onProblem }: SignInSettings) {
  const { origin, hostname } = new URL(publicUrl)
  return {
    appName: 'Pramaan',
    baseURL: origin,
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: LEAST_PASSWORD,
      maxPasswordLength: MOST_PASSWORD,
    },
    session: { expiresIn: WEEK_SECONDS, updateAge: UPDATE_SECONDS, cookieCache: { enabled: false } },
    advanced: {
      // Names are complete here: with useSecureCookies the library would put `__Secure-` before them.
      useSecureCookies: false,
      cookiePrefix: '__Host-pramaan',
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      database: {
        generateId: ({ model }) => newId(ID_PREFIXES[model] ?? 'SI_'),
        // The tables are compared with the library by a test. Its own comparison runs when a process starts: on a busy machine it exceeded the
        // wait for a connection, and every sign-in of that process waits for it and fails with it.
        validateSchema: false,
      },
    },
    logger: {
      log: (level, message, ...details) => {
        if (level === 'error') onProblem(message, details[0])
      },
    },
    plugins: [
      provenAddresses(),
      withSecondFactorAfter('/sign-in/proven'),
      passkey({
        // Browsers bind passkeys to names, and refuse addresses.
        rpID: /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname,
        rpName: 'Pramaan',
        ...(!acceptsAnyHost && { origin }),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: {
          // Possession and PIN or finger: that is why no code is asked for after a passkey.
          afterVerification: async ({ verification }) => {
            if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED')
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

/** A session for a person whose address was proven outside: by the link in a mail or an identity provider. Each has a path, for the hook below. */
function provenAddresses() {
  return {
    id: 'proven-addresses',
    endpoints: {
      signInProven: provenEndpoint('/sign-in/proven'),
      signInByIdentityProvider: provenEndpoint('/sign-in/identity-provider'),
    },
  }
}

function provenEndpoint<Path extends string>(path: Path) {
  return createAuthEndpoint(
    path,
    { method: 'POST', body: z.object({ email: z.email(), name: z.string().nullable() }) },
    async ctx => {
      const { email, name } = ctx.body
      const known = await ctx.context.internalAdapter.findUserByEmail(email)
      if (known === null && name === null) throw new APIError('UNAUTHORIZED')
      const user =
        known?.user ??
        (await ctx.context.internalAdapter.createUser(
          { email, name: name ?? '', emailVerified: true },
          { method: 'proven address' },
        ))
      const session = await ctx.context.internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ user: { id: user.id } })
    },
  )
}

/** The library asks for a code after a password only. A link in a mail is one factor, too; an identity provider asks for its own. */
function withSecondFactorAfter(path: string) {
  const plugin = twoFactor({ issuer: 'Pramaan', allowPasswordless: true })
  const hook = plugin.hooks.after[0]!
  const matcher: typeof hook.matcher = context => context.path === path || hook.matcher(context)
  return { ...plugin, hooks: { after: [{ ...hook, matcher }] } }
}
