import type { TenantTx } from '../../database/tx.ts'
import { achievementPayload } from './core/achievement-credential.ts'
import { endorsementPayload } from './core/endorsement-credential.ts'
import type { CredentialFacts, CredentialMarks, Place } from './core/facts.ts'
import { PLACES } from './core/status-list.ts'
import type { CredentialDeps } from './deps.ts'
import * as store from './store.ts'

export interface IssuedCredential {
  readonly credentialId: string
  readonly skillNumber: number
}

type IssueDeps = Omit<CredentialDeps, 'database' | 'newId'>

/**
 * A credential for each verified skill, in the transaction that verified it. Signing takes a few milliseconds each, so ten
 * skills hold that transaction for less than a tenth of a second. The second call for the same verification and skill gives
 * what the first one issued.
 */
export async function issueCredentials(
  deps: IssueDeps,
  tx: TenantTx,
  facts: readonly CredentialFacts[],
): Promise<readonly IssuedCredential[]> {
  const isTest = (await store.readMode(tx)) === 'test'
  const issued: IssuedCredential[] = []
  for (const each of facts) {
    const credentialId = await issueOnce(deps, tx, each, isTest)
    issued.push({ credentialId, skillNumber: each.skill.number })
  }
  return issued
}

async function issueOnce(deps: IssueDeps, tx: TenantTx, facts: CredentialFacts, isTest: boolean): Promise<string> {
  for (;;) {
    const known = await store.findIssued(tx, facts.verificationId, facts.skill.number)
    if (known !== null) return known
    const marks = {
      credentialId: newHandle(deps, 'crd_'),
      subjectUuid: deps.newUuid(),
      salt: deps.newSecret('').slice(0, 32),
      place: await drawPlace(deps, tx),
      isTest,
    }
    if (await store.insertCredential(tx, await sign(deps, facts, marks))) return marks.credentialId
    // Somebody took the place or issued the same meanwhile: look again.
  }
}

async function sign(deps: IssueDeps, facts: CredentialFacts, marks: CredentialMarks): Promise<store.CredentialRow> {
  const { issuer, signer } = deps
  const endorsement = facts.endorser
    ? await signer.sign(JSON.stringify(endorsementPayload(facts, facts.endorser, marks, issuer)))
    : null
  const payload = JSON.stringify(achievementPayload(facts, marks, issuer, endorsement))
  return {
    credentialId: marks.credentialId,
    verificationId: facts.verificationId,
    serviceUserId: facts.serviceUserId,
    skillNumber: facts.skill.number,
    place: marks.place,
    keyId: signer.currentKeyId,
    payload,
    jwt: await signer.sign(payload),
    issuedAt: facts.at,
  }
}

/** Prefix and 132 random bits. */
function newHandle({ newSecret }: IssueDeps, prefix: string): string {
  return newSecret(prefix).slice(0, prefix.length + 22)
}

/** So many taken places in a row: of a list three quarters full one draw in ten ends like that, of one half full 1 in 256. */
const DRAWS = 8

/** At random, so that a place says neither when nor after whom. No counter is kept, so no issuer waits for another. */
async function drawPlace(deps: IssueDeps, tx: TenantTx): Promise<Place> {
  const listId = await store.findNewestList(tx)
  for (let draw = 0; listId !== null && draw < DRAWS; draw += 1) {
    const place = { listId, index: drawIndex(deps) }
    if (!(await store.isTaken(tx, place))) return place
  }
  const newList = newHandle(deps, 'csl_')
  await store.insertList(tx, newList, new Date(deps.clock()))
  return { listId: newList, index: drawIndex(deps) }
}

function drawIndex({ random }: IssueDeps): number {
  return Math.floor(random() * PLACES)
}
