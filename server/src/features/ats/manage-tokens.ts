import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { OPTIONAL_NUMBER, routablePrefix } from '../../kernel/routable-id.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { type KeyCache, type KeysDeps, readThroughCache, type SecretContext } from '../keys/index.ts'
import { findShortNumber, recordAction } from '../organisations/index.ts'
import {
  type FoundToken,
  findToken,
  findTokensToRewrap,
  insertToken,
  type ListedToken,
  lockTokenSecret,
  selectTokens,
  setTokenRevoked,
  setTokenSecret,
} from './token-store.ts'

/** Where Ashby takes results. */
const ASHBY_UPDATE_URL = 'https://api.ashbyhq.com/assessment.update'

/** For Ashby: the customer's key there, and where results go. */
export type TokenInput =
  | { readonly system: 'greenhouse' }
  | { readonly system: 'ashby'; readonly apiKey: string; readonly apiUrl?: string }

export interface IssuedToken {
  readonly tokenId: string
  /** Shown once. */
  readonly token: string
}

export async function issueAtsToken(
  deps: KeysDeps,
  tenant: Tenant,
  input: TokenInput,
  actor: string,
): Promise<IssuedToken> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    const tokenId = deps.newId('AT_')
    const token = deps.newSecret(routablePrefix(`VFN_ATS_${tenant.mode.toUpperCase()}`, await findShortNumber(tx)))
    const apiUrl = input.system === 'ashby' ? (input.apiUrl ?? ASHBY_UPDATE_URL) : null
    const secret = deps.secretBox.seal(input.system === 'ashby' ? input.apiKey : token, secretContext(tenant, tokenId))
    const row = { tokenId, system: input.system, hash: sha256(token), apiUrl, secret }
    await insertToken(tx, row, new Date(deps.clock()))
    await record(deps, tx, tenant, {
      actor,
      action: 'ats_token.issued',
      subject: tokenId,
      details: { ats: input.system },
    })
    return { tokenId, token }
  })
}

/** Every process rejects it within five seconds. Results of its tests are no longer reported, and their pages are closed. */
export async function revokeAtsToken(
  deps: Pick<KeysDeps, 'database' | 'clock' | 'newId'>,
  tenant: Tenant,
  tokenId: string,
  actor: string,
): Promise<Result<null, DomainError<'KEY_NOT_FOUND'>>> {
  return await deps.database.forTenant(tenant).transaction(async tx => {
    if (!(await setTokenRevoked(tx, tokenId, new Date(deps.clock())))) return err(domainError('KEY_NOT_FOUND'))
    await record(deps, tx, tenant, { actor, action: 'ats_token.revoked', subject: tokenId, details: {} })
    return ok(null)
  })
}

/** Of one organisation or of all. For the operator. */
export async function listAtsTokens(
  { database }: { readonly database: Database },
  orgId: string | null,
): Promise<readonly ListedToken[]> {
  return await selectTokens(database.reads, orgId)
}

export interface AtsTokenRing extends KeyCache<FoundToken> {}

const TOKEN = new RegExp(`^VFN_ATS_(TEST|LIVE)_${OPTIONAL_NUMBER}[0-9A-Za-z_-]{43}$`)

/** By the hash: the cache contains no usable token. */
export function atsTokenRing(deps: { readonly database: Database; readonly clock: Clock }): AtsTokenRing {
  const hashOf = (token: string) => sha256(token).toString('base64')
  const cache = readThroughCache(deps.clock, hash => findToken(deps.database.reads, Buffer.from(hash, 'base64')))
  return {
    find: async (token, beforeRead) => (TOKEN.test(token) ? await cache.find(hashOf(token), beforeRead) : null),
    known: token => cache.known(hashOf(token)),
  }
}

/** Owner and purpose of the secret with which results are reported. */
export function secretContext(tenant: Tenant, tokenId: string): SecretContext {
  return { ...tenant, keyId: tokenId, purpose: 'ats-token' }
}

const BATCH_SIZE = 100

/** Seals the secrets of all tokens with the current master key, one by one while the service runs. Returns the count. */
export async function rewrapAtsTokens({
  database,
  secretBox,
}: Pick<KeysDeps, 'database' | 'secretBox'>): Promise<number> {
  for (let done = 0; ; ) {
    const batch = await findTokensToRewrap(database.reads, secretBox.currentMasterKeyId, BATCH_SIZE)
    if (batch.length === 0) return done
    for (const { tenant, tokenId } of batch) {
      await database.forTenant(tenant).transaction(async tx => {
        const secret = await lockTokenSecret(tx, tokenId)
        if (secret === null || secret.masterKeyId === secretBox.currentMasterKeyId) return
        await setTokenSecret(tx, tokenId, secretBox.rewrap(secret, secretContext(tenant, tokenId)))
      })
      done += 1
    }
  }
}

interface Action {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

async function record(
  deps: Pick<KeysDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  { mode }: Tenant,
  action: Action,
): Promise<void> {
  await recordAction(tx, { ...action, auditId: deps.newId('AU_'), at: new Date(deps.clock()), mode })
}

export type { FoundToken, ListedToken }
