import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { get, send } from './call.ts'
import type { Items, Passkey, SignedInDevice, TwoFactorSecret, User } from './wire.ts'

/** Calls of a signed-in person about their own account. */
export const account = {
  rename: (name: string) => send<User>('PATCH', '/me', { name }),
  sessions: (signal?: AbortSignal) => get<Items<SignedInDevice>>('/me/sessions', {}, signal),
  revokeSession: (sessionId: string) => send('DELETE', `/me/sessions/${encodeURIComponent(sessionId)}`),
  revokeOtherSessions: () => send('POST', '/me/sessions/revoke-others'),
  setPassword: (newPassword: string, currentPassword: string | null) =>
    send('PUT', '/me/password', {
      new_password: newPassword,
      ...(currentPassword !== null && { current_password: currentPassword }),
    }),
  startTwoFactor: (password: string | null) =>
    send<TwoFactorSecret>('POST', '/me/two-factor/start', password === null ? {} : { password }),
  confirmTwoFactor: (code: string) => send('POST', '/me/two-factor/confirm', { code }),
  disableTwoFactor: (code: string, password: string | null) =>
    send('POST', '/me/two-factor/disable', { code, ...(password !== null && { password }) }),
  passkeys: (signal?: AbortSignal) => get<Items<Passkey>>('/me/passkeys', {}, signal),
  passkeyOptions: () => send<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options'),
  addPasskey: (name: string, response: RegistrationResponseJSON) => send('POST', '/me/passkeys', { name, response }),
  removePasskey: (passkeyId: string) => send('DELETE', `/me/passkeys/${encodeURIComponent(passkeyId)}`),
}
