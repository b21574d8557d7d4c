import type { TenantTx } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { SecretBox, SecretContext } from '../keys/index.ts'
import { recordAction } from '../organisations/index.ts'
import { checkSettings, decideRequired, decideSettings, type SettingsInput, txtRecord } from './core/settings.ts'
import type { SingleSignOnDeps } from './ports.ts'
import {
  deleteSettings,
  findProvenDomain,
  findSettings,
  findSettingsToRewrap,
  lockDomain,
  lockSettings,
  putSettings,
  type StoredSingleSignOn,
} from './store.ts'

type Changed<Codes extends string> = Result<StoredSingleSignOn, DomainError<Codes>>

/** Who changes whose settings. */
interface Change {
  readonly tenant: Tenant
  readonly actor: string
}

export async function setSingleSignOn(
  deps: SingleSignOnDeps,
  { tenant, actor }: Change,
  input: SettingsInput,
): Promise<Changed<'VALIDATION_FAILED'>> {
  const checked = checkSettings(input, deps.reach)
  if (!checked.ok) return checked
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const before = await lockSettings(tx)
    const decided = decideSettings(before, checked.value, deps.newSecret(''), new Date(deps.clock()))
    if (!decided.ok) return decided
    const { clientSecret } = checked.value
    const secret = clientSecret === null ? before!.secret : deps.secretBox.seal(clientSecret, contextOf(tenant.orgId))
    const stored = { ...decided.value, secret }
    await putSettings(tx, stored)
    const { issuer, domain, addsViewers } = stored
    const details = { issuer, domain, adds_viewers: addsViewers, secret_changed: clientSecret !== null }
    await record(deps, tx, { tenant, actor }, 'single_sign_on.set', details)
    return ok(stored)
  })
}

/** The name server is asked outside the transaction. The settings may have changed meanwhile: then nothing is proven. */
export async function proveDomain(
  deps: SingleSignOnDeps,
  { tenant, actor }: Change,
): Promise<Changed<'NOT_FOUND' | 'CONFLICT'>> {
  const database = deps.database.forTenant(tenant)
  const asked = await findSettings(database.reads)
  if (asked === null) return err(domainError('NOT_FOUND'))
  const { name, value } = txtRecord(asked)
  const found = await deps.lookupTxt(name)
  if (!found.some(text => text.trim() === value)) return conflict(missingRecord(name, found))
  return await database.transaction(async tx => {
    const settings = await lockSettings(tx)
    if (settings?.domain !== asked.domain || settings.txtToken !== asked.txtToken) return err(domainError('CONFLICT'))
    await lockDomain(tx, settings.domain)
    const holder = await findProvenDomain(tx, settings.domain)
    if (holder !== null && holder.orgId !== tenant.orgId)
      return conflict(`Another organisation here has proven ${settings.domain}. Ask its owners, or the operator.`)
    const at = new Date(deps.clock())
    const proven = { ...settings, provenAt: settings.provenAt ?? at, updatedAt: at }
    await putSettings(tx, proven)
    await record(deps, tx, { tenant, actor }, 'single_sign_on.domain_proven', { domain: settings.domain })
    return ok(proven)
  })
}

function missingRecord(name: string, found: readonly string[]): string {
  const seen = found.length === 0 ? 'has no TXT record' : 'has other TXT records'
  return `${name} ${seen}. A new record can take up to an hour to be seen: check it again later.`
}

export async function requireSingleSignOn(
  deps: SingleSignOnDeps,
  { tenant, actor }: Change,
  isRequired: boolean,
): Promise<Changed<'NOT_FOUND' | 'CONFLICT'>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const settings = await lockSettings(tx)
    if (settings === null) return err(domainError('NOT_FOUND'))
    const decided = decideRequired(settings, isRequired)
    if (!decided.ok) return decided
    const stored = { ...settings, isRequired, updatedAt: new Date(deps.clock()) }
    await putSettings(tx, stored)
    await record(deps, tx, { tenant, actor }, 'single_sign_on.required', { required: isRequired })
    return ok(stored)
  })
}

export async function removeSingleSignOn(
  deps: SingleSignOnDeps,
  { tenant, actor }: Change,
): Promise<Result<null, DomainError<'NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await deleteSettings(tx))) return err(domainError('NOT_FOUND'))
    await record(deps, tx, { tenant, actor }, 'single_sign_on.removed', {})
    return ok(null)
  })
}

export function openClientSecret(secretBox: SecretBox, orgId: string, { secret }: StoredSingleSignOn): string {
  return secretBox.open(secret, contextOf(orgId))
}

/** Binds the sealed secret to its organisation. */
function contextOf(orgId: string): SecretContext {
  return { orgId, mode: 'live', keyId: 'single-sign-on', purpose: 'single-sign-on' }
}

const BATCH_SIZE = 100

/** Rewraps the secrets of all clients with the current master key, one by one while the service runs. Returns the count. */
export async function rewrapSingleSignOn({
  database,
  secretBox,
}: Pick<SingleSignOnDeps, 'database' | 'secretBox'>): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await findSettingsToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH_SIZE)
    if (batch.length === 0) return done
    for (const orgId of batch) {
      await database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
        const settings = await lockSettings(tx)
        if (settings === null || settings.secret.masterKeyId === secretBox.currentMasterKeyId) return
        await putSettings(tx, { ...settings, secret: secretBox.rewrap(settings.secret, contextOf(orgId)) })
      })
      done += 1
    }
  }
}

function conflict(message: string) {
  return err({ ...domainError('CONFLICT'), message })
}

async function record(
  deps: SingleSignOnDeps,
  tx: TenantTx,
  { tenant, actor }: Change,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entry = { auditId: deps.newId('AU_'), at: new Date(deps.clock()), actor }
  await recordAction(tx, { ...entry, action, subject: tenant.orgId, details, mode: null })
}
