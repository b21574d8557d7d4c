import { expect, test } from 'vitest'
import { webLink } from './web-link.ts'

test('a link shows the host it leads to', () => {
  expect(webLink('https://Example.org:8443/a?b#c')).toEqual({
    href: 'https://example.org:8443/a?b#c',
    host: 'example.org:8443',
  })
})

test('a host that looks like another one is shown as the browser calls it', () => {
  expect(webLink('https://аpple.com/')?.host).toMatch(/^xn--/)
})

test.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://good.example@evil.example/',
  'ftp://x',
  '//evil.example',
  'not an address',
  '',
])('no link is made of %j', address => {
  expect(webLink(address)).toBeNull()
})
