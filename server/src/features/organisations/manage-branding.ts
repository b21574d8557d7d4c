import type { Reads, TenantReads } from '../../database/tx.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type BrandingChange, type BrandingInput, validateBranding } from './core/branding.ts'
import type { OrganisationsDeps } from './manage-organisations.ts'
import { findOrganisationName, lockBranding, recordAction, saveBranding, selectBranding, selectMark } from './store.ts'

/** How an organisation appears to people. */
export interface Branding {
  readonly name: string
  readonly accent: string | null
  /** An e-mail address or a web address. */
  readonly support: string | null
  readonly privacyUrl: string | null
  /** Name of the picture under /brand/. */
  readonly mark: string | null
}

/** Of the tenant that reads; null if the organisation does not exist. */
export async function readBranding(reads: TenantReads): Promise<Branding | null> {
  const row = await selectBranding(reads)
  if (row === null) return null
  const { markId, markType, ...rest } = row
  return { ...rest, mark: markId === null ? null : `${markId}.${markType}` }
}

export interface Mark {
  readonly type: 'svg' | 'png'
  readonly file: Buffer
}

/** Public. Null if there is none with this name. */
export async function findMark(reads: Reads, name: string): Promise<Mark | null> {
  const [, markId, type] = /^([\w-]{22})\.(svg|png)$/.exec(name) ?? []
  const found = markId === undefined ? null : await selectMark(reads, markId)
  return found?.type === type ? found : null
}

type Code = 'ORGANISATION_NOT_FOUND' | 'VALIDATION_FAILED'

export async function changeBranding(
  deps: OrganisationsDeps,
  orgId: string,
  input: BrandingInput,
  actor: string,
): Promise<Result<Branding, DomainError<Code>>> {
  const validated = validateBranding(input)
  if (!validated.ok) return err(domainError('VALIDATION_FAILED', ...validated.error))
  const at = new Date(deps.clock())
  return await deps.database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if ((await findOrganisationName(tx)) === null) return err(domainError('ORGANISATION_NOT_FOUND'))
    const now = await lockBranding(tx, at)
    await saveBranding(tx, { ...now, ...columnsOf(validated.value) }, at)
    const details = { changed: Object.keys(validated.value) }
    const entry = { action: 'organisation.branding', subject: orgId, details, mode: null }
    await recordAction(tx, { ...entry, auditId: deps.newId('AU_'), at, actor })
    return ok((await readBranding(tx))!)
  })
}

const MARK_ID_LENGTH = 22

function columnsOf({ mark, ...rest }: BrandingChange) {
  if (mark === undefined) return rest
  if (mark === null) return { ...rest, markId: null, markType: null, mark: null }
  const file = Buffer.from(mark.file)
  const markId = Buffer.from(sha256(file)).toString('base64url').slice(0, MARK_ID_LENGTH)
  return { ...rest, markId, markType: mark.type, mark: file }
}
