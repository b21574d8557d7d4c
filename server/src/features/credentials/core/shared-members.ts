import type { Issuer, StatusListPosition } from './facts.ts'

/**
 * Members shared by all credentials. Contexts and schemas are referenced by versioned URLs, in the order that Open Badges 3.0
 * requires, and never fetched: a credential keeps the versions it was signed with.
 */
const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
export const STATUS_LIST_CONTEXTS = [VC_CONTEXT]
export const OPEN_BADGES_CONTEXTS = [VC_CONTEXT, 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

const SCHEMAS = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json'

export function schemaOf(kind: 'achievementcredential' | 'endorsementcredential') {
  return [{ id: `${SCHEMAS}/ob_v3p0_${kind}_schema.json`, type: '1EdTechJsonSchemaValidator2019' }]
}

export function profileOf(issuer: Issuer, isTest: boolean) {
  return { id: issuer.url, type: ['Profile'], name: withTestPrefix(issuer.name, isTest), url: issuer.url }
}

/** Credentials of test keys verify like any other, so the signed text is marked as a test. */
export function withTestPrefix(text: string, isTest: boolean): string {
  return isTest ? `TEST: ${text}` : text
}

export function proofUrl(issuer: Issuer, credentialId: string): string {
  return `${issuer.url}/proof/${credentialId}`
}

export function statusListUrl(issuer: Issuer, listId: string): string {
  return `${issuer.url}/status/${listId}`
}

export function statusEntry(issuer: Issuer, { listId, index }: StatusListPosition) {
  const list = statusListUrl(issuer, listId)
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  }
}

/** Seconds since 1970, as in JWT. */
export function numericDate(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** Whole seconds, because `nbf` has no fractions and both must be equal. */
export function dateTime(at: Date): string {
  return new Date(numericDate(at) * 1000).toISOString().replace('.000Z', 'Z')
}
