import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signRequest } from './signature.ts'

const request = {
  secret: 'VFN_SK_exampleexampleexampleexampleexampleexample1',
  timestamp: '1763164800',
  method: 'POST',
  target: '/api/v1/partner/skill-requests',
  idempotencyKey: 'order-4711',
  onBehalfOf: 'recruiter-7',
  body: '{"name":"ईंट की चिनाई"}',
}

test('the string to sign is seven lines, the last the hash of the raw body', async () => {
  const hash = createHash('sha256').update(request.body).digest('hex')
  const { stringToSign } = await signRequest(request)
  expect(stringToSign).toBe(`v1\n1763164800\nPOST\n/api/v1/partner/skill-requests\norder-4711\nrecruiter-7\n${hash}`)
})

test('the signature is the HMAC-SHA256 of it in lower-case hex, as another implementation computes it', async () => {
  const { stringToSign, signature } = await signRequest(request)
  expect(signature).toBe(createHmac('sha256', request.secret).update(stringToSign).digest('hex'))
})

test('what is left out is an empty line, and no body the empty body', async () => {
  const { secret, timestamp } = request
  const { stringToSign } = await signRequest({ secret, timestamp, method: 'get', target: '/api/v1/partner/account' })
  const hash = createHash('sha256').update('').digest('hex')
  expect(stringToSign).toBe(`v1\n1763164800\nGET\n/api/v1/partner/account\n\n\n${hash}`)
})

test('a text and its bytes sign alike', async () => {
  const bytes = new TextEncoder().encode(request.body)
  expect(await signRequest({ ...request, body: bytes })).toEqual(await signRequest(request))
})
