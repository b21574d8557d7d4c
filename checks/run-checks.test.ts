import { expect, test } from 'vitest'
import type { Check, CheckResult } from './check.ts'
import { runChecks } from './run-checks.ts'

const passes: Check = { name: 'calm', run: async () => ({ ok: true, output: 'unseen', note: 'a note' }) }
const fails: Check = { name: 'angry', run: async () => ({ ok: false, output: 'x.ts:1 is wrong' }) }
const breaks: Check = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) }

const runAll = async (checks: readonly Check[]) => {
  const said: string[] = []
  const passed = await runChecks(checks, { root: '/', say: text => void said.push(text), monotonicNow: () => 0 })
  return { passed, said: said.join('\n') }
}

test('the run passes only if every check passes', async () => {
  expect(await runAll([passes, passes])).toMatchObject({ passed: true })
  expect(await runAll([passes, fails, passes])).toMatchObject({ passed: false })
})

test('a check that throws has failed, and the others still run', async () => {
  const { passed, said } = await runAll([breaks, passes, passes, passes])
  expect(passed).toBe(false)
  expect(said).toContain('no such tool')
  expect(said.match(/calm/g)).toHaveLength(3)
})

test('only a failure shows its output; the last line names the failures', async () => {
  const { said } = await runAll([passes, fails])
  expect(said).toContain('a note')
  expect(said).not.toContain('unseen')
  expect(said).toContain('x.ts:1 is wrong')
  expect(said.split('\n').at(-1)).toMatch(/^failed: angry/)
})

test('at most two run at once', async () => {
  let running = 0
  let most = 0
  const counting: Check = {
    name: 'counting',
    run: async (): Promise<CheckResult> => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running--
      return { ok: true, output: '' }
    },
  }
  await runAll(Array.from({ length: 6 }, () => counting))
  expect(most).toBe(2)
})
