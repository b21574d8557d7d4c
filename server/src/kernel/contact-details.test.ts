import { expect, test } from 'vitest'
import { holdsContact } from './contact-details.ts'

test.each([
  'asha@example.org',
  'welder, asha＠example.org',
  'driver 9876543210',
  'driver +91 98765-43210',
  'driver (022) 2765 4321',
  'call 9 8 7 6 5 4 3 2 1 0',
  'ड्राइवर ९८७६५ ४३२१०',
  'driver 98765\u200b43210',
])('%j leads to a person', text => {
  expect(holdsContact(text)).toBe(true)
})

test.each([
  '1:4 1:6 mortar',
  'ISO 9001:2015 auditing',
  'IS 456 shuttering',
  '11 kV 415 V',
  'ईंट की चिनाई',
  '4x4 2024',
  '',
])('%j does not', text => {
  expect(holdsContact(text)).toBe(false)
})
