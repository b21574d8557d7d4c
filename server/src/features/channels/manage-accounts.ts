import type { Database, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { SecretBox } from '../keys/index.ts'
import { findOrganisationName, recordAction } from '../organisations/index.ts'
import type { CreateAdapter } from './account-providers.ts'
import { type AccountSecrets, openSecrets, rewrapped, sealSecrets } from './account-secrets.ts'
import {
  findAccount,
  insertAccount,
  listAllAccounts,
  replaceSecrets,
  type StoredAccount,
  setStatus,
} from './account-store.ts'
import type { AccountStatus, ChannelAccount } from './core/account.ts'
import { checkFields, fieldsOf } from './core/account-fields.ts'
import type { ProviderHealth } from './core/provider.ts'

export interface AccountDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
}

export type NewAccount = Pick<
  ChannelAccount,
  'orgId' | 'channel' | 'provider' | 'serves' | 'name' | 'settings' | 'perSecond'
>

/** Everything that is wrong with the fields of an account. */
export function checkNewAccount(account: NewAccount, secrets: AccountSecrets): readonly ErrorDetail[] {
  const { channel, provider, settings } = account
  const fields = fieldsOf(provider, channel)
  if (fields === null) return [{ path: 'channel', message: `${provider} has no ${channel}` }]
  return checkFields(fields, { settings, secrets })
}

/** Stores an account with its secrets sealed. It is active at once. */
export async function addAccount(
  deps: AccountDeps,
  account: NewAccount,
  secrets: AccountSecrets,
  actor: string,
): Promise<Result<ChannelAccount, DomainError<'NOT_FOUND' | 'VALIDATION_FAILED'>>> {
  const { orgId } = account
  const faults = checkNewAccount(account, secrets)
  if (faults.length > 0) return err(domainError('VALIDATION_FAILED', ...faults))
  const id = deps.newId('CA_')
  const stored: StoredAccount = {
    ...account,
    id,
    status: 'active',
    pausedReason: null,
    updatedAt: new Date(deps.clock()),
    secrets: sealSecrets(deps.secretBox, { id, orgId }, secrets),
  }
  if (orgId === null) {
    await insertAccount(deps.database.reads, stored)
    return ok(stored)
  }
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if ((await findOrganisationName(tx)) === null) return err(domainError('NOT_FOUND'))
    await insertAccount(tx, stored)
    await record(deps, tx, actor, 'channel_account.added', stored)
    return ok(stored)
  })
}

/**
 * Pauses, resumes or archives an account. What is paused or archived sends nothing more; hooks of it are still read. An account that
 * serves all organisations is in the audit log of none: what `andThen` writes is in the same transaction.
 */
export async function changeAccount(
  deps: Omit<AccountDeps, 'secretBox'>,
  accountId: string,
  status: AccountStatus,
  reason: string | null,
  actor: string,
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<null, DomainError<'NOT_FOUND'>>> {
  const account = await findAccount(deps.database.reads, accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  const at = new Date(deps.clock())
  const { orgId } = account
  if (orgId === null)
    return await deps.database.transaction(async tx => {
      if (!(await setStatus(tx, accountId, status, reason, at))) return err(domainError('NOT_FOUND'))
      await andThen(tx)
      return ok(null)
    })
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if (!(await setStatus(tx, accountId, status, reason, at))) return err(domainError('NOT_FOUND'))
    await record(deps, tx, actor, `channel_account.${status}`, account, reason)
    return ok(null)
  })
}

export async function listAccounts({ database }: Pick<AccountDeps, 'database'>): Promise<readonly ChannelAccount[]> {
  return await listAllAccounts(database.reads)
}

/** Encrypts all secrets with the current master key while the service runs. Returns the count. */
export async function rewrapAccounts({ database, clock, secretBox }: Omit<AccountDeps, 'newId'>): Promise<number> {
  let done = 0
  for (const account of await listAllAccounts(database.reads)) {
    if (account.secrets.masterKeyId === secretBox.currentMasterKeyId) continue
    if (await replaceSecrets(database.reads, account, rewrapped(secretBox, account), new Date(clock()))) done += 1
  }
  return done
}

async function record(
  deps: Pick<AccountDeps, 'clock' | 'newId'>,
  tx: Parameters<typeof recordAction>[0],
  actor: string,
  action: string,
  { id, channel, provider }: ChannelAccount,
  reason: string | null = null,
): Promise<void> {
  const at = new Date(deps.clock())
  const details = { channel, provider, ...(reason !== null && { reason }) }
  await recordAction(tx, { auditId: deps.newId('AU_'), at, actor, action, subject: id, details, mode: 'live' })
}

/** Asks the provider whether the account works. Sends nothing to anybody. */
export async function checkAccount(
  { database, secretBox }: Pick<AccountDeps, 'database' | 'secretBox'>,
  createAdapter: CreateAdapter,
  accountId: string,
): Promise<Result<ProviderHealth, DomainError<'NOT_FOUND'>>> {
  const account = await findAccount(database.reads, accountId)
  if (account === null) return err(domainError('NOT_FOUND'))
  const adapter = createAdapter(account, openSecrets(secretBox, account))
  try {
    return ok(await adapter.health(AbortSignal.timeout(HEALTH_MS)))
  } finally {
    await adapter.close()
  }
}

const HEALTH_MS = 15_000
