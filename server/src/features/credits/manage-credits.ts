import type { TenantTx } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findOrganisationName, recordAction } from '../organisations/index.ts'
import { type Credits, checkAmount, checkThreshold, insufficientCredits } from './core/credits.ts'
import { type CreditsDeps, reportLow } from './spend-credits.ts'
import { findCredits, type LedgerTransfer, listTransfers, lockSettings, setThreshold, transfer } from './store.ts'

const OPERATOR = 'operator'

type ManageError = DomainError<'ORGANISATION_NOT_FOUND' | 'AMOUNT_OUT_OF_RANGE'>

interface GrantInput {
  readonly amount: number
  readonly reason: string
  /** A grant with the id of an earlier one, of the same amount, grants nothing. */
  readonly grantId?: string
}

export interface Granted {
  readonly credits: Credits
  /** It was granted before. */
  readonly isRepeated: boolean
}

export async function grantCredits(
  deps: CreditsDeps,
  tenant: Tenant,
  { amount, reason, grantId }: GrantInput,
  actor = OPERATOR,
): Promise<Result<Granted, ManageError | DomainError<'GRANT_ID_USED'>>> {
  return await asOperator(deps, tenant, checkAmount(amount), async tx => {
    const transferId = deps.newId('CT_')
    const cause = grantId ?? transferId
    const wanted = { kind: 'grant', amount, cause, campaignId: null, transferId, reason } as const
    const [made] = await transfer(tx, [wanted], new Date(deps.clock()))
    const { outcome, credits } = made!
    if (outcome === 'conflict') return err(grantIdUsed(cause))
    if (outcome === 'moved') {
      await reportLow(deps, tx, made!, false)
      await record(deps, tx, tenant, actor, 'credits.granted', transferId, { amount, reason })
    }
    return ok({ credits, isRepeated: outcome === 'repeated' })
  })
}

function grantIdUsed(cause: string) {
  const message = `${cause} has granted another amount. pramaan-server credits ledger shows it; use another id.`
  return domainError('GRANT_ID_USED', { path: 'id', message })
}

/** Takes back credits that are not reserved. */
export async function withdrawCredits(
  deps: CreditsDeps,
  tenant: Tenant,
  { amount, reason }: Omit<GrantInput, 'grantId'>,
  actor = OPERATOR,
): Promise<Result<Credits, ManageError | DomainError<'INSUFFICIENT_CREDITS'>>> {
  return await asOperator(deps, tenant, checkAmount(amount), async tx => {
    const transferId = deps.newId('CT_')
    const wanted = { kind: 'withdraw', amount, cause: transferId, campaignId: null, transferId, reason } as const
    const [made] = await transfer(tx, [wanted], new Date(deps.clock()))
    const { outcome, credits } = made!
    if (outcome === 'insufficient') return err(insufficientCredits(amount, credits.available))
    await reportLow(deps, tx, made!, true)
    await record(deps, tx, tenant, actor, 'credits.withdrawn', transferId, { amount, reason })
    return ok(credits)
  })
}

/** 0 turns `credits.low` off. A threshold above the available credits sends it. */
export async function setCreditThreshold(
  deps: CreditsDeps,
  tenant: Tenant,
  threshold: number,
  actor = OPERATOR,
): Promise<Result<Credits, ManageError>> {
  return await asOperator(deps, tenant, checkThreshold(threshold), async tx => {
    const { threshold: earlier, isLowReported } = await lockSettings(tx)
    await setThreshold(tx, threshold)
    const credits = await findCredits(tx)
    await reportLow(deps, tx, { credits, isLowReported }, threshold > earlier)
    await record(deps, tx, tenant, actor, 'credits.threshold_set', tenant.orgId, { threshold, earlier })
    return ok(credits)
  })
}

/**
 * Transfers of the tenant, newest first; `before` is the place of the last one of the previous page. In a transaction: a read outside is
 * planned before its tenant is known, and searched all entries of the tenant for each transfer (31 ms each among 20,000 entries).
 */
export async function readLedger(
  { database }: Pick<CreditsDeps, 'database'>,
  tenant: Tenant,
  { limit, before }: { readonly limit: number; readonly before?: number },
): Promise<readonly LedgerTransfer[]> {
  return await database.forTenant(tenant).transaction(tx => listTransfers(tx, limit, before ?? null))
}

/** In one transaction of the tenant, if the input is valid and the organisation exists. */
async function asOperator<T, E>(
  deps: CreditsDeps,
  tenant: Tenant,
  checked: Result<number, DomainError<'AMOUNT_OUT_OF_RANGE'>>,
  work: (tx: TenantTx) => Promise<Result<T, E>>,
): Promise<Result<T, E | ManageError>> {
  if (!checked.ok) return checked
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if ((await findOrganisationName(tx)) === null) return err(domainError('ORGANISATION_NOT_FOUND'))
    return await work(tx)
  })
}

async function record(
  deps: CreditsDeps,
  tx: TenantTx,
  { mode }: Tenant,
  actor: string,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const at = new Date(deps.clock())
  await recordAction(tx, { action, subject, details, mode, auditId: deps.newId('AU_'), at, actor })
}
