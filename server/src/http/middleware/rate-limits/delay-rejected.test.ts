import { expect, test } from 'vitest'
import { delayRejected } from './delay-rejected.ts'
import { localWindowCounter } from './window-counter.ts'

const RULES = [{ name: 'test', kind: 'fixed', limit: 1, windowMs: 600_000 }] as const

test('after twenty rejected calls in a minute a caller waits for each further one; others and the next minute do not', async () => {
  const waits: number[] = []
  const counter = delayRejected(localWindowCounter(), async ms => void waits.push(ms))
  const call = (subject: string, nowMs: number) => counter.take(subject, RULES, nowMs)
  expect((await call('loop', 0)).allowed).toBe(true)
  for (let rejected = 0; rejected < 20; rejected++) expect((await call('loop', 1_000)).allowed).toBe(false)
  expect(waits).toEqual([])
  expect((await call('loop', 1_000)).allowed).toBe(false)
  expect(waits).toEqual([1_000])
  await call('other', 1_000)
  await call('other', 1_000)
  await call('loop', 61_000)
  expect(waits).toEqual([1_000])
})
