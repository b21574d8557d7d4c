import { expect, test } from 'vitest'
import { sha256 } from '../../../kernel/crypto.ts'
import { newCandidateToken, parseCandidateToken } from './candidate-token.ts'

const RANDOM = `${'A_-9'.repeat(10)}xyz`

test.each([[1], [100], [60_466_176]])('the token of a candidate of organisation %i leads to it', number => {
  const { token, hash } = newCandidateToken(number, prefix => prefix + RANDOM)
  expect(token).toBe(`cnd_${number.toString(36)}_${RANDOM}`)
  expect(parseCandidateToken(token)).toEqual({ shortNumber: number, hash })
  expect(hash).toEqual(sha256(token))
})

test.each([
  [`cnd_${RANDOM}`],
  [`cnd_2S_${RANDOM}`],
  [`cnd_12345678_${RANDOM}`],
  [`vst_2s_${RANDOM}`],
  [`cnd_2s_${RANDOM}x`],
  [`cnd_2s_${RANDOM.slice(1)}`],
  [`cnd_2s_${RANDOM}\n`],
  [''],
])('%j is no token of a candidate', text => {
  expect(parseCandidateToken(text)).toBeNull()
})
