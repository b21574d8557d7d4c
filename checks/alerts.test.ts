import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../server/src/adapters/metrics.ts'

/** The alert rules: each can be acted on, and none names a metric that the code does not have. */
interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const RULES = 'deploy/alerts/pramaan.yaml'
const rules = (parse(read(RULES)) as { groups: { rules: Rule[] }[] }).groups.flatMap(group => group.rules)

test('every alert has an entry in the runbook, and every entry an alert', () => {
  const entries = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(entries.toSorted()).toEqual(rules.map(rule => rule.alert).toSorted())
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})

test('every metric of a rule or its test exists in the code', async () => {
  const known = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name))
  const texts = [...rules.map(rule => rule.expr), read('deploy/alerts/pramaan.test.yaml')]
  const named = texts.flatMap(text => [...text.matchAll(/\b(?:pramaan|nodejs)_\w+/g)].map(([name]) => name))
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  expect(named.filter(name => !known.has(name) && !known.has(base(name)))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})

test('the rules are valid, and fire exactly when they should', async () => {
  const run = promisify(execFile)
  await run('promtool', ['check', 'rules', `${root}${RULES}`])
  const { stdout } = await run('promtool', ['test', 'rules', `${root}deploy/alerts/pramaan.test.yaml`])
  expect(stdout).toContain('SUCCESS')
})

test('every alert fires in the tests of the rules', () => {
  const tested = read('deploy/alerts/pramaan.test.yaml')
  expect(rules.map(rule => rule.alert).filter(name => !tested.includes(name))).toEqual([])
})
