import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { sha256Hex } from '../../../kernel/crypto.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import { criteriaOf, evidenceOf } from './evidence.ts'
import type { CredentialFacts, IssuanceData, Issuer } from './facts.ts'
import {
  dateTime,
  numericDate,
  OPEN_BADGES_CONTEXTS,
  profileOf,
  proofUrl,
  schemaOf,
  statusEntry,
  withTestPrefix,
} from './shared-members.ts'

/** The signed payload: an Open Badges 3.0 credential with the claims of its JWT. `endorsement` is a separate VC-JWT. */
export function achievementPayload(
  facts: CredentialFacts,
  issuance: IssuanceData,
  issuer: Issuer,
  endorsement: string | null,
) {
  const id = proofUrl(issuer, issuance.credentialId)
  const subjectId = `urn:uuid:${issuance.subjectUuid}`
  return {
    '@context': OPEN_BADGES_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: profileOf(issuer, issuance.isTest),
    validFrom: dateTime(facts.at),
    name: withTestPrefix(shownText(facts.skill.name), issuance.isTest),
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      identifier: identifiers(facts.student, issuance.salt),
      achievement: achievement(facts, issuer, issuance.isTest),
      ...results(facts, issuer),
    },
    evidence: evidenceOf(facts, issuance.isTest),
    ...(endorsement === null ? {} : { endorsementJwt: [endorsement] }),
    credentialSchema: schemaOf('achievementcredential'),
    credentialStatus: statusEntry(issuer, issuance.position),
    iss: issuer.url,
    jti: id,
    sub: subjectId,
    nbf: numericDate(facts.at),
  }
}

/** The name in plain text, so that readers see whose credential it is; the address as a salted hash, to be checked by those who know it. */
function identifiers({ name, email }: CredentialFacts['student'], salt: string) {
  const address = email.trim().toLowerCase()
  return [
    { type: 'IdentityObject', hashed: false, identityHash: shownText(name), identityType: 'name' },
    {
      type: 'IdentityObject',
      hashed: true,
      identityHash: `sha256$${sha256Hex(address + salt)}`,
      identityType: 'emailAddress',
      salt,
    },
  ]
}

function achievementId({ skill, method }: CredentialFacts, issuer: Issuer): string {
  return `${skillUrl(skill, issuer)}#by-${method}`
}

function skillUrl({ number }: CredentialFacts['skill'], issuer: Issuer): string {
  return `${issuer.url}/api/skills/${formatCatalogueId('skill', number)}`
}

function achievement(facts: CredentialFacts, issuer: Issuer, isTest: boolean) {
  const { skill, result } = facts
  const name = shownText(skill.name)
  return {
    id: achievementId(facts, issuer),
    type: ['Achievement'],
    achievementType: 'Competency',
    name,
    description: shownText(skill.description) || name,
    criteria: { narrative: criteriaOf(facts, isTest) },
    alignment: [
      {
        type: ['Alignment'],
        targetName: name,
        targetUrl: skillUrl(skill, issuer),
        targetCode: formatCatalogueId('skill', skill.number),
        targetFramework: 'Pramaan skill catalogue',
        targetType: 'ext:Skill',
      },
    ],
    ...(result ? { resultDescription: [scoreDescription(facts, issuer, result.total)] } : {}),
  }
}

function scoreDescription(facts: CredentialFacts, issuer: Issuer, total: number) {
  return {
    id: scoreId(facts, issuer),
    type: ['ResultDescription'],
    name: 'Questions answered correctly',
    resultType: 'RawScore',
    valueMin: '0',
    valueMax: String(total),
  }
}

function scoreId(facts: CredentialFacts, issuer: Issuer): string {
  return `${achievementId(facts, issuer)}-score`
}

function results(facts: CredentialFacts, issuer: Issuer) {
  if (!facts.result) return {}
  return {
    result: [{ type: ['Result'], resultDescription: scoreId(facts, issuer), value: String(facts.result.correct) }],
  }
}
