import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connections } from '../../../chaos/simulation/connections.ts'
import { PLANTED } from '../../../chaos/simulation/planted.ts'
import { createSimulatedDatabase } from '../../../chaos/simulation/sim-database.ts'
import { play } from '../../../chaos/simulation/world.ts'
import type { TestDatabase } from '../../../testing/database.ts'

let db: TestDatabase
let connections: Connections
beforeAll(async () => {
  db = await createSimulatedDatabase()
  connections = await Connections.open(db.url)
})
afterAll(async () => {
  await connections.close()
  await db.drop()
})

/** It has lost connections, crashes and waits for locks, and goes another way when deleted rows of another seed are in the files of PostgreSQL. */
const SEED = 37

test('a seed gives the same trace whatever was played before it', async () => {
  const first = await play(connections, SEED)
  await play(connections, SEED + 1)
  const again = await play(connections, SEED)
  expect(first.violations).toEqual([])
  expect(first.counts.calls).toBeGreaterThan(0)
  expect([again.trace, again.steps, again.counts]).toEqual([first.trace, first.steps, first.counts])
}, 240_000)

test('a planted bug ends its seed with the invariant and the steps that led there', async () => {
  const bug = PLANTED.find(({ name }) => name === 'no-frequency-cap')
  const played = await play(connections, 1, { bug })
  expect(played.violations[0]?.invariant).toBe('I22')
  expect(played.lastSteps.at(-1)).toContain('provider gets')
}, 240_000)
