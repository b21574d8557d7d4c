/**
 * Checks the credential of this page in the visitor's browser, step by step: nothing is taken from the server but the files that
 * any verifier takes. Plain JavaScript as it is served; no step trusts an earlier one that failed.
 */
const page = document.querySelector('[data-check]')
const steps = page.querySelector('[data-steps]')
const verdict = page.querySelector('[data-verdict]')
const texts = JSON.parse(page.dataset.texts)

class Unreachable extends Error {}
class Revoked extends Error {}

function demand(condition, what) {
  if (!condition) throw new Error(what)
}

function bytesOf(base64url) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

const jsonOf = part => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)))

/** Always from where this page came from, whatever host an address inside a credential names. */
async function fetchHere(address) {
  const { pathname } = new URL(address, location.href)
  const options = { cache: 'no-store', credentials: 'omit', redirect: 'error' }
  const answer = await fetch(pathname, options).catch(() => null)
  if (!answer?.ok) throw new Unreachable(pathname)
  return await answer.text()
}

async function verify(jwt, keys) {
  const parts = jwt.trim().split('.')
  demand(parts.length === 3, 'JWT')
  const [header, payload, signature] = parts
  const { alg, kid, typ, ...others } = jsonOf(header)
  demand(alg === 'RS256' && typ === 'JWT' && Object.keys(others).length === 0, 'header')
  const jwk = keys.find(key => key.kid === kid)
  demand(jwk !== undefined, 'kid')
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  demand(await crypto.subtle.verify(algorithm.name, key, bytesOf(signature), signed), 'signature')
  return jsonOf(payload)
}

function demandNow({ nbf, exp }) {
  const now = Date.now() / 1000
  demand(typeof nbf === 'number' && nbf <= now, 'nbf')
  demand(exp === undefined || now < exp, 'exp')
}

async function demandUnrevoked({ statusListCredential, statusListIndex, statusPurpose }, keys) {
  demand(statusPurpose === 'revocation', 'statusPurpose')
  const list = await verify(await fetchHere(statusListCredential), keys)
  demand(list.jti === statusListCredential, 'jti')
  demandNow(list)
  const packed = new Blob([bytesOf(list.credentialSubject.encodedList.slice(1))]).stream()
  const bits = new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
  const place = Number(statusListIndex)
  demand(Number.isInteger(place) && place >= 0 && place < bits.length * 8, 'statusListIndex')
  if ((bits[place >> 3] & (0x80 >> (place & 7))) !== 0) throw new Revoked()
}

/** What is shown in large letters is what was signed, and the signed credential is this page's. */
function demandShown(credential) {
  demand(new URL(credential.jti).pathname === location.pathname, 'jti')
  const holder = credential.credentialSubject.identifier.find(each => each.identityType === 'name')
  const signed = { holder: holder?.identityHash, skill: credential.credentialSubject.achievement.name }
  for (const shown of document.querySelectorAll('[data-signed]')) {
    demand(shown.textContent.trim() === signed[shown.dataset.signed], shown.dataset.signed)
  }
}

async function demandEndorsements(credential, keys) {
  for (const jwt of credential.endorsementJwt) {
    const endorsement = await verify(jwt, keys)
    demand(endorsement.credentialSubject.id === credential.id, 'endorsement')
    demandNow(endorsement)
  }
}

async function step(name, work) {
  const line = document.createElement('li')
  line.textContent = texts.steps[name]
  steps.append(line)
  try {
    const outcome = await work()
    line.dataset.outcome = 'passed'
    line.append(` ${texts.passed}`)
    return outcome
  } catch (error) {
    line.dataset.outcome = 'failed'
    line.append(` ${texts.failed}`)
    throw error
  }
}

/** The classes of pages.css for what went well, what did not, and the rest. */
const LOOKS = { valid: 'done', running: 'notice', unable: 'notice' }

function conclude(outcome) {
  verdict.dataset.outcome = outcome
  verdict.className = LOOKS[outcome] ?? 'summary'
  verdict.textContent = texts.verdicts[outcome]
}

function verdictOn(error) {
  if (error instanceof Revoked) return 'revoked'
  return error instanceof Unreachable ? 'unable' : 'invalid'
}

async function check() {
  steps.replaceChildren()
  if (!globalThis.crypto?.subtle || typeof DecompressionStream === 'undefined') return conclude('unable')
  conclude('running')
  try {
    const [jwt, keys] = await step('fetch', async () => {
      const set = JSON.parse(await fetchHere('/.well-known/jwks.json'))
      return [await fetchHere(`${location.pathname}.jwt`), set.keys]
    })
    const credential = await step('signature', () => verify(jwt, keys))
    await step('shown', async () => demandShown(credential))
    await step('dates', async () => demandNow(credential))
    if (credential.endorsementJwt) await step('endorsement', () => demandEndorsements(credential, keys))
    await step('status', () => demandUnrevoked(credential.credentialStatus, keys))
    conclude('valid')
  } catch (error) {
    conclude(verdictOn(error))
  }
}

const again = page.querySelector('button')
again.addEventListener('click', () => void check())
for (const part of [again, verdict]) part.hidden = false
void check()
