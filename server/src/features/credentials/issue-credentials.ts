import type { TenantTx } from '../../database/tx.ts'
import { routablePrefix } from '../../kernel/routable-id.ts'
import { findShortNumber } from '../organisations/index.ts'
import { achievementPayload } from './core/achievement-credential.ts'
import { endorsementPayload } from './core/endorsement-credential.ts'
import type { CredentialFacts, IssuanceData, StatusListPosition } from './core/facts.ts'
import { newPublicId } from './core/ids.ts'
import { STATUS_LIST_SIZE } from './core/status-list.ts'
import type { CredentialDeps } from './ports.ts'
import * as store from './store.ts'

export interface IssuedCredential {
  readonly credentialId: string
  readonly skillNumber: number
}

type IssueDeps = Omit<CredentialDeps, 'database' | 'newId'>

/**
 * Issues a credential for each verified skill, in the transaction that verifies it. Signing takes a few milliseconds each, so ten
 * skills extend that transaction by less than a tenth of a second. A second call for the same verification and skill returns
 * the credential of the first.
 */
export async function issueCredentials(
  deps: IssueDeps,
  tx: TenantTx,
  facts: readonly CredentialFacts[],
): Promise<readonly IssuedCredential[]> {
  const isTest = (await store.readMode(tx)) === 'test'
  const shortNumber = await findShortNumber(tx)
  const issued: IssuedCredential[] = []
  for (const each of facts) {
    const credentialId = await issueOnce(deps, tx, each, { isTest, shortNumber })
    issued.push({ credentialId, skillNumber: each.skill.number })
  }
  return issued
}

interface Of {
  readonly isTest: boolean
  /** Of the organisation. */
  readonly shortNumber: number
}

async function issueOnce(
  deps: IssueDeps,
  tx: TenantTx,
  facts: CredentialFacts,
  { isTest, shortNumber }: Of,
): Promise<string> {
  for (;;) {
    const known = await store.findIssued(tx, facts.verificationId, facts.skill.number)
    if (known !== null) return known
    const issuance = {
      credentialId: newPublicId(deps, routablePrefix('crd', shortNumber)),
      subjectUuid: deps.newUuid(),
      salt: deps.newSecret('').slice(0, 32),
      position: await drawPosition(deps, tx, shortNumber),
      isTest,
    }
    if (await store.insertCredential(tx, await sign(deps, facts, issuance))) return issuance.credentialId
    // The position was taken, or the same credential issued, meanwhile: try again.
  }
}

async function sign(deps: IssueDeps, facts: CredentialFacts, issuance: IssuanceData): Promise<store.CredentialRow> {
  const { issuer, signer } = deps
  const endorsement = facts.endorser
    ? await signer.sign(JSON.stringify(endorsementPayload(facts, facts.endorser, issuance, issuer)))
    : null
  const payload = JSON.stringify(achievementPayload(facts, issuance, issuer, endorsement))
  return {
    credentialId: issuance.credentialId,
    verificationId: facts.verificationId,
    serviceUserId: facts.serviceUserId,
    skillNumber: facts.skill.number,
    position: issuance.position,
    keyId: signer.currentKeyId,
    payload,
    jwt: await signer.sign(payload),
    issuedAt: facts.at,
  }
}

/** A new list is started after this many taken positions in a row: 1 in 10 for a list three quarters full, 1 in 256 for a half full one. */
const MAX_DRAWS = 8

/** Random, so that a position does not disclose the order of issuance. There is no counter, so concurrent issuers do not block each other. */
async function drawPosition(deps: IssueDeps, tx: TenantTx, shortNumber: number): Promise<StatusListPosition> {
  const listId = await store.findNewestList(tx)
  for (let draw = 0; listId !== null && draw < MAX_DRAWS; draw += 1) {
    const position = { listId, index: drawIndex(deps) }
    if (!(await store.isTaken(tx, position))) return position
  }
  const newList = newPublicId(deps, routablePrefix('csl', shortNumber))
  await store.insertList(tx, newList, new Date(deps.clock()))
  return { listId: newList, index: drawIndex(deps) }
}

function drawIndex({ random }: IssueDeps): number {
  return Math.floor(random() * STATUS_LIST_SIZE)
}
