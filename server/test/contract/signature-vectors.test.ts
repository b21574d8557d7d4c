import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signRequest } from '../../../sdk/src/index.ts'
import { sign, stringToSign } from '../../src/http/middleware/signature.ts'
import { hmacKey } from '../../src/kernel/crypto.ts'

/** The vectors published in docs/quickstart.md: the server, the SDK, OpenSSL and Python agree on each. */
const PAGE = readFileSync(new URL('../../../docs/quickstart.md', import.meta.url), 'utf8')
const [, SECRET = '', TIMESTAMP = ''] = /Secret `(\w+)`, x-timestamp\s`(\d+)`/.exec(PAGE) ?? []

const VECTORS = [...PAGE.matchAll(/^\| \d \|(.+)\|$/gm)].map(([, row = '']) => {
  const cells = row.split('|').map(cell => cell.trim().replace(/^`(.*)`$/, '$1'))
  const [method = '', target = '', idempotencyKey = '', onBehalfOf = '', body = '', text = '', signature = ''] = cells
  return { method, target, idempotencyKey, onBehalfOf, body, text: text.replaceAll('\\n', '\n'), signature }
})

const blockOf = (language: string, holding: string) => {
  const blocks = PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
  return [...blocks].map(([, text = '']) => text).find(text => text.includes(holding)) ?? ''
}
const run = (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return stdout.trim() || stderr
}

test('there are three, one with everything and one beyond ASCII', () => {
  expect(VECTORS).toHaveLength(3)
  expect(VECTORS.some(each => each.idempotencyKey && each.onBehalfOf && each.body)).toBe(true)
  expect(VECTORS.some(each => /\P{ASCII}/u.test(each.body))).toBe(true)
})

test.each(VECTORS)('the server signs so: $method $target', ({ text, signature, ...request }) => {
  const parts = { ...request, timestamp: TIMESTAMP, body: Buffer.from(request.body) }
  expect([stringToSign(parts), sign(hmacKey(SECRET), parts)]).toEqual([text, signature])
})

test.each(VECTORS)('the SDK signs so: $method $target', async ({ text, signature, ...request }) => {
  const signed = await signRequest({ ...request, secret: SECRET, timestamp: TIMESTAMP })
  expect(signed).toEqual({ stringToSign: text, signature })
})

test.each(VECTORS)(
  'the shell of the page signs so, with OpenSSL: $method $target',
  ({ text, signature, ...request }) => {
    const { method, target, body, idempotencyKey, onBehalfOf } = request
    const script = `${blockOf('sh', 'sign() {')}\nsign "$@"\nprintf '%s %s' "$SIGNATURE" "$STRING_TO_SIGN"`
    const env = { SECRET, TIMESTAMP, ON_BEHALF_OF: onBehalfOf }
    expect(run('sh', ['-c', script, 'sh', method, target, body, idempotencyKey], env)).toBe(`${signature} ${text}`)
  },
)

test.each(VECTORS)('the Python of the page signs so: $method $target', ({ signature, ...request }) => {
  const { method, target, body, idempotencyKey, onBehalfOf } = request
  const script = `${blockOf('python', 'def sign(')}\nimport sys\na = sys.argv[1:]\nprint(sign(*a[:4], a[4].encode(), *a[5:]))`
  const args = [SECRET, TIMESTAMP, method, target, body, idempotencyKey, onBehalfOf]
  expect(run('python3', ['-c', script, ...args])).toBe(signature)
})
