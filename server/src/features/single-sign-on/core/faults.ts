import { type DomainError, domainError } from '../../../kernel/domain-error.ts'

/** Why a sign-in by an identity provider failed, in words for the person. The key is stable: pages translate by it. */
const FAULTS = {
  state: 'This sign-in took too long, was already used, or was started in another browser. Start again.',
  unreachable: 'The identity provider of your organisation cannot be reached, or its configuration is not valid.',
  code: 'The identity provider rejected the exchange of the code. It works once; the client secret may be wrong.',
  nonce: 'The identity provider answered a different sign-in than this one.',
  audience: 'The identity provider signed this person in to another application.',
  expired: 'The token of the identity provider has expired. Check the clocks.',
  issuer: 'The token was issued by another identity provider.',
  signature: 'The token of the identity provider has no valid signature with RS256, ES256 or EdDSA.',
  token: 'The identity provider answered with a token that is not valid.',
  email_missing: 'The identity provider did not give an e-mail address. Add the claim email.',
  email_unverified: 'The identity provider says that your e-mail address is not verified.',
  email_domain: 'Your e-mail address at the identity provider is not in the domain of the organisation.',
  not_a_member: 'You are not a member of the organisation. Ask one of its owners for an invitation.',
} as const

export type SingleSignOnFault = keyof typeof FAULTS

/** What can be wrong with the answers of an identity provider. */
export type ProviderFault = Exclude<
  SingleSignOnFault,
  'state' | 'email_missing' | 'email_unverified' | 'email_domain' | 'not_a_member'
>

export type SingleSignOnError = DomainError<'SINGLE_SIGN_ON_FAILED'>

export function singleSignOnError(fault: SingleSignOnFault): SingleSignOnError {
  const message = FAULTS[fault]
  return { ...domainError('SINGLE_SIGN_ON_FAILED', { path: fault, message }), message }
}
