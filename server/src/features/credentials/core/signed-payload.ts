/** A credential as shown on its page. Read from the signed payload, so that the page cannot show more than was signed. */
export interface ShownCredential {
  readonly title: string
  readonly issuerName: string
  readonly skill: { readonly name: string; readonly description: string; readonly url: string }
  readonly criteria: string
  readonly validFrom: string
  /** Null once erased, like all members below. */
  readonly holder: string | null
  readonly evidence: { readonly title: string; readonly subtitle: string; readonly kind: string } | null
  readonly score: { readonly correct: string; readonly total: string } | null
  readonly endorsement: { readonly by: string; readonly comment: string } | null
  /** Where the questions come from, as a code; null for an endorsement and for credentials that do not say it. */
  readonly questionSource: string | null
  /** What the address of the endorser tells, as a code and a domain. */
  readonly endorserCheck: { readonly kind: string; readonly domain: string } | null
  /** Who released an outcome that was held, as a code; null if it was not held. */
  readonly releasedBy: string | null
}

interface Signed {
  readonly name: string
  readonly issuer: { readonly name: string }
  readonly validFrom: string
  readonly credentialSubject: {
    readonly identifier?: readonly { readonly identityType: string; readonly identityHash: string }[]
    readonly achievement: {
      readonly name: string
      readonly description: string
      readonly criteria: { readonly narrative: string }
      readonly alignment: readonly { readonly targetUrl: string }[]
      readonly resultDescription?: readonly { readonly valueMax: string }[]
    }
    readonly result?: readonly { readonly value: string }[]
  }
  readonly evidence?: readonly { readonly name: string; readonly description?: string; readonly genre: string }[]
  readonly endorsementJwt?: readonly string[]
}

export function shownCredential(payload: string): ShownCredential {
  const signed = JSON.parse(payload) as Signed
  const { credentialSubject: subject, evidence } = signed
  const { achievement } = subject
  const [source] = evidence ?? []
  const check = evidence?.find(each => each.genre === 'endorser_check')
  return {
    title: signed.name,
    issuerName: signed.issuer.name,
    skill: { name: achievement.name, description: achievement.description, url: achievement.alignment[0]!.targetUrl },
    criteria: achievement.criteria.narrative,
    validFrom: signed.validFrom,
    holder: subject.identifier?.find(each => each.identityType === 'name')?.identityHash ?? null,
    evidence: source ? { title: source.name, subtitle: source.description ?? '', kind: source.genre } : null,
    score: scoreOf(signed),
    endorsement: signed.endorsementJwt?.[0] ? endorsementOf(signed.endorsementJwt[0]) : null,
    questionSource: evidence?.find(each => each.genre === 'question_source')?.name ?? null,
    releasedBy: evidence?.find(each => each.genre === 'released_by')?.name ?? null,
    endorserCheck: check ? { kind: check.name, domain: check.description ?? '' } : null,
  }
}

function scoreOf({ credentialSubject: { result, achievement } }: Signed): ShownCredential['score'] {
  const correct = result?.[0]?.value
  const total = achievement.resultDescription?.[0]?.valueMax
  return correct === undefined || total === undefined ? null : { correct, total }
}

function endorsementOf(jwt: string): ShownCredential['endorsement'] {
  const [, payload = ''] = jwt.split('.')
  const { description, credentialSubject } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    readonly description: string
    readonly credentialSubject: { readonly endorsementComment?: string }
  }
  return { by: description, comment: credentialSubject.endorsementComment ?? '' }
}

/** Members without personal data: skill, issuer, date, status entry. */
const KEPT = ['@context', 'id', 'type', 'issuer', 'validFrom', 'name', 'credentialStatus'] as const

type Json = Readonly<Record<string, unknown>>

/**
 * What remains of a payload after erasure. An allow-list, so that members added to credentials later are erased by default. The
 * rest is not signed and cannot be verified.
 */
export function tombstoneOf(payload: string): string {
  const credential = JSON.parse(payload) as Json
  const { achievement } = credential.credentialSubject as Json
  const kept = Object.fromEntries(KEPT.map(member => [member, credential[member]]))
  return JSON.stringify({ ...kept, credentialSubject: { type: ['AchievementSubject'], achievement } })
}
