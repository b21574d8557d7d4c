import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdpOrder, IdpSettings } from './protocol.ts'
import { idToken, KEY_ID } from './token.ts'

/** A sign-in that waits for its code to be exchanged. */
interface Granted {
  readonly order: IdpOrder
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
}

/** An OpenID provider that signs the configured person in at once, without a page. */
export async function serveIdp({ clientId, clientSecret }: IdpSettings): Promise<string> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const granted = new Map<string, Granted>()
  let order: IdpOrder | null = null
  let url = ''

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const asked = Object.fromEntries(query)
    const isRight = asked.client_id === clientId && asked.response_type === 'code' && asked.scope?.includes('openid')
    if (order === null || !isRight || asked.code_challenge_method !== 'S256') return void response.writeHead(400).end()
    const back = new URL(asked.redirect_uri!)
    back.searchParams.set('state', asked.state!)
    if (order.behaviour === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(16).toString('base64url')
      const { nonce = '', code_challenge: challenge = '', redirect_uri: redirectUri = '' } = asked
      granted.set(code, { order, nonce, challenge, redirectUri })
      back.searchParams.set('code', code)
      back.searchParams.set('iss', url)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const body = new URLSearchParams(await bodyOf(request))
    if (body.get('client_id') !== clientId || body.get('client_secret') !== clientSecret)
      return json(response, 401, { error: 'invalid_client' })
    const code = body.get('code') ?? ''
    const grant = granted.get(code)
    granted.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' })
    const signers = { own: own.privateKey, other: other.privateKey, clientSecret }
    const signed = idToken(grant.order, { issuer: url, clientId, nonce: grant.nonce }, signers)
    return json(response, 200, { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: signed })
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://idp')
    if (pathname === '/.well-known/openid-configuration') json(response, 200, configurationOf(url))
    else if (pathname === '/keys') json(response, 200, { keys: [jwk] })
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') await token(request, response)
    else if (pathname === '/control/order') {
      order = JSON.parse(await bodyOf(request)) as IdpOrder
      json(response, 200, null)
    } else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return url
}

function configurationOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // It offers more than anybody should take.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat((await request.toArray()) as Buffer[]).toString()
}
