import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../testing/command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { serverEnvironment } from '../../../testing/process.ts'
import { commandLine } from '../../src/cli/commands.ts'
import { readConfig } from '../../src/config.ts'

let db: TestDatabase
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  orgId = await newOrganisation(keysDeps(db))
})
afterAll(() => db.drop())

/** What the command prints, or the message of its error. */
async function type(...words: string[]): Promise<string> {
  const said: string[] = []
  const env = await serverEnvironment({ DATABASE_URL: db.url })
  const program = await commandLine(
    ['credits'],
    () => readConfig(env),
    line => void said.push(line),
    { version: '0.0.0', revision: null },
  )
  const error = await program.parseAsync(['credits', ...words], { from: 'user' }).then(
    () => null,
    (fault: Error) => fault.message,
  )
  return error ?? said.join('\n')
}

test('credits are granted once per id, withdrawn, and listed with their reasons', async () => {
  const granting = ['grant', orgId, 'live', '5000', '--reason', 'Invoice \u001b[31m7', '--id', 'invoice-7']
  expect(await type(...granting)).toBe('Granted 5000.\navailable 5000  reserved 0  threshold 1000')
  expect(await type(...granting)).toBe(
    'invoice-7 was granted before; nothing changed.\navailable 5000  reserved 0  threshold 1000',
  )
  expect(await type('withdraw', orgId, 'live', '1500', '--reason', 'Refund')).toContain('available 3500')
  expect(await type('threshold', orgId, 'live', '200')).toBe('available 3500  reserved 0  threshold 200')
  expect(await type('balance', orgId, 'live')).toBe('available 3500  reserved 0  threshold 200')
  expect(await type('balance', orgId, 'test')).toBe('available 0  reserved 0  threshold 1000')
  const lines = (await type('ledger', orgId, 'live')).split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/CT_\S+ {2}withdraw +1500 {2}available 3500 {2}Refund$/),
    expect.stringMatching(/CT_\S+ {2}grant +5000 {2}available 5000 {2}invoice-7 {2}Invoice \[31m7$/),
  ])
  const first = await type('ledger', orgId, 'live', '--limit', '1')
  expect(first).toMatch(/For earlier ones add --before \d+\.$/)
  const { rows } = await db.admin.query(
    "select action, mode, actor, details from audit_log where action like 'credits.%' order by audit_id",
  )
  expect(rows).toEqual([
    {
      action: 'credits.granted',
      mode: 'live',
      actor: 'operator',
      details: { amount: 5000, reason: expect.any(String) },
    },
    { action: 'credits.withdrawn', mode: 'live', actor: 'operator', details: { amount: 1500, reason: 'Refund' } },
    { action: 'credits.threshold_set', mode: 'live', actor: 'operator', details: { threshold: 200, earlier: 1000 } },
  ])
})

test('errors say what to do next', async () => {
  const nobody = 'ORG_01KA5K7A8B9C0D1E2F3G4H5J6K'
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['grant', nobody, 'live', '5', '--reason', 'x'], 'pramaan-server organisation list'],
    [['ledger', nobody, 'live'], 'pramaan-server organisation list'],
    [['withdraw', orgId, 'test', '5', '--reason', 'x'], 'pramaan-server credits balance'],
    [['grant', orgId, 'live', '0', '--reason', 'x'], 'Use a whole number from 1'],
    [['grant', orgId, 'live', '6', '--reason', 'x', '--id', 'invoice-7'], 'use another id'],
    [['ledger', orgId, 'test'], 'pramaan-server credits grant'],
  ]
  for (const [words, next] of cases) expect(await type(...words)).toContain(next)
})

test.each([
  ['an amount that is not a whole number', ['live', '1.5', '--reason', 'x'], 'Use a whole number'],
  ['another mode', ['both', '5', '--reason', 'x'], 'mode must be test or live'],
  ['no reason', ['live', '5'], '--reason'],
])('%s is rejected before anything is done', async (_what, words, next) => {
  const { code, errors } = await runCommand(['credits', 'grant', orgId, ...words], { DATABASE_URL: db.url })
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(next) })
})
