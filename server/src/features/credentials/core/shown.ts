/** A stored credential as a page shows it. Read from what was signed, so that the page cannot say more than the proof. */
export interface ShownCredential {
  readonly title: string
  readonly issuerName: string
  readonly skill: { readonly name: string; readonly description: string; readonly url: string }
  readonly criteria: string
  readonly validFrom: string
  /** Null once erased, as all below. */
  readonly holder: string | null
  readonly evidence: { readonly title: string; readonly subtitle: string; readonly kind: string } | null
  readonly score: { readonly correct: string; readonly total: string } | null
  readonly endorsement: { readonly by: string; readonly comment: string } | null
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
