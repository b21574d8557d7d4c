import { hmacKey, hmacSha256Hex, sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import {
  admit,
  type Entered,
  findAdmission,
  findMemberships,
  type MemberRole,
  type SignIn,
  type SignInError,
  type Visit,
} from '../members/index.ts'
import { decidePerson, domainOf } from './core/admission.ts'
import { type SingleSignOnError, singleSignOnError } from './core/faults.ts'
import { openClientSecret } from './manage-settings.ts'
import type { Attempt, ProviderClient, SingleSignOnDeps } from './ports.ts'
import {
  consumeAttempt,
  deleteExpiredAttempts,
  findProvenDomain,
  findSettings,
  insertAttempt,
  lockSettings,
  putSettings,
  type StoredSingleSignOn,
} from './store.ts'

/** As long as a person may take at the identity provider. */
export const ATTEMPT_MS = 10 * 60_000

/** Who asks: a secret that the browser keeps in a cookie, and where it comes back to. */
interface Asking {
  readonly browser: string
  readonly redirectUri: string
}

/**
 * Nonce and code verifier follow from the browser's secret, so the database has nothing with which a sign-in could be finished, and a code
 * that somebody stole is useless without the cookie.
 */
function attemptOf({ browser, redirectUri }: Asking, state: string): Attempt {
  const key = hmacKey(browser)
  return {
    redirectUri,
    state,
    nonce: hmacSha256Hex(key, `nonce ${state}`),
    codeVerifier: hmacSha256Hex(key, `code verifier ${state}`),
  }
}

function storedAttempt({ browser }: Asking, state: string) {
  return { stateHash: sha256(state), browserHash: sha256(browser) }
}

function clientOf(deps: SingleSignOnDeps, orgId: string, settings: StoredSingleSignOn): ProviderClient {
  const { issuer, clientId } = settings
  return { issuer, clientId, clientSecret: openClientSecret(deps.secretBox, orgId, settings) }
}

/** Returns the address of the identity provider to which the browser goes. */
export async function beginSingleSignOn(
  deps: SingleSignOnDeps,
  email: string,
  asking: Asking,
): Promise<Result<string, SingleSignOnError | DomainError<'NOT_FOUND'>>> {
  const domain = await findProvenDomain(deps.database.reads, domainOf(email))
  const { orgId = null } = domain === null || domain.disabled ? {} : domain
  const settings = orgId === null ? null : await findSettings(deps.database.forTenant({ orgId, mode: 'live' }).reads)
  if (orgId === null || settings === null)
    return err({
      ...domainError('NOT_FOUND'),
      message: 'Single sign-on is not set up for this domain. Sign in in another way.',
    })
  const state = deps.newSecret('')
  const url = await deps.identityProvider.authorizationUrl(
    clientOf(deps, orgId, settings),
    attemptOf(asking, state),
    email,
  )
  if (!url.ok) return err(singleSignOnError(url.error))
  const expiresAt = new Date(deps.clock() + ATTEMPT_MS)
  await deps.database.transaction(tx => insertAttempt(tx, storedAttempt(asking, state), orgId, expiresAt))
  return url
}

/** What the browser brings back. */
interface Returned extends Asking {
  readonly state: string
  readonly code: string
  readonly issuer: string | null
}

/** Who was signed in where. */
interface EnteredBySingleSignOn {
  readonly entered: Entered
  readonly orgId: string
}

/** Nobody gets a session, and no account is made, before everything else has been checked. */
export async function finishSingleSignOn(
  deps: SingleSignOnDeps & { readonly signIn: SignIn },
  visit: Visit,
  returned: Returned,
): Promise<Result<EnteredBySingleSignOn, SingleSignOnError | SignInError>> {
  const { state, code, issuer } = returned
  const orgId = await deps.database.transaction(tx =>
    consumeAttempt(tx, storedAttempt(returned, state), new Date(deps.clock())),
  )
  const settings = orgId === null ? null : await findSettings(deps.database.forTenant({ orgId, mode: 'live' }).reads)
  if (orgId === null || settings?.provenAt == null) return err(singleSignOnError('state'))
  const client = clientOf(deps, orgId, settings)
  const claims = await deps.identityProvider.claims(client, attemptOf(returned, state), { code, issuer })
  if (!claims.ok) return err(singleSignOnError(claims.error))
  const person = decidePerson(claims.value, settings)
  if (!person.ok) return err(singleSignOnError(person.error))
  const { email, name } = person.value
  const { addsViewers } = settings
  const known = await deps.signIn.findUserId(email)
  if ((await findAdmission(deps, orgId, { email, userId: known, addsViewers })) === null)
    return err(singleSignOnError('not_a_member'))
  const entered = await deps.signIn.byIdentityProvider(visit, email, { name })
  if (!entered.ok) return entered
  const userId = (await deps.signIn.findUserId(email))!
  const role = await admit(deps, orgId, { email, userId, addsViewers })
  if (role === 'owner') await noteOwner(deps, orgId, settings)
  return ok({ entered: entered.value, orgId })
}

/** Shows that the settings work, if they are still the same. */
async function noteOwner(deps: SingleSignOnDeps, orgId: string, used: StoredSingleSignOn): Promise<void> {
  if (used.ownerSignedInAt !== null) return
  await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    const settings = await lockSettings(tx)
    const isSame =
      settings?.issuer === used.issuer && settings.clientId === used.clientId && settings.domain === used.domain
    if (isSame) await putSettings(tx, { ...settings, ownerSignedInAt: new Date(deps.clock()) })
  })
}

/**
 * Whether a person may enter by single sign-on only. Owners are exempt: they repair the settings when the identity provider fails. An
 * invitation counts as the membership that it becomes.
 */
export async function isSingleSignOnRequired(
  deps: Pick<SingleSignOnDeps, 'database'>,
  person: { readonly email: string; readonly userId: string | null },
  invited: { readonly orgId: string; readonly role: MemberRole } | null = null,
): Promise<boolean> {
  const domain = await findProvenDomain(deps.database.reads, domainOf(person.email))
  if (domain === null || !domain.isRequired || domain.disabled) return false
  const memberships = person.userId === null ? [] : await findMemberships(deps.database.reads, person.userId)
  const current = memberships.find(({ orgId }) => orgId === domain.orgId)
  const role = current?.role ?? (invited?.orgId === domain.orgId ? invited.role : null)
  return role !== null && role !== 'owner'
}

const BATCH = 1_000

export async function forgetSingleSignOnAttempts(
  deps: Pick<SingleSignOnDeps, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const deleted = await deps.database.transaction(tx => deleteExpiredAttempts(tx, new Date(deps.clock()), BATCH))
    if (deleted < BATCH) return
  }
}
