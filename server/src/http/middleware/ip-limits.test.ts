import { expect, test } from 'vitest'
import { ipRulesFor, ipSubject } from './ip-limits.ts'

const names = (path: string) => ipRulesFor(path).map(rule => rule.name)

test('every route counts globally, skills also as scraping, search also as search', () => {
  expect(names('/api/selected-skills')).toEqual(['global'])
  expect(names('/api/admin/counts')).toEqual(['global'])
  expect(names('/api/skills/sk_1')).toEqual(['global', 'scraping'])
  expect(names('/api/skills/no-such-route')).toEqual(['global', 'scraping'])
  expect(names('/api/skills/search')).toEqual(['global', 'search', 'scraping'])
})

test('percent-encoding a letter escapes no limit', () => {
  expect(names('/api/%73kills/sk_1')).toEqual(['global', 'scraping'])
  expect(names('/%61pi/skills/%73earch')).toEqual(['global', 'search', 'scraping'])
  expect(names('/api/skills/%zz')).toEqual(['global', 'scraping'])
})

test('addresses of one IPv6 /64 are one subject, those of two are two', () => {
  expect(ipSubject('2001:db8:1:2::1')).toBe(ipSubject('2001:db8:1:2:ffff::9'))
  expect(ipSubject('2001:db8:1:2::1')).not.toBe(ipSubject('2001:db8:1:3::1'))
})

test('an IPv4 address counts as itself, also when it comes mapped into IPv6', () => {
  expect(ipSubject('203.0.113.7')).toBe('203.0.113.7')
  expect(ipSubject('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('what is no address is one subject, so that it cannot escape the limits', () => {
  expect(ipSubject('')).toBe('unknown')
})
