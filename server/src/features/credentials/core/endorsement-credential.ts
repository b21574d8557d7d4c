import { shownText } from '../../../kernel/shown-text.ts'
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

type Endorser = NonNullable<CredentialFacts['endorser']>

/**
 * The reviewer's endorsement, as a credential about the credential. Signed by us, because reviewers have no keys. The endorser is
 * named in the description: Open Badges has no member for it, and its context would not know a member of our own.
 */
export function endorsementPayload(facts: CredentialFacts, endorser: Endorser, issuance: IssuanceData, issuer: Issuer) {
  const endorsed = proofUrl(issuer, issuance.credentialId)
  const id = `${endorsed}#endorsement`
  const comment = shownText(facts.comment ?? '')
  return {
    '@context': OPEN_BADGES_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    issuer: profileOf(issuer, issuance.isTest),
    validFrom: dateTime(facts.at),
    name: withTestPrefix(`Endorsement of ${shownText(facts.skill.name)}`, issuance.isTest),
    description: endorserLine(endorser),
    credentialSubject: {
      id: endorsed,
      type: ['EndorsementSubject'],
      ...(comment === '' ? {} : { endorsementComment: comment }),
    },
    credentialSchema: schemaOf('endorsementcredential'),
    // The position of the endorsed credential: both are revoked together.
    credentialStatus: statusEntry(issuer, issuance.position),
    iss: issuer.url,
    jti: id,
    sub: endorsed,
    nbf: numericDate(facts.at),
  }
}

function endorserLine({ name, company }: Endorser): string {
  return [name, company].map(shownText).filter(Boolean).join(', ')
}
