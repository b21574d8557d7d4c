import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { ReachPolicy } from '../../../outbound-http/special-addresses.ts'
import { checkUrl } from '../../../outbound-http/url-policy.ts'

/** The settings of an organisation, without the client's secret. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  readonly domain: string
  readonly txtToken: string
  readonly provenAt: Date | null
  readonly isRequired: boolean
  readonly addsViewers: boolean
  readonly ownerSignedInAt: Date | null
  readonly updatedAt: Date
}

export interface SettingsInput {
  readonly issuer: string
  readonly clientId: string
  /** Null keeps the stored one. */
  readonly clientSecret: string | null
  readonly domain: string
  readonly addsViewers: boolean
}

type Invalid = DomainError<'VALIDATION_FAILED'>

/** Everybody can get an address there, so nobody can prove such a domain. DNS would not allow it either; the text is clearer. */
const PUBLIC_MAIL = [
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'rediffmail.com',
  'yahoo.co.in',
  'yahoo.com',
  'yahoo.in',
  'yandex.com',
  'zohomail.com',
  'zohomail.in',
]

/** Addresses of Microsoft that accept accounts of every organisation: anybody could put an address of the domain into theirs. */
const SHARED_TENANTS = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/

const WELL_KNOWN = /\/\.well-known\/openid-configuration$/

/** All problems at once. Returns the input as it is stored. */
export function checkSettings(input: SettingsInput, policy: ReachPolicy): Result<SettingsInput, Invalid> {
  const issuer = checkIssuer(input.issuer.trim().replace(WELL_KNOWN, ''), policy)
  const domain = input.domain.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
  const problems = [...(issuer.ok ? [] : [issuer.error]), ...problemOfDomain(domain)]
  if (!issuer.ok || problems.length > 0) return err(domainError('VALIDATION_FAILED', ...problems))
  return ok({ ...input, issuer: issuer.value, clientId: input.clientId.trim(), domain })
}

function checkIssuer(text: string, policy: ReachPolicy): Result<string, ErrorDetail> {
  const rejected = (message: string) => err({ path: 'issuer', message })
  const checked = checkUrl(text, policy)
  if (!checked.ok) return rejected('The issuer must be a public https URL.')
  if (text.includes('?')) return rejected('The issuer must not have a query.')
  if (SHARED_TENANTS.test(checked.value.url))
    return rejected('The issuer must name your own tenant instead of a shared one.')
  // An issuer is compared letter by letter: without a path, the slash that parsing adds is not part of it.
  return ok(text.endsWith('/') ? checked.value.url : checked.value.url.replace(/\/$/, ''))
}

function problemOfDomain(domain: string): readonly ErrorDetail[] {
  const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]+)$/.test(domain)
  if (!isName) return [{ path: 'domain', message: 'Enter a domain, such as company.in.' }]
  if (PUBLIC_MAIL.includes(domain))
    return [
      {
        path: 'domain',
        message: 'Addresses of a public mail service cannot be used: enter the domain of your company.',
      },
    ]
  return []
}

/**
 * What is stored after a change. A new domain has to be proven again. A new issuer or client has to be shown to work again before it can be
 * required; and it needs its secret, so that nobody can send the stored one to an address of their choice.
 */
export function decideSettings(
  before: SingleSignOn | null,
  input: SettingsInput,
  txtToken: string,
  at: Date,
): Result<SingleSignOn, Invalid> {
  const { issuer, clientId, clientSecret, domain, addsViewers } = input
  const sameClient = before !== null && before.issuer === issuer && before.clientId === clientId
  if (!sameClient && clientSecret === null)
    return err(
      domainError('VALIDATION_FAILED', {
        path: 'client_secret',
        message: 'A new issuer or client needs its secret.',
      }),
    )
  const sameDomain = before?.domain === domain
  const keeps = sameClient && sameDomain
  return ok({
    issuer,
    clientId,
    domain,
    addsViewers,
    txtToken: sameDomain ? before.txtToken : txtToken,
    provenAt: sameDomain ? before.provenAt : null,
    isRequired: keeps && before.isRequired,
    ownerSignedInAt: keeps ? before.ownerSignedInAt : null,
    updatedAt: at,
  })
}

/** The TXT record that proves the domain. A name of its own keeps it out of the crowded records of the domain itself. */
export function txtRecord({ domain, txtToken }: Pick<SingleSignOn, 'domain' | 'txtToken'>) {
  return { name: `_pramaan.${domain}`, value: `pramaan-domain-verification=${txtToken}` }
}

/** Only what is known to work may lock people out of the other ways. */
export function decideRequired(
  settings: SingleSignOn,
  isRequired: boolean,
): Result<SingleSignOn, DomainError<'CONFLICT'>> {
  const conflict = (message: string) => err({ ...domainError('CONFLICT'), message })
  if (isRequired && settings.provenAt === null) return conflict('Prove the domain first.')
  if (isRequired && settings.ownerSignedInAt === null)
    return conflict('An owner has to sign in by single sign-on once before it can be required.')
  return ok({ ...settings, isRequired })
}
