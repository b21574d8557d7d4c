import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { mostWithin } from '../../src/features/sending/core/window.fixture.ts'
import {
  reserveSends,
  type SendingDeps,
  type SendRequest,
  type Slot,
  slotState,
} from '../../src/features/sending/index.ts'
import { ANY_GAP_MS, BULK_GAP_MS, LIMIT, newAccount } from './pace.fixture.ts'

/**
 * Real seconds of a number that two processes with several connections use as fast as they can. The clocks of the processes differ by
 * hours; the journal has the time at which the provider would get the message.
 */
let db: TestDatabase
let processes: readonly Process[]
beforeAll(async () => {
  db = await createTestDatabase()
  processes = [-7_200_000, 3_600_000].map(offset => {
    const connections = db.again()
    const monotonicNow = () => performance.now() + offset
    return {
      database: connections.database,
      monotonicNow,
      databaseClock: { offset: null },
      close: () => connections.drop(),
    }
  })
})
afterAll(async () => {
  for (const each of processes) await each.close()
  await db.drop()
})

interface Process extends SendingDeps {
  close(): Promise<void>
}

const SECONDS = 5
const ORGS = Array.from({ length: 20 }, (_, at) => `O${at}`)

/** Waits by a timer, which may be early or late: the state of the slot decides. `late` is the part of the slot that is over before. */
async function sendIn(slot: Slot, process: SendingDeps, late: number, journal: number[]): Promise<boolean> {
  const { monotonicNow } = process
  const usedAt = slot.opensAt + late * (slot.closesAt - slot.opensAt)
  await new Promise(resolve => setTimeout(resolve, Math.max(usedAt - monotonicNow(), 0)))
  const now = monotonicNow()
  const state = slotState(now, slot)
  if (state === 'wait') return await sendIn(slot, process, late, journal)
  if (state === 'use') journal.push(performance.now())
  return state === 'use'
}

interface Run {
  readonly journal: number[]
  readonly granted: Map<string, number>
  readonly replyWaits: number[]
  readonly sending: Promise<boolean>[]
  readonly endsAt: number
}

/** Late messages meet early ones at each change: there the second is the fullest. */
const lateness = () => (Math.floor(performance.now() / 700) % 2 === 0 ? 0.9 : 0) + Math.random() * 0.1

async function askForBulk(process: Process, accountId: string, run: Run): Promise<void> {
  while (performance.now() < run.endsAt) {
    const orgId = ORGS[Math.floor(Math.random() * ORGS.length)]!
    const wanted = 1 + Math.floor(Math.random() * 10)
    const { slots } = await reserveSends(process, { accountId, orgId, kind: 'bulk', wanted, perSecond: LIMIT })
    run.granted.set(orgId, (run.granted.get(orgId) ?? 0) + slots.length)
    run.sending.push(...slots.map(slot => sendIn(slot, process, lateness(), run.journal)))
  }
}

/** A person writes every quarter of a second, and once 80 people at the same time: then the number is used up to its limit. */
async function askForReplies(process: Process, accountId: string, run: Run): Promise<void> {
  for (let round = 0; performance.now() < run.endsAt; round++) {
    const cameAt = performance.now()
    for (let left = round === 6 ? 80 : 1; left > 0; ) {
      const request: SendRequest = { accountId, orgId: 'O1', kind: 'reply', wanted: left, perSecond: LIMIT }
      const { slots } = await reserveSends(process, request)
      left -= slots.length
      run.replyWaits.push(...slots.map(({ opensAt }) => opensAt - process.monotonicNow() + performance.now() - cameAt))
      run.sending.push(...slots.map(slot => sendIn(slot, process, lateness(), run.journal)))
    }
    await new Promise(resolve => setTimeout(resolve, Math.max(cameAt + 250 - performance.now(), 0)))
  }
}

test('20 organisations over 8 connections of two processes: at most 80 messages in any second, equal parts, replies within 2 s', async () => {
  const account = await newAccount(db)
  const { id } = account
  // All of them wait when the first slots come: an organisation that is alone for a moment would rightly get the slots of half a second.
  await account.pass(-650)
  for (const org of ORGS) await account.ask(org, 10)
  const endsAt = performance.now() + SECONDS * 1_000
  const run: Run = { journal: [], granted: new Map(), replyWaits: [], sending: [], endsAt }
  const bulk = processes.flatMap(process => Array.from({ length: 4 }, () => askForBulk(process, id, run)))
  await Promise.all([...bulk, askForReplies(processes[0]!, id, run)])
  await Promise.all(run.sending)
  const { journal, granted, replyWaits } = run

  expect(mostWithin(journal, 1_000)).toBeLessThanOrEqual(LIMIT)

  const parts = ORGS.map(org => granted.get(org) ?? 0)
  const total = parts.reduce((sum, part) => sum + part, 0)
  expect(Math.min(...parts)).toBeGreaterThanOrEqual((0.8 * total) / 20)
  expect(Math.max(...parts)).toBeLessThanOrEqual((1.2 * total) / 20)

  expect(replyWaits.toSorted((a, b) => a - b)[Math.floor(replyWaits.length * 0.95)]).toBeLessThan(2_000)

  // No time of the number was left unused.
  expect(total * BULK_GAP_MS + replyWaits.length * ANY_GAP_MS).toBeGreaterThan(0.9 * SECONDS * 1_000)
})
