import * as oidc from 'openid-client'
import type {
  Attempt,
  Claims,
  IdentityProvider,
  ProviderClient,
  ProviderFault,
} from '../../features/single-sign-on/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'

interface Settings {
  readonly fetch: GuardedFetch['fetch']
  readonly clock: Clock
  /** For development: a provider on this machine, without TLS. */
  readonly allowsHttp: boolean
  /** Causes of failures, for the log: people see less. */
  readonly onFault: (issuer: string, fault: ProviderFault, message: string) => void
}

/** Asymmetric only. With HS256 the client's secret would sign, which is in the database of each side. */
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA', 'Ed25519']
const TIMEOUT_SECONDS = 10
/** Clocks of providers are seconds off. */
const TOLERANCE_SECONDS = 30

export function openIdProvider(settings: Settings): IdentityProvider {
  return {
    authorizationUrl: (client, attempt, email) =>
      attempted(settings, client, async () => {
        const configuration = await configure(settings, client)
        const challenge = await oidc.calculatePKCECodeChallenge(attempt.codeVerifier)
        const url = oidc.buildAuthorizationUrl(configuration, {
          redirect_uri: attempt.redirectUri,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          login_hint: email,
        })
        // The browser goes there: nothing but a web page may answer.
        if (!['https:', ...(settings.allowsHttp ? ['http:'] : [])].includes(url.protocol))
          throw new Error('The authorization endpoint is not https.')
        return url.href
      }),
    claims: (client, attempt, answer) =>
      attempted(settings, client, async () => {
        const configuration = await configure(settings, client)
        const tokens = await oidc.authorizationCodeGrant(configuration, returnedTo(attempt, answer), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        })
        return toClaims(tokens.claims()!)
      }),
  }
}

function returnedTo({ redirectUri, state }: Attempt, { code, issuer }: { code: string; issuer: string | null }): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(issuer !== null && { iss: issuer }) }).toString()
  return url
}

/** Read with every sign-in: a provider changes its keys when it wants to. */
async function configure({ fetch, clock, allowsHttp }: Settings, client: ProviderClient): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = client
  const http = allowsHttp ? [oidc.allowInsecureRequests] : []
  const options = { [oidc.customFetch]: fetch, timeout: TIMEOUT_SECONDS, execute: http }
  const discovered = await oidc.discovery(new URL(issuer), clientId, {}, oidc.None(), options)
  const found: oidc.ServerMetadata = discovered.serverMetadata()
  // The library makes exceptions for shared tenants of Microsoft.
  if (new URL(found.issuer).href !== new URL(issuer).href)
    throw new Error('The configuration is that of another issuer.')
  const offered = found.id_token_signing_alg_values_supported ?? ['RS256']
  const server: oidc.ServerMetadata = {
    ...found,
    id_token_signing_alg_values_supported: offered.filter(each => ALGORITHMS.includes(each)),
  }
  const skew = Math.round((clock() - Date.now()) / 1_000)
  const metadata = { [oidc.clockSkew]: skew, [oidc.clockTolerance]: TOLERANCE_SECONDS }
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  // Providers differ in how they decode secrets with special characters in the header; in the form there is one way.
  const authenticate = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
  const configuration = new oidc.Configuration(server, clientId, metadata, authenticate(clientSecret))
  configuration[oidc.customFetch] = fetch
  configuration.timeout = TIMEOUT_SECONDS
  // Without it the library trusts TLS and does not check the signature.
  oidc.enableNonRepudiationChecks(configuration)
  if (allowsHttp) oidc.allowInsecureRequests(configuration)
  return configuration
}

function toClaims({ email, email_verified: verified, name, hd }: oidc.IDToken): Claims {
  return {
    email: typeof email === 'string' ? email : null,
    // Some providers write the word.
    emailVerified: verified === true || verified === 'true' ? true : verified === undefined ? null : false,
    name: typeof name === 'string' ? name : null,
    hostedDomain: typeof hd === 'string' ? hd : null,
  }
}

async function attempted<T>(
  { onFault }: Settings,
  { issuer }: ProviderClient,
  work: () => Promise<T>,
): Promise<Result<T, ProviderFault>> {
  try {
    return ok(await work())
  } catch (error) {
    const fault = faultOf(error)
    onFault(issuer, fault, error instanceof Error ? error.message : String(error))
    return err(fault)
  }
}

/** The library wraps errors, and names the claim that it compared in the innermost cause. */
interface Caught {
  readonly code?: unknown
  readonly message?: unknown
  readonly claim?: unknown
  readonly cause?: unknown
}

function chainOf(error: unknown): readonly Caught[] {
  const isObject = typeof error === 'object' && error !== null
  return isObject ? [error as Caught, ...chainOf((error as Caught).cause)] : []
}

const OF_CLAIMS: Readonly<Record<string, ProviderFault>> = {
  nonce: 'nonce',
  aud: 'audience',
  azp: 'audience',
  iss: 'issuer',
}
const OF_CODES: Readonly<Record<string, ProviderFault>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_RESPONSE_BODY_ERROR: 'code',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'code',
  OAUTH_KEY_SELECTION_FAILED: 'signature',
}

/** What is not known is a fault of the answer, or of the way to it. */
function faultOf(error: unknown): ProviderFault {
  const chain = chainOf(error)
  const claim = chain.map(each => OF_CLAIMS[String(each.claim)]).find(each => each !== undefined)
  const code = chain.map(each => OF_CODES[String(each.code)]).find(each => each !== undefined)
  if (claim !== undefined || code !== undefined) return claim ?? code!
  if (chain.some(({ message }) => /signature|"alg"|unsupported JWS/i.test(String(message)))) return 'signature'
  return chain.some(each => String(each.code).startsWith('OAUTH_')) ? 'token' : 'unreachable'
}
