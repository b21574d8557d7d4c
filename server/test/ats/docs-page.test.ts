import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newAgency } from '../../../testing/campaigns.ts'
import { differences, readSteps } from '../../../testing/docs-page.ts'
import { issueAtsToken } from '../../src/features/ats/index.ts'
import { basic } from './ats.fixture.ts'

/** docs/ats.md, done as the systems do it: its requests sent in their order, its answers held against what comes. */
const PAGE = 'docs/ats.md'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('every request of the page answers what the page shows', async () => {
  const { orgId, mode, mandateId } = await newAgency(api)
  const greenhouse = await issueAtsToken(api.keys, { orgId, mode }, { system: 'greenhouse' }, 'test')
  const ashby = await issueAtsToken(api.keys, { orgId, mode }, { system: 'ashby', apiKey: 'a key there' }, 'test')
  const given = new Map([['mandate_id', mandateId]])
  const filledIn = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => given.get(name) ?? whole)
  const steps = await readSteps(PAGE)
  expect(steps.length).toBe(8)
  for (const step of steps) {
    if (step.kind !== 'call') throw new Error(`${PAGE} has a program, and nobody would run it.`)
    const { token } = step.path.includes('/greenhouse/') ? greenhouse : ashby
    const json = step.body === '' ? {} : { json: JSON.parse(filledIn(step.body)) }
    const { status, body } = await api.call(step.method, filledIn(step.path), { headers: basic(token), ...json })
    const shown = JSON.parse(filledIn(JSON.stringify(step.answer.body)))
    expect([step.path, status, differences(shown, body)]).toEqual([step.path, step.answer.status, []])
    for (const name of ['partner_interview_id', 'assessment_id']) {
      const id = body[name] ?? body.results?.[name]
      if (typeof id === 'string') given.set(name, id)
    }
  }
})
