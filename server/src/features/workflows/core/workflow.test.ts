import { describe, expect, test } from 'vitest'
import type { Workflow } from '../../../contract/workflow.ts'
import { decideArchive, decideReplace, validateWorkflowInput } from './workflow.ts'

const workflow: Workflow = {
  id: 'WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  name: 'Masons',
  description: '',
  methods: ['data_enrichment'],
  channels: ['whatsapp'],
  languages: ['hi'],
  followUps: { max: 2, everyHours: 24 },
  contactWindow: { start: '10:00', end: '21:00' },
  expiresAfterHours: 168,
  status: 'active',
  createdVia: 'api',
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
const codeOf = (outcome: { ok: boolean; error?: { code: string } }) => outcome.error?.code ?? 'ok'

describe('the contact window', () => {
  const withWindow = (start: string, end: string) =>
    validateWorkflowInput({ ...workflow, contactWindow: { start, end } })
  test.each([
    ['09:00', '21:00'],
    ['20:59', '21:00'],
    ['10:00', '12:30'],
  ])('%s to %s is allowed', (start, end) => {
    expect(withWindow(start, end)).toMatchObject({ ok: true })
  })
  test.each([
    ['08:59', '21:00', ['contact_window.start']],
    ['09:00', '21:01', ['contact_window.end']],
    ['12:00', '12:00', ['contact_window.end']],
    ['18:00', '10:00', ['contact_window.end']],
    ['07:00', '23:00', ['contact_window.start', 'contact_window.end']],
  ])('%s to %s is rejected at %j, with all problems at once', (start, end, paths) => {
    const outcome = withWindow(start, end)
    expect(outcome.ok ? [] : outcome.error.details.map(each => each.path)).toEqual(paths)
  })
})

test.each([
  ['api', 'api', 'active', 'ok', 'ok'],
  ['api', 'api', 'archived', 'CONFLICT', 'ok'],
  ['api', 'playground', 'active', 'FORBIDDEN', 'FORBIDDEN'],
  ['api', 'playground', 'archived', 'FORBIDDEN', 'FORBIDDEN'],
  ['playground', 'playground', 'active', 'ok', 'ok'],
  ['playground', 'playground', 'archived', 'CONFLICT', 'ok'],
  ['playground', 'api', 'active', 'FORBIDDEN', 'FORBIDDEN'],
  ['playground', 'api', 'archived', 'FORBIDDEN', 'FORBIDDEN'],
] as const)('from %s, created via %s and %s: replace %s, archive %s', (via, createdVia, status, replace, archive) => {
  const now = { ...workflow, createdVia, status }
  expect(codeOf(decideReplace(now, workflow, via))).toBe(replace)
  expect(codeOf(decideArchive(now, [], via))).toBe(archive)
})

test('a workflow that a mandate uses is not archived, and the mandates are named', () => {
  const outcome = decideArchive(workflow, ['JM_1', 'JM_2'], 'api')
  expect(outcome).toMatchObject({
    ok: false,
    error: { code: 'WORKFLOW_IN_USE', details: [{ message: 'JM_1' }, { message: 'JM_2' }] },
  })
})

test('archiving an archived workflow changes nothing', () => {
  expect(decideArchive({ ...workflow, status: 'archived' }, [], 'api')).toEqual({ ok: true, value: { changed: false } })
})
