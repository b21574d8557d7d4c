import { expect, test } from 'vitest'
import { batchEqualCalls } from './batch-equal-calls.ts'

/** Answers each call with its place, and notes how many were decided together. */
function numbering() {
  const batches: (readonly [string, number])[] = []
  const ask = batchEqualCalls<string, number>(async (call, calls) => {
    batches.push([call, calls])
    return Array.from({ length: calls }, (_, nth) => nth)
  })
  return { ask, batches }
}

test('equal calls of one iteration of the event loop are decided together, others apart', async () => {
  const { ask, batches } = numbering()
  const answers = await Promise.all([ask('a', 'first'), ask('b', 'other'), ask('a', 'second'), ask('a', 'third')])
  expect(answers).toEqual([0, 0, 1, 2])
  expect(batches).toEqual([
    ['first', 3],
    ['other', 1],
  ])
})

test('a call of a later iteration starts a batch of its own, even while an earlier one is being decided', async () => {
  const decided: (() => void)[] = []
  const ask = batchEqualCalls<string, string>(
    call => new Promise(resolve => decided.push(() => resolve([`answer to ${call}`]))),
  )
  const early = ask('a', 'early')
  await new Promise(resolve => setImmediate(resolve))
  const late = ask('a', 'late')
  await new Promise(resolve => setImmediate(resolve))
  expect(decided).toHaveLength(2)
  for (const answer of decided.toReversed()) answer()
  expect(await Promise.all([early, late])).toEqual(['answer to early', 'answer to late'])
})

test('what fails, fails for every call of the batch, and for no other', async () => {
  const ask = batchEqualCalls<string, string>(async call => {
    if (call === 'bad') throw new Error('away')
    return ['fine']
  })
  const outcomes = await Promise.allSettled([ask('a', 'bad'), ask('a', 'bad'), ask('b', 'good')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('too few answers fail the batch instead of leaving a call without one', async () => {
  const ask = batchEqualCalls<string, string>(async () => ['one'])
  await expect(Promise.all([ask('a', ''), ask('a', '')])).rejects.toThrow('1 answers came for 2 calls')
})
