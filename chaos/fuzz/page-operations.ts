import { chance, pick, type Random } from '../random.ts'
import type { FuzzedDocument, FuzzedOperation } from './document.ts'
import { RECORDINGS_BASE64 } from './hostile-audio.ts'
import { MARKUP } from './odd-values.ts'
import type { Schema } from './schema.ts'
import type { Wire } from './wire.ts'

const TEXT: Schema = { type: 'string', minLength: 1, maxLength: 60, pattern: '^[\\w-]+$' }
const LANGUAGE: Schema = {
  type: 'object',
  properties: { lang: { enum: ['en', 'hi', 'xx', '', MARKUP] } },
}

const SEARCH: Schema = {
  type: 'object',
  properties: { ...LANGUAGE.properties, q: { type: 'string', maxLength: 200, examples: ['welding', 'ईंट', MARKUP] } },
}

const RECORDING: Schema = { type: 'string', enum: RECORDINGS_BASE64 }
const QUESTION: Schema = { type: 'string', maxLength: 200, examples: ['e.last_site', 'e.', 's.q1', 'interest', MARKUP] }

/** Of an address that expires. */
const SIGNED: Schema = {
  type: 'object',
  properties: {
    expires: { type: 'string', maxLength: 200, examples: ['1', '-1', '99999999999999', '1e3', 'NaN', MARKUP] },
    signature: { type: 'string', maxLength: 200, examples: ['0'.repeat(64), 'zz', MARKUP] },
  },
}

const KEYWORD: Schema = {
  type: 'object',
  properties: { keyword: { type: 'string', minLength: 3, maxLength: 100, examples: ['welding', 'ईंट', MARKUP] } },
  required: ['keyword'],
}

/**
 * The routes outside the documents: the pages people see, what the student's page calls, the files that verify a proof, the
 * reference and health. Described as operations, so that the same generators change them.
 */
export function pageOperations(verification: FuzzedDocument, files: readonly string[]): readonly FuzzedOperation[] {
  return [
    page('GET', '/s/{sessionToken}', 'studentPage'),
    page('GET', '/s/{sessionToken}/delete', 'studentErasurePage'),
    page('POST', '/s/{sessionToken}/delete', 'eraseStudent', form('number')),
    page('GET', '/r/{serviceVerificationId}', 'reviewerPage'),
    page('GET', '/r/{serviceVerificationId}/delete', 'reviewerErasurePage'),
    page('POST', '/r/{serviceVerificationId}/delete', 'eraseReviewer', form('link', 'number')),
    page('GET', '/c/{candidateToken}', 'candidatePage'),
    page('POST', '/c/{candidateToken}', 'answerAsCandidate', form('question', 'agree', 'value', 'skip')),
    page('GET', '/c/{candidateToken}/data', 'candidateData'),
    page('POST', '/c/{candidateToken}/data', 'correctCandidate', form('name', 'email', 'language')),
    page('GET', '/c/{candidateToken}/answers/{key}', 'givenAnswer'),
    page('POST', '/c/{candidateToken}/answers/{key}', 'correctAnswer', form('value')),
    {
      ...page('POST', '/c/{candidateToken}/recordings', 'answerByVoice', RECORDING),
      query: { ...LANGUAGE, properties: { ...LANGUAGE.properties, question: QUESTION } },
      bodyType: 'audio',
    },
    { ...page('GET', '/recordings/{recordingId}', 'playRecording'), query: SIGNED },
    page('GET', '/l/{shortCode}', 'shortLink'),
    page('GET', '/l/{shortCode}/stop', 'shortLinkToStop'),
    page('GET', '/c/{candidateToken}/stop', 'stopPage'),
    page('POST', '/c/{candidateToken}/stop', 'stopMessages', form('choice')),
    page('GET', '/c/{candidateToken}/delete', 'candidateErasurePage'),
    page('POST', '/c/{candidateToken}/delete', 'eraseCandidate', form('choice')),
    page('GET', '/proof/{credentialId}', 'proof'),
    page('GET', '/proof/{credentialId}.jwt', 'proof'),
    page('GET', '/proof/{credentialId}.json', 'proof'),
    page('GET', '/proof/{credentialId}.svg', 'proof'),
    page('GET', '/proof/{credentialId}.png', 'proof'),
    page('GET', '/status/{listId}', 'statusList'),
    ...hostedCalls(verification),
    ...[...FILES, ...files].map(path => page('GET', path, 'file')),
    { ...page('GET', '/', 'landing'), query: SEARCH },
    page('GET', '/privacy', 'privacy'),
    page('GET', '/unsubscribe/{token}', 'unsubscribePage'),
    page('POST', '/unsubscribe/{token}', 'unsubscribe', form('List-Unsubscribe')),
    page('GET', '/confirm-address/{token}', 'confirmPage'),
    page('POST', '/confirm-address/{token}', 'confirmAddress', form('agree')),
    page('GET', '/{anything}', 'unknown'),
    page('POST', '/{anything}/{more}', 'unknown', form('number')),
  ]
}

