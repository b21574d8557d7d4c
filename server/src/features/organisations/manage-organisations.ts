import type { Database, TenantTx, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type Area, isArea } from './core/areas.ts'
import {
  deleteSwitch,
  insertOrganisation,
  insertSwitch,
  type ListedOrganisation,
  listAllOrganisations,
  listSwitchedOff,
  recordAction,
  setDisabled,
} from './store.ts'

export interface OrganisationsDeps {
  readonly database: Database
  readonly clock: Clock
  /** Prefix and 26 characters that sort by time. */
  readonly newId: (prefix: string) => string
}

/** Returns the id of the new organisation. What `andThen` writes is in the same transaction. */
export async function createOrganisation(
  deps: OrganisationsDeps,
  name: string,
  actor: string,
  andThen: (tx: TenantTx) => Promise<void> = async () => {},
): Promise<string> {
  const orgId = deps.newId('ORG_')
  const at = new Date(deps.clock())
  await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    await insertOrganisation(tx, name, at)
    const entry = { action: 'organisation.created', subject: orgId, details: { name }, mode: null }
    await recordAction(tx, { ...entry, auditId: deps.newId('AU_'), at, actor })
    await andThen(tx)
  })
  return orgId
}

/** Of the whole installation, oldest first. For the operator. */
export async function listOrganisations({
  database,
}: Pick<OrganisationsDeps, 'database'>): Promise<readonly ListedOrganisation[]> {
  return await listAllOrganisations(database.reads)
}

/** Calls of a disabled organisation get 503 within seconds. Its data stays. */
export async function disableOrganisation(
  deps: OrganisationsDeps,
  orgId: string,
  disabled: boolean,
  actor: string,
): Promise<Result<null, DomainError<'ORGANISATION_NOT_FOUND'>>> {
  const at = new Date(deps.clock())
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if (!(await setDisabled(tx, disabled ? at : null))) return err(domainError('ORGANISATION_NOT_FOUND'))
    const action = disabled ? 'organisation.disabled' : 'organisation.enabled'
    await recordAction(tx, { action, subject: orgId, details: {}, mode: null, auditId: deps.newId('AU_'), at, actor })
    return ok(null)
  })
}

/**
 * Applies to all organisations, so it is in the audit log of none; the row of the switch records since when and why. What `andThen`
 * writes is in the same transaction, if something changed.
 */
export async function switchArea(
  deps: OrganisationsDeps,
  area: string,
  off: boolean,
  reason: string,
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<{ readonly area: Area; readonly changed: boolean }, DomainError<'AREA_NOT_FOUND'>>> {
  if (!isArea(area)) return err(domainError('AREA_NOT_FOUND'))
  const changed = await deps.database.transaction(async tx => {
    const isChanged = off ? await insertSwitch(tx, area, reason, new Date(deps.clock())) : await deleteSwitch(tx, area)
    if (isChanged) await andThen(tx)
    return isChanged
  })
  return ok({ area, changed })
}

export interface AreaSwitches {
  isOff(area: Area): Promise<boolean>
}

/** How long the state is cached. A switch takes effect on every process within this time. */
const CACHE_MS = 3_000

/** Reads the switches every few seconds, independently of the number of calls. */
export function areaSwitches(deps: { readonly database: Database; readonly clock: Clock }): AreaSwitches {
  let known: { readonly at: number; readonly off: Promise<readonly string[]> } | null = null
  return {
    isOff: async area => {
      const now = deps.clock()
      if (known === null || now - known.at >= CACHE_MS || now < known.at) {
        const off = listSwitchedOff(deps.database.reads)
        known = { at: now, off }
        // A failed read must not be remembered.
        off.catch(() => {
          known = null
        })
      }
      return (await known.off).includes(area)
    },
  }
}
