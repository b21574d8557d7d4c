/**
 * Scripts of the collections. Both tools have `crypto-js` in the sandbox of their scripts. The string to sign is that of docs/signing.md; it covers
 * the address and the body as they are sent, so variables are replaced first.
 */
const SIGN = `const lines = ['v1', timestamp, method, target, idempotencyKey, onBehalfOf, CryptoJS.SHA256(body).toString()]
const signature = CryptoJS.HmacSHA256(lines.join('\\n'), secret).toString()`

export const POSTMAN_SIGN = `// Signs the request, as the page Signing of the documentation describes it.
const CryptoJS = require('crypto-js')
pm.variables.set('idempotencyKey', pm.variables.replaceIn('{{$guid}}'))
const header = name => pm.variables.replaceIn(pm.request.headers.get(name) || '')
const timestamp = String(Date.now())
const method = pm.request.method
const target = pm.variables.replaceIn(pm.request.url.toString()).replace(/^[a-z]+:\\/\\/[^/]+/, '')
const idempotencyKey = header('Idempotency-Key')
const onBehalfOf = header('x-on-behalf-of')
const body = pm.request.body && pm.request.body.raw ? pm.variables.replaceIn(pm.request.body.raw) : ''
const secret = pm.variables.get('secret')
${SIGN}
pm.request.headers.upsert({ key: 'x-api-key', value: pm.variables.get('keyId') })
pm.request.headers.upsert({ key: 'x-timestamp', value: timestamp })
pm.request.headers.upsert({ key: 'x-signature', value: signature })
`

export const BRUNO_SIGN = `// Signs the request, as the page Signing of the documentation describes it.
const CryptoJS = require('crypto-js')
bru.setVar('idempotencyKey', bru.interpolate('{{$guid}}'))
const header = name => bru.interpolate(req.getHeader(name) || '')
const timestamp = String(Date.now())
const method = req.getMethod()
const target = bru.interpolate(req.getUrl()).replace(/^[a-z]+:\\/\\/[^/]+/, '')
const idempotencyKey = header('Idempotency-Key')
const onBehalfOf = header('x-on-behalf-of')
const given = req.getBody()
const body = given ? JSON.stringify(JSON.parse(bru.interpolate(JSON.stringify(given)))) : ''
// As it was signed: the tool would else send it with the spaces of the editor.
if (given) req.setBody(JSON.parse(body))
const secret = bru.interpolate('{{secret}}')
${SIGN}
req.setHeader('x-api-key', bru.interpolate('{{keyId}}'))
req.setHeader('x-timestamp', timestamp)
req.setHeader('x-signature', signature)
`

const idsOf = (
  names: readonly string[],
) => `const found = Array.isArray(data) ? data[0] : data && data.items ? data.items[0] : data
for (const name of ${JSON.stringify(names)})`

/** Ids in a response become the variables of later requests: create a workflow, then a mandate, then a campaign. */
export const postmanKeepIds = (
  names: readonly string[],
): string => `// Keeps the ids of the response for later requests.
const data = pm.response.code < 300 ? pm.response.json().data : null
${idsOf(names)}
  if (found && typeof found[name] === 'string') pm.collectionVariables.set(name, found[name])
`

export const brunoKeepIds = (names: readonly string[]): string => `// Keeps the ids of the response for later requests.
const data = res.getStatus() < 300 ? res.getBody().data : null
${idsOf(names)}
  if (found && typeof found[name] === 'string') bru.setVar(name, found[name])
`