const FILES: readonly string[] = [
  '/.well-known/jwks.json',
  '/healthz',
  '/readyz',
  '/docs',
  '/docs/api',
  '/docs/api/',
  '/openapi/catalogue.json',
  '/openapi/partner.json',
  '/openapi/verification.json',
]

/** The address below /s/{token}/, the documented operation behind it, if any, and what it already knows. */
export const HOSTED: readonly (readonly [path: string, operationId: string | null, known: string | null])[] = [
  ['session', 'getSession', null],
  ['search', null, null],
  ['remind', null, null],
  ['skills', 'storeSkills', null],
  ['method', 'chooseMethod', 'serviceVerificationId'],
  ['items', 'storeItems', 'sessionToken'],
  ['reviewer', 'storeReviewer', 'serviceVerificationId'],
  ['questions', 'generateAssessment', null],
  ['answers', 'submitAssessment', null],
]

/** Reading and searching are the only GET. */
export function hostedMethod(path: string): 'GET' | 'POST' {
  return path === 'session' || path === 'search' ? 'GET' : 'POST'
}

function hostedCalls({ operations }: FuzzedDocument): readonly FuzzedOperation[] {
  return HOSTED.map(([path, operationId, known]) => {
    const behind = operations.find(({ id }) => id === operationId)
    if (operationId !== null && !behind) throw new Error(`The document of the Verification API has no ${operationId}.`)
    const body = behind?.body ? without(behind.body, known) : null
    const call = page(hostedMethod(path), `/s/{sessionToken}/${path}`, operationId ?? path, body)
    return { ...call, bodyType: 'json', query: path === 'search' ? KEYWORD : call.query }
  })
}

function without(schema: Schema, name: string | null): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([each]) => each !== name)
  const required = (schema.required ?? []).filter(each => each !== name)
  // An example of the whole body names it too.
  const { examples: _, ...others } = schema
  return { ...others, properties: Object.fromEntries(properties), required }
}

function page(method: string, path: string, runs: string, body: Schema | null = null): FuzzedOperation {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return {
    api: 'pages',
    id: `${method} ${path}`,
    key: `pages ${method} ${path}`,
    runs,
    method,
    path,
    params: { type: 'object', properties: Object.fromEntries(names.map(name => [name, TEXT])), required: names },
    query: LANGUAGE,
    body,
    bodyType: 'form',
    security: [],
    answers: new Map(),
  }
}

function form(...names: readonly string[]): Schema {
  const field: Schema = { type: 'string', maxLength: 200, examples: ['4821', MARKUP] }
  return { type: 'object', properties: Object.fromEntries(names.map(name => [name, field])), required: names }
}

const ACCEPTS: readonly (string | null)[] = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html',
  'TEXT/HTML;q=0.1',
  '*/*',
  'application/json',
  '',
  null,
]

/** As browsers and programs send them. */
export function pageHeaders(random: Random): Wire['headers'] {
  const accept = pick(ACCEPTS, random)
  return [
    ...(accept === null ? [] : [['accept', accept] as const]),
    ...(chance(0.5, random)
      ? [['accept-language', pick(['hi-IN,hi;q=0.9', 'en', 'ta, hi;q=0.5'], random)] as const]
      : []),
    ...(chance(0.7, random) ? [['accept-encoding', pick(['br', 'gzip', 'gzip, deflate, br'], random)] as const] : []),
  ]
}
