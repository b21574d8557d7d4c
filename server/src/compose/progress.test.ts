import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function setUp() {
  const clock = { now: 1_000 }
  return { clock, progress: createProgress(() => clock.now) }
}

test('a loop that has been still for more than a minute is stalled, until it gets further', () => {
  const { clock, progress } = setUp()
  const database = progress.watch('database')
  clock.now += 60_000
  expect(progress.stalled()).toBeNull()
  clock.now += 1
  expect(progress.stalled()).toEqual({ name: 'database', seconds: 60 })
  database.beat()
  expect(progress.stalled()).toBeNull()
  expect(progress.secondsSince('database')).toBe(0)
})

test('of several loops the one that has been still for longest is named', () => {
  const { clock, progress } = setUp()
  progress.watch('deliveries')
  clock.now += 10_000
  const jobs = progress.watch('jobs')
  clock.now += 61_000
  expect(progress.stalled()).toEqual({ name: 'deliveries', seconds: 71 })
  jobs.beat()
  expect(progress.stalled()?.name).toBe('deliveries')
})

test('a process without loops is never stalled', () => {
  expect(setUp().progress.stalled()).toBeNull()
})
