import { expect, test } from 'vitest'
import { changeOf, colourIn, draftOf } from './branding-draft.ts'

const stored = { name: 'Acme', accent: '#0b6e4f', support: null, privacy_url: null, mark_url: '/brand/x.svg' }

test('only what differs is sent, and an emptied field removes what was set', () => {
  expect(changeOf(draftOf(stored), stored)).toEqual({})
  expect(changeOf({ ...draftOf(stored), accent: ' ', support: 'help@acme.example ' }, stored)).toEqual({
    accent: null,
    support: 'help@acme.example',
  })
})

test('a chosen file is sent as Base64, and a removed logo as null', () => {
  expect(changeOf({ ...draftOf(stored), mark: 'data:image/png;base64,iVBO' }, stored)).toEqual({ mark: 'iVBO' })
  expect(changeOf({ ...draftOf(stored), mark: null }, stored)).toEqual({ mark: null })
})

test.each([
  ['#0B6E4F', '#0b6e4f'],
  ['0b6', '#00bb66'],
  ['green', null],
  ['#12345', null],
])('%s as a colour is %s', (text, colour) => {
  expect(colourIn(text)).toBe(colour)
})
