import { expect, test } from 'vitest'
import { readDevice } from './device.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge', 'Windows', false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_1) Version/26.1 Mobile/15E148 Safari/604.1', 'Safari', 'iPhone', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
])('%s is recognised', (userAgent, browser, system, isPhone) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, isPhone })
})

test.each([[null], ['curl/8.5.0'], ['']])('%s is no device that people know', userAgent => {
  expect(readDevice(userAgent)).toBeNull()
})
