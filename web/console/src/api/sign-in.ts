import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { get, send } from './call.ts'
import type { InvitationLook, JoinedOrganisation, Language, NextStep, ProviderAnswer, Session } from './wire.ts'

/** Calls that need no session. */
export const signIn = {
  session: (signal?: AbortSignal) => get<Session>('/session', {}, signal),
  sendLink: (email: string, language: Language) => send('POST', '/sign-in/link', { email, language }),
  confirmLink: (token: string) => send<NextStep>('POST', '/sign-in/link/confirm', { token }),
  password: (email: string, password: string) => send<NextStep>('POST', '/sign-in/password', { email, password }),
  code: (code: string, kind: 'totp' | 'backup', trustDevice: boolean) =>
    send<NextStep>('POST', '/sign-in/code', { code, kind, trust_device: trustDevice }),
  passkeyOptions: () => send<PublicKeyCredentialRequestOptionsJSON>('POST', '/sign-in/passkey/options'),
  passkey: (response: AuthenticationResponseJSON) => send<NextStep>('POST', '/sign-in/passkey', { response }),
  /** Answers where the browser goes. */
  startSingleSignOn: (email: string) => send<{ readonly url: string }>('POST', '/sign-in/sso', { email }),
  confirmSingleSignOn: (answer: ProviderAnswer) => send<JoinedOrganisation>('POST', '/sign-in/sso/confirm', answer),
  signUp: (form: {
    readonly email: string
    readonly name: string
    readonly organisation: string
    readonly language: Language
  }) => send('POST', '/sign-up', form),
  confirmSignUp: (token: string) => send<JoinedOrganisation>('POST', '/sign-up/confirm', { token }),
  lookAtInvitation: (token: string) => send<InvitationLook>('POST', '/invitations/look', { token }),
  acceptInvitation: (token: string, name: string) =>
    send<JoinedOrganisation>('POST', '/invitations/accept', { token, name }),
  signOut: () => send('POST', '/sign-out'),
}
