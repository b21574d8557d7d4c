import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signRequest, verifyWebhook, type WebhookVerificationError } from '../sdk/src/index.ts'

/** The helpers of sdks/, each in its own language, sign and verify as the server does: every one gets the vectors that the server computed. */
const SDKS = fileURLToPath(new URL('../sdks', import.meta.url))
const HELPERS = join(SDKS, 'signing')

interface RequestVector {
  readonly name: string
  readonly secret: string
  readonly timestamp: string
  readonly method: string
  readonly target: string
  readonly idempotency_key: string
  readonly on_behalf_of: string
  readonly body: string
  readonly string_to_sign: string
  readonly signature: string
}
interface DeliveryVector {
  readonly name: string
  readonly secrets: readonly string[]
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly now: number
  readonly failure: string
}
const { requests, webhooks } = JSON.parse(readFileSync(join(HELPERS, 'vectors.json'), 'utf8')) as {
  readonly requests: readonly RequestVector[]
  readonly webhooks: readonly DeliveryVector[]
}

/** A vector on a line: shells and Java read no JSON. */
const line = (kind: string, fields: readonly string[]) =>
  [kind, ...fields.map(each => (each === '' ? '-' : Buffer.from(each).toString('base64')))].join('\t')
const lines = [
  ...requests.map(each =>
    line('request', [
      each.secret,
      each.timestamp,
      each.method,
      each.target,
      each.idempotency_key,
      each.on_behalf_of,
      each.body,
    ]),
  ),
  ...webhooks.map(each =>
    line('webhook', [each.id, each.timestamp, each.signature, each.body, String(each.now), each.secrets.join(' ')]),
  ),
]
const expected = [
  ...requests.map(({ name, signature }) => `${name}: ${signature}`),
  ...webhooks.map(({ name, failure }) => `${name}: ${failure || 'ok'}`),
]
const named = (answers: readonly string[]) =>
  [...requests, ...webhooks].map(({ name }, at) => `${name}: ${answers[at]}`)

/** Not skipped without it: the test would prove nothing and nobody would notice. */
function run(
  command: string,
  words: readonly string[],
  from: { readonly package: string; readonly cwd?: string },
): string {
  const env = { ...process.env, GOCACHE: join(folder, 'go'), GOFLAGS: '-mod=mod', GOPROXY: 'off' }
  const options = { input: `${lines.join('\n')}\n`, encoding: 'utf8', env, cwd: from.cwd ?? folder } as const
  const { error, status, stdout, stderr } = spawnSync(command, words, options)
  if (error) throw new Error(`This test needs ${command}: apt-get install -y ${from.package}`, { cause: error })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
  return stdout
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramaan-signing-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the vectors have bodies beyond ASCII, rotation, and a case for each failure', () => {
  expect(requests.some(({ body }) => /\P{ASCII}/u.test(body))).toBe(true)
  expect(webhooks.some(({ signature }) => signature.includes(' '))).toBe(true)
  expect([...new Set(webhooks.map(each => each.failure))].toSorted()).toEqual([
    '',
    'HEADER_MISSING',
    'SECRET_INVALID',
    'SIGNATURE_MISMATCH',
    'TIMESTAMP_INVALID',
    'TIMESTAMP_TOO_NEW',
    'TIMESTAMP_TOO_OLD',
  ])
})

describe('every vector holds', () => {
  test('in TypeScript', async () => {
    const signed = await Promise.all(
      requests.map(each =>
        signRequest({ ...each, idempotencyKey: each.idempotency_key, onBehalfOf: each.on_behalf_of }),
      ),
    )
    expect(signed.map(each => each.stringToSign)).toEqual(requests.map(each => each.string_to_sign))
    const judged = webhooks.map(async ({ secrets, id, timestamp, signature, body, now }) => {
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
      return await verifyWebhook({ body, headers, secret: secrets, now: new Date(now * 1_000) }).then(
        () => 'ok',
        (error: WebhookVerificationError) => error.code,
      )
    })
    expect(named([...signed.map(each => each.signature), ...(await Promise.all(judged))])).toEqual(expected)
  })

  test('in Java', () => {
    const java = { package: 'default-jdk-headless' }
    const sources = ['PramaanSigning', 'RunVectors'].map(name => join(HELPERS, 'java', `${name}.java`))
    run('javac', ['--release', '17', '-Xlint:all', '-Werror', '-d', folder, ...sources], java)
    expect(named(run('java', ['-cp', folder, 'RunVectors'], java).split('\n'))).toEqual(expected)
  })

  test('in PHP', () => {
    const printed = run('php', [join(HELPERS, 'php/run-vectors.php')], { package: 'php-cli' })
    expect(named(printed.split('\n'))).toEqual(expected)
  })

  test('in Go, which vet finds nothing in', () => {
    const go = { package: 'golang-go', cwd: join(HELPERS, 'go') }
    run('go', ['vet', './...'], go)
    expect(named(run('go', ['run', './vectors'], go).split('\n'))).toEqual(expected)
  })

  test.each(['sh', 'bash'])('in the shell %s, with OpenSSL', shell => {
    const printed = run(shell, [join(HELPERS, 'shell/run-vectors.sh')], { package: 'openssl' })
    expect(named(printed.split('\n'))).toEqual(expected)
  })
})

test('in Python, with all other tests of its client', () => {
  const { stderr, status } = spawnSync('python3', ['-W', 'error', '-m', 'unittest'], {
    cwd: join(SDKS, 'python'),
    encoding: 'utf8',
  })
  expect({ status, summary: stderr.trim().split('\n').at(-1) }).toEqual({ status: 0, summary: 'OK' })
})
