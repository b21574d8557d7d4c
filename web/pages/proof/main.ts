import { all, fill, h, one } from '../../ui/dom.ts'
import type {
  CheckTexts,
  Credential,
  CredentialStatus,
  Dates,
  Endorsement,
  JwtHeader,
  PublicKey,
  StatusList,
  StepName,
  Verdict,
} from './credential.ts'
import { startSharing } from './share.ts'

/**
 * Checks the credential of this page in the visitor's browser, step by step, with nothing from the server but the files that any
 * verifier fetches. No step relies on an earlier one that failed.
 */
const section = one(document, '[data-check]', HTMLElement)
const steps = one(section, '[data-steps]', HTMLElement)
const verdict = one(section, '[data-verdict]', HTMLElement)
const texts: CheckTexts = JSON.parse(section.dataset.texts ?? '')

class Unreachable extends Error {}
class Revoked extends Error {}

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

function jsonOf<T>(part: string): T {
  const value: T = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)))
  return value
}

/** Always from the origin of this page, whatever host an address inside a credential names. */
async function fetchHere(address: string): Promise<string> {
  const { pathname } = new URL(address, location.href)
  const options: RequestInit = { cache: 'no-store', credentials: 'omit', redirect: 'error' }
  const answer = await fetch(pathname, options).catch(() => null)
  if (!answer?.ok) throw new Unreachable(pathname)
  return await answer.text()
}

/** The claims of a JWT that one of these keys signed. */
async function verify<Claims>(jwt: string, keys: readonly PublicKey[]): Promise<Claims> {
  const [header, payload, signature, ...rest] = jwt.trim().split('.')
  demand(header !== undefined && payload !== undefined && signature !== undefined && rest.length === 0, 'JWT')
  const { alg, kid, typ, ...others } = jsonOf<JwtHeader>(header)
  demand(alg === 'RS256' && typ === 'JWT' && Object.keys(others).length === 0, 'header')
  const jwk = keys.find(key => key.kid === kid)
  demand(jwk !== undefined, 'kid')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  demand(await crypto.subtle.verify(algorithm.name, key, bytesOf(signature), signed), 'signature')
  return jsonOf<Claims>(payload)
}

function demandValidNow({ nbf, exp }: Dates): void {
  const now = Date.now() / 1000
  demand(typeof nbf === 'number' && nbf <= now, 'nbf')
  demand(exp === undefined || now < exp, 'exp')
}

async function demandNotRevoked(status: CredentialStatus, keys: readonly PublicKey[]): Promise<void> {
  const { statusListCredential, statusListIndex, statusPurpose } = status
  demand(statusPurpose === 'revocation', 'statusPurpose')
  const list = await verify<StatusList>(await fetchHere(statusListCredential), keys)
  demand(list.jti === statusListCredential, 'jti')
  demandValidNow(list)
  const packed = new Blob([bytesOf(list.credentialSubject.encodedList.slice(1))]).stream()
  const bits = new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  const index = Number(statusListIndex)
  const byte = Number.isInteger(index) && index >= 0 ? bits[index >> 3] : undefined
  demand(byte !== undefined, 'statusListIndex')
  if ((byte & (0x80 >> (index & 7))) !== 0) throw new Revoked()
}

/** What the page shows in large letters is what was signed, and the signed credential is the one of this page. */
function demandShown(credential: Credential): void {
  demand(new URL(credential.jti).pathname === location.pathname, 'jti')
  const { identifier, achievement } = credential.credentialSubject
  const holder = identifier.find(each => each.identityType === 'name')?.identityHash
  const signed: Readonly<Record<string, string | undefined>> = { holder, skill: achievement.name }
  for (const shown of all(document, '[data-signed]', HTMLElement)) {
    const name = shown.dataset.signed ?? ''
    demand(shown.textContent?.trim() === signed[name], name)
  }
}

async function demandEndorsements(credential: Credential, jwts: readonly string[], keys: readonly PublicKey[]) {
  for (const jwt of jwts) {
    const endorsement = await verify<Endorsement>(jwt, keys)
    demand(endorsement.credentialSubject.id === credential.id, 'endorsement')
    demandValidNow(endorsement)
  }
}

async function step<Result>(name: StepName, work: () => Result | Promise<Result>): Promise<Result> {
  const line = h('li', {}, texts.steps[name])
  steps.append(line)
  try {
    const result = await work()
    line.dataset.outcome = 'passed'
    line.append(h('b', {}, texts.passed))
    return result
  } catch (error) {
    line.dataset.outcome = 'failed'
    line.append(h('b', {}, texts.failed))
    throw error
  }
}

/** Classes of pages.css. */
const LOOKS: Readonly<Record<Verdict, string>> = {
  valid: 'done',
  running: 'notice',
  unable: 'notice',
  revoked: 'summary',
  invalid: 'summary',
}

function conclude(outcome: Verdict): void {
  verdict.dataset.outcome = outcome
  verdict.className = LOOKS[outcome]
  verdict.textContent = texts.verdicts[outcome]
}

function verdictOn(error: unknown): Verdict {
  if (error instanceof Revoked) return 'revoked'
  return error instanceof Unreachable ? 'unable' : 'invalid'
}

/** `crypto.subtle` is missing outside of HTTPS. */
function canCheck(): boolean {
  return 'subtle' in crypto && typeof DecompressionStream !== 'undefined'
}

async function check(): Promise<void> {
  fill(steps)
  if (!canCheck()) return conclude('unable')
  conclude('running')
  try {
    const [jwt, keys] = await step('fetch', fetchCredential)
    const credential = await step('signature', () => verify<Credential>(jwt, keys))
    await step('shown', () => demandShown(credential))
    await step('dates', () => demandValidNow(credential))
    const { endorsementJwt } = credential
    if (endorsementJwt) await step('endorsement', () => demandEndorsements(credential, endorsementJwt, keys))
    await step('status', () => demandNotRevoked(credential.credentialStatus, keys))
    conclude('valid')
  } catch (error) {
    conclude(verdictOn(error))
  }
}

async function fetchCredential(): Promise<readonly [string, readonly PublicKey[]]> {
  const set: { readonly keys: readonly PublicKey[] } = JSON.parse(await fetchHere('/.well-known/jwks.json'))
  return [await fetchHere(`${location.pathname}.jwt`), set.keys]
}

const again = one(section, 'button', HTMLButtonElement)
again.addEventListener('click', () => void check())
for (const part of [again, verdict]) part.hidden = false
void check()
// Only a proof that is valid has one.
for (const row of all(document, '[data-share]', HTMLElement)) startSharing(row)
