import type pg from 'pg'
import type { AccountSettings } from '../../features/members/index.ts'
import { ok } from '../../kernel/result.ts'
import { type Auth, attempt, headersOf } from './auth.ts'
import { LEAST_PASSWORD, MOST_PASSWORD } from './options.ts'

const PASSWORD_ERRORS = {
  INVALID_PASSWORD: 'The current password is not right.',
  PASSWORD_TOO_SHORT: `A password has at least ${LEAST_PASSWORD} characters.`,
  PASSWORD_TOO_LONG: `A password has at most ${MOST_PASSWORD} characters.`,
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password yet.',
}
const CODE_ERRORS = {
  INVALID_CODE: 'The code is not right. Enter the newest one of the app.',
  INVALID_PASSWORD: 'The password is not right.',
  TOTP_NOT_ENABLED: 'Start the set-up of the app first.',
  TOTP_ALREADY_ENABLED: 'An app is set up already. Disable it first.',
  TWO_FACTOR_NOT_ENABLED: 'No app is set up.',
}

export function accountSettings(auth: Auth, pool: pg.Pool): AccountSettings {
  return {
    rename: async (userId, name) => {
      await pool.query('update "user" set name = $2, "updatedAt" = now() where id = $1', [userId, name])
    },
    hasPassword: async userId => {
      const { rowCount } = await pool.query(
        `select from account where "userId" = $1 and "providerId" = 'credential' and password is not null`,
        [userId],
      )
      return (rowCount ?? 0) > 0
    },
    setPassword: async (visit, { newPassword, currentPassword }) => {
      const headers = headersOf(visit)
      const changed = await attempt('new_password', PASSWORD_ERRORS, async () => {
        if (currentPassword === null) await auth.api.setPassword({ body: { newPassword }, headers })
        else await auth.api.changePassword({ body: { newPassword, currentPassword }, headers })
      })
      return changed.ok ? ok(null) : changed
    },
    sessions: async userId => {
      const { rows } = await pool.query<ListedRow>(
        `select id, "createdAt", "updatedAt", "ipAddress", "userAgent" from session
         where "userId" = $1 and "expiresAt" > now() order by "updatedAt" desc limit 100`,
        [userId],
      )
      return rows.map(row => ({
        sessionId: row.id,
        createdAt: row.createdAt,
        lastUsedAt: row.updatedAt,
        address: row.ipAddress,
        userAgent: row.userAgent,
      }))
    },
    revokeSession: async (userId, sessionId) => {
      const { rowCount } = await pool.query('delete from session where "userId" = $1 and id = $2', [userId, sessionId])
      return (rowCount ?? 0) > 0
    },
    revokeOtherSessions: async (userId, sessionId) => {
      const { rowCount } = await pool.query('delete from session where "userId" = $1 and id <> $2', [userId, sessionId])
      return rowCount ?? 0
    },
    ...secondFactor(auth),
    ...passkeys(auth, pool),
  }
}

interface ListedRow {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

function secondFactor(auth: Auth): Pick<AccountSettings, 'startTwoFactor' | 'confirmTwoFactor' | 'disableTwoFactor'> {
  return {
    startTwoFactor: (visit, password) =>
      attempt('password', CODE_ERRORS, async () => {
        const body = password === null ? {} : { password }
        const started = await auth.api.enableTwoFactor({ body: { method: 'totp', ...body }, headers: headersOf(visit) })
        if (started.method !== 'totp')
          throw new Error('better-auth started another second factor than it was asked for')
        return { uri: started.totpURI, backupCodes: started.backupCodes }
      }),
    confirmTwoFactor: (visit, code) =>
      attempt('code', CODE_ERRORS, async () => {
        const call = { body: { code }, headers: headersOf(visit), returnHeaders: true as const }
        const { headers } = await auth.api.verifyTOTP(call)
        return headers.getSetCookie()
      }),
    // Whoever takes over an open session must not be able to remove the second factor.
    disableTwoFactor: async (visit, password, code) => {
      const headers = headersOf(visit)
      return await attempt('code', CODE_ERRORS, async () => {
        await auth.api.verifyTOTP({ body: { code }, headers })
        const body = password === null ? {} : { password }
        const disabled = await auth.api.disableTwoFactor({ body, headers, returnHeaders: true })
        return disabled.headers.getSetCookie()
      })
    },
  }
}

const PASSKEY_ERRORS = {
  CHALLENGE_NOT_FOUND: 'This took too long. Try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'The passkey was not accepted. Try again.',
  PREVIOUSLY_REGISTERED: 'This passkey is registered already.',
}

function passkeys(
  auth: Auth,
  pool: pg.Pool,
): Pick<AccountSettings, 'passkeys' | 'newPasskeyOptions' | 'addPasskey' | 'removePasskey'> {
  return {
    passkeys: async userId => {
      const { rows } = await pool.query<{ id: string; name: string | null; createdAt: Date }>(
        'select id, name, "createdAt" from passkey where "userId" = $1 order by "createdAt"',
        [userId],
      )
      return rows.map(({ id, name, createdAt }) => ({ passkeyId: id, name: name ?? '', createdAt }))
    },
    newPasskeyOptions: async visit => {
      const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
        headers: headersOf(visit),
        returnHeaders: true,
      })
      return { options: response, cookies: headers.getSetCookie() }
    },
    addPasskey: (visit, name, response) =>
      attempt('response', PASSKEY_ERRORS, async () => {
        const body = { name, response: response as never }
        const added = await auth.api.verifyPasskeyRegistration({ body, headers: headersOf(visit) })
        return { passkeyId: added.id, name: added.name ?? name, createdAt: added.createdAt }
      }),
    removePasskey: async (userId, passkeyId) => {
      const { rowCount } = await pool.query('delete from passkey where "userId" = $1 and id = $2', [userId, passkeyId])
      return (rowCount ?? 0) > 0
    },
  }
}
