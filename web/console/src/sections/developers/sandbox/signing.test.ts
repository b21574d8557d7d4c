import { expect, test } from 'vitest'
import { curlOf, headersOf, signCall } from './signing.ts'

const SECRET = 'VFN_SK_exampleexampleexampleexampleexampleexample1'
const CALL = {
  timestamp: '1763164800000',
  method: 'POST',
  target: '/api/v1/partner/skills/match',
  idempotencyKey: '',
  onBehalfOf: 'Asha R.',
  body: '{"names": ["ईंट की चिनाई"]}',
}

test('the signatures are those of docs/quickstart.md', async () => {
  expect((await signCall(SECRET, CALL)).signature).toBe(
    '880d00600cf50057f30776bf412c8a0e8e47002e33c413932bdd0c3d587ed9ad',
  )
  const get = { ...CALL, method: 'GET', target: '/api/v1/partner/skills?q=welding&limit=5', onBehalfOf: '', body: '' }
  expect((await signCall(SECRET, get)).signature).toBe(
    '31573bac8f4829c091ba28a70e3c25c78360ee062d27977cc3998da29eddf627',
  )
})

test('the curl command has the headers and the body, quoted for a shell, and not the secret', async () => {
  const call = { ...CALL, body: `{"name":"it's"}` }
  const { signature } = await signCall(SECRET, call)
  const curl = curlOf('https://pramaan.example', call, headersOf('VFN_TEST_1', call, signature))
  expect(curl).toContain(`curl -X POST 'https://pramaan.example/api/v1/partner/skills/match'`)
  expect(curl).toContain(`-H 'x-on-behalf-of: Asha R.'`)
  expect(curl).toContain(`--data-raw '{"name":"it'\\''s"}'`)
  expect(curl).not.toContain(SECRET)
})
