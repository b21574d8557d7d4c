import { shownText } from '../../../kernel/shown-text.ts'
import type { CredentialFacts, CredentialMarks, Issuer } from './facts.ts'
import {
  dateTime,
  marked,
  numericDate,
  OPEN_BADGES_CONTEXTS,
  profileOf,
  proofUrl,
  schemaOf,
  statusEntry,
} from './vocabulary.ts'

type Endorser = NonNullable<CredentialFacts['endorser']>

/**
 * What the reviewer said, as a credential about the credential. Signed by us, who asked: reviewers have no keys. Its words on
 * who endorsed stand in the description, for Open Badges has no other member for them, and a member of our own would be one
 * that its context does not know.
 */
export function endorsementPayload(facts: CredentialFacts, endorser: Endorser, marks: CredentialMarks, issuer: Issuer) {
  const endorsed = proofUrl(issuer, marks.credentialId)
  const id = `${endorsed}#endorsement`
  const comment = shownText(facts.comment ?? '')
  return {
    '@context': OPEN_BADGES_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    issuer: profileOf(issuer, marks.isTest),
    validFrom: dateTime(facts.at),
    name: marked(`Endorsement of ${shownText(facts.skill.name)}`, marks.isTest),
    description: endorserLine(endorser),
    credentialSubject: {
      id: endorsed,
      type: ['EndorsementSubject'],
      ...(comment === '' ? {} : { endorsementComment: comment }),
    },
    credentialSchema: schemaOf('endorsementcredential'),
    // The place of what it endorses: neither lives without the other.
    credentialStatus: statusEntry(issuer, marks.place),
    iss: issuer.url,
    jti: id,
    sub: endorsed,
    nbf: numericDate(facts.at),
  }
}

function endorserLine({ name, company }: Endorser): string {
  return [name, company].map(shownText).filter(Boolean).join(', ')
}
