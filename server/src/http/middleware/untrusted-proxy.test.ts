import { expect, test } from 'vitest'
import { untrustedProxies } from './untrusted-proxy.ts'

function reportedBy(
  trusted: readonly string[],
  peers: readonly string[],
  forwardedProtocol: string | undefined = 'https',
) {
  const reported: string[] = []
  const see = untrustedProxies(trusted, address => reported.push(address))
  for (const peer of peers) see({ peer, forwardedProtocol })
  return reported
}

test('an address that sends X-Forwarded-Proto and is not trusted is reported once', () => {
  expect(reportedBy([], ['172.18.0.4', '172.18.0.4', '::ffff:172.18.0.4', '2001:db8::1'])).toEqual([
    '172.18.0.4',
    '2001:db8::1',
  ])
})

test.each([
  ['an address', '172.18.0.4'],
  ['the same address as IPv6 writes it', '::ffff:172.18.0.4'],
  ['a network', '172.16.0.0/12'],
])('a trusted proxy is not reported, named by %s', (_what, trusted) => {
  expect(reportedBy([trusted, '2001:db8::/64'], ['172.18.0.4', '::ffff:172.18.0.4', '2001:db8::1'])).toEqual([])
})

test('a caller that does not send the header is not reported', () => {
  const reported: string[] = []
  untrustedProxies([], address => reported.push(address))({ peer: '203.0.113.9', forwardedProtocol: undefined })
  expect(reported).toEqual([])
})

test('callers that send the header themselves cannot fill the log', () => {
  const peers = Array.from({ length: 300 }, (_, at) => `203.0.${Math.floor(at / 250)}.${at % 250}`)
  expect(reportedBy([], peers)).toHaveLength(20)
})
