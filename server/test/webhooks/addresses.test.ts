import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { isPublic, isReachable, parseAddress } from '../../src/outbound-http/special-addresses.ts'
import { checkUrl } from '../../src/outbound-http/url-policy.ts'
import { HOSTILE_URLS, PUBLIC_URLS } from './hostile-urls.ts'
import { SPECIAL_RANGES } from './special-ranges.ts'

const STRICT = { allowLoopback: false }
const LOOPBACK_TOO = { allowLoopback: true }

/** All that a refusal may ever say. */
const TEXTS = [
  'url must be a public https URL.',
  'url must use port 443 or 8443.',
  'url must not contain a user name or password.',
  'url must not contain a fragment.',
  'url must be at most 2000 characters long.',
]

const messagesOf = (url: string) => {
  const judged = checkUrl(url, STRICT)
  return judged.ok ? [] : judged.error.details.map(({ message }) => message)
}

test('the corpus is as large as we say', () => {
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(300)
})

test.each(HOSTILE_URLS)('%j is rejected', url => {
  const messages = messagesOf(url)
  expect(messages).not.toEqual([])
  expect(TEXTS).toEqual(expect.arrayContaining(messages))
})

test.each(PUBLIC_URLS)('%j is public and stored as %j', (given, stored) => {
  expect(checkUrl(given, STRICT)).toEqual({ ok: true, value: { url: stored } })
  expect(checkUrl(stored, STRICT)).toEqual({ ok: true, value: { url: stored } })
})

test('whatever a private target is, the text is the same', () => {
  const targets = ['127.0.0.1', '10.0.0.1', '[fd00::1]', 'localhost', 'db.internal', 'redis', '169.254.169.254', '[::1']
  expect(new Set(targets.map(target => messagesOf(`https://${target}/`).join()))).toEqual(new Set([TEXTS[0]]))
})

test('every problem is named at once', () => {
  expect(messagesOf('https://a:b@10.0.0.1:22/#c')).toEqual(TEXTS.slice(0, 4))
})

describe('a development server that allows loopback', () => {
  test.each([
    'http://localhost:3000/',
    'http://a.localhost/',
    'http://127.0.0.1:9/',
    'https://[::1]:8080/',
    'http://127.255.0.1/',
  ])('takes %s', url => {
    expect(checkUrl(url, LOOPBACK_TOO)).toEqual({ ok: true, value: { url } })
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'http://[fd00::1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://redis/',
    'http://[::ffff:127.0.0.1]/',
    'http://db.internal/',
    'http://a@127.0.0.1/',
    'http://127.0.0.1/#a',
    'ftp://127.0.0.1/',
  ])('still rejects %s', url => {
    expect(checkUrl(url, LOOPBACK_TOO)).toMatchObject({ ok: false })
  })
})

test.each(SPECIAL_RANGES)(
  '$name, $first to $last, is not public; its neighbours are',
  ({ first, last, neighbours }) => {
    expect([first, last].filter(address => isReachable(address, STRICT))).toEqual([])
    expect(neighbours.filter(address => isReachable(address, STRICT))).toEqual(neighbours)
  },
)

test.each([
  '',
  '1',
  '127.1',
  '01.2.3.4',
  '1.2.3.256',
  '1.2.3.4 ',
  ':',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7::8',
])('%j is not an address, so it is not reachable', text => {
  expect(parseAddress(text)).toBeNull()
  expect(isReachable(text, LOOPBACK_TOO)).toBe(false)
})

test.each(['fe80::1%eth0', '::1%lo', '1.2.3.4::', '::1.2.3', '::12345', '[::1]', '1:2:3:4:5:6:7:8:9', '::g'])(
  '%j is not an address either',
  text => {
    expect(parseAddress(text)).toBeNull()
  },
)

describe('agrees with ipaddr.js, another implementation of the same registries', () => {
  /** Uniform bytes hardly ever hit a special range, so half of them start like one. */
  const starts = SPECIAL_RANGES.map(({ first }) => ipaddr.parse(first).toByteArray())
  const near = (length: 4 | 16) =>
    fc
      .tuple(
        fc.constantFrom(...starts.filter(start => start.length === length)),
        fc.integer({ min: 0, max: length }),
        fc.uint8Array({ minLength: length, maxLength: length }),
      )
      .map(([start, kept, random]) => Uint8Array.from([...start.slice(0, kept), ...random.slice(kept)]))

  test.each([4, 16] as const)('text and bytes of %i are read the same way', length => {
    fc.assert(
      fc.property(near(length), bytes => {
        expect(parseAddress(ipaddr.fromByteArray([...bytes]).toString())).toEqual(bytes)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([4, 16] as const)('what it does not call unicast we never call public, over %i bytes', length => {
    fc.assert(
      fc.property(near(length), bytes => {
        const range = ipaddr.fromByteArray([...bytes]).range()
        // NAT64's well-known prefix is public when what it carries is.
        const mayBePublic = range === 'unicast' || range === 'rfc6052'
        expect(isPublic(bytes) && !mayBePublic).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })
})
