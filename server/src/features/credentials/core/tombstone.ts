/** Members of a credential that say nothing about a person: which skill, from whom, since when, where its status stands. */
const KEPT = ['@context', 'id', 'type', 'issuer', 'validFrom', 'name', 'credentialStatus'] as const

type Json = Readonly<Record<string, unknown>>

/**
 * What is left of a credential's text when a person in it is erased. Kept by name and not taken out by name: a member added to
 * credentials later is forgotten here unless somebody decides otherwise. Nobody can verify it; it is a memory, not a proof.
 */
export function tombstoneOf(payload: string): string {
  const credential = JSON.parse(payload) as Json
  const { achievement } = credential.credentialSubject as Json
  const kept = Object.fromEntries(KEPT.map(member => [member, credential[member]]))
  return JSON.stringify({ ...kept, credentialSubject: { type: ['AchievementSubject'], achievement } })
}
