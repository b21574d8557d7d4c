import { CompiledQuery } from 'kysely'
import type { Channel } from '../../contract/workflow.ts'
import type { Reads, TenantReads } from '../../database/tx.ts'
import type { SealedSecret } from '../keys/index.ts'
import type { AccountStatus, ChannelAccount, ProviderName, Served } from './core/account.ts'

/** With its secrets, sealed. */
export interface StoredAccount extends ChannelAccount {
  readonly secrets: SealedSecret
}

interface AccountRow {
  readonly account_id: string
  readonly org_id: string | null
  readonly channel: Channel
  readonly provider: ProviderName
  readonly serves: Served
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly sealed_secrets: Uint8Array
  readonly master_key_id: string
  readonly per_second: number
  readonly status: AccountStatus
  readonly paused_reason: string | null
  readonly updated_at: Date
}

/** By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = `account_id, org_id, channel, provider, serves, name, settings, sealed_secrets, master_key_id, per_second, status,
  paused_reason, updated_at`

/** Of the organisation and of the operator, also paused ones: they decide that nothing else is used instead. */
export async function listUsableAccounts(tx: TenantReads): Promise<readonly StoredAccount[]> {
  const query = CompiledQuery.raw(
    `select ${COLUMNS} from channel_accounts where status <> 'archived' order by account_id`,
    [],
  )
  return (await tx.executeQuery<AccountRow>(query)).rows.map(readRow)
}

/** Of any organisation. */
export async function findAccount(tx: Reads, accountId: string): Promise<StoredAccount | null> {
  const query = CompiledQuery.raw(`select ${COLUMNS} from find_channel_account($1)`, [accountId])
  const [row] = (await tx.executeQuery<AccountRow>(query)).rows
  return row ? readRow(row) : null
}

/** Of all organisations, those that are not archived. */
export async function listAllAccounts(tx: Reads): Promise<readonly StoredAccount[]> {
  const query = CompiledQuery.raw(`select ${COLUMNS} from list_channel_accounts()`, [])
  return (await tx.executeQuery<AccountRow>(query)).rows.map(readRow)
}

export async function insertAccount(tx: Reads, account: StoredAccount): Promise<void> {
  const { id, orgId, channel, provider, serves, name, settings, perSecond, updatedAt, secrets } = account
  const row = {
    account_id: id,
    org_id: orgId,
    channel,
    provider,
    serves,
    name,
    settings,
    sealed_secrets: Buffer.from(secrets.sealed).toString('hex'),
    master_key_id: secrets.masterKeyId,
    per_second: perSecond,
    at: updatedAt,
  }
  await tx.executeQuery(CompiledQuery.raw('select add_channel_account($1)', [JSON.stringify(row)]))
}

/** False if there is no such account, or it is archived. */
export async function setStatus(
  tx: Reads,
  accountId: string,
  status: AccountStatus,
  reason: string | null,
  at: Date,
): Promise<boolean> {
  const query = CompiledQuery.raw('select set_channel_account_status($1, $2, $3, $4) as "isChanged"', [
    accountId,
    status,
    reason,
    at,
  ])
  return (await tx.executeQuery<{ isChanged: boolean }>(query)).rows[0]!.isChanged
}

/** False if the secrets were changed meanwhile. */
export async function replaceSecrets(
  tx: Reads,
  { id, secrets: before }: StoredAccount,
  { sealed, masterKeyId }: SealedSecret,
  at: Date,
): Promise<boolean> {
  const query = CompiledQuery.raw('select set_channel_account_secrets($1, $2, $3, $4, $5) as "isChanged"', [
    id,
    before.sealed,
    sealed,
    masterKeyId,
    at,
  ])
  return (await tx.executeQuery<{ isChanged: boolean }>(query)).rows[0]!.isChanged
}

function readRow(row: AccountRow): StoredAccount {
  return {
    id: row.account_id,
    orgId: row.org_id,
    channel: row.channel,
    provider: row.provider,
    serves: row.serves,
    name: row.name,
    settings: row.settings,
    perSecond: row.per_second,
    status: row.status,
    pausedReason: row.paused_reason,
    updatedAt: row.updated_at,
    secrets: { sealed: row.sealed_secrets, masterKeyId: row.master_key_id },
  }
}
