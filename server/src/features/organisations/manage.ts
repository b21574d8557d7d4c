import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type Refusal, refusal } from '../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../kernel/result.ts'
import { recordAction } from './audit.ts'
import { type Area, isArea } from './core/areas.ts'
import { deleteSwitch, insertOrganisation, insertSwitch, setDisabled } from './store.ts'

export interface OrganisationsDeps {
  readonly database: Database
  readonly clock: Clock
  /** Prefix and 26 characters that sort by time. */
  readonly newId: (prefix: string) => string
}

/** Gives the new organisation's id. */
export async function createOrganisation(deps: OrganisationsDeps, name: string, actor: string): Promise<string> {
  const orgId = deps.newId('ORG_')
  const at = new Date(deps.clock())
  await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    await insertOrganisation(tx, name, at)
    const entry = { action: 'organisation.created', subject: orgId, details: { name }, mode: null }
    await recordAction(tx, { ...entry, auditId: deps.newId('AU_'), at, actor })
  })
  return orgId
}

/** A disabled organisation's calls are answered 503 within seconds; nothing of it is lost. */
export async function disableOrganisation(
  deps: OrganisationsDeps,
  orgId: string,
  disabled: boolean,
  actor: string,
): Promise<Result<null, Refusal<'ORGANISATION_NOT_FOUND'>>> {
  const at = new Date(deps.clock())
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if (!(await setDisabled(tx, disabled ? at : null))) return refused(refusal('ORGANISATION_NOT_FOUND'))
    const action = disabled ? 'organisation.disabled' : 'organisation.enabled'
    await recordAction(tx, { action, subject: orgId, details: {}, mode: null, auditId: deps.newId('AU_'), at, actor })
    return ok(null)
  })
}

/** For everybody, so there is no organisation whose audit trail it belongs to: the row itself says since when and why. */
export async function switchArea(
  deps: OrganisationsDeps,
  area: string,
  off: boolean,
  reason: string,
): Promise<Result<Area, Refusal<'AREA_NOT_FOUND'>>> {
  if (!isArea(area)) return refused(refusal('AREA_NOT_FOUND'))
  await deps.database.transaction(async tx => {
    if (off) await insertSwitch(tx, area, reason, new Date(deps.clock()))
    else await deleteSwitch(tx, area)
  })
  return ok(area)
}
