import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountPolicyReports, type PolicyReport, readReport } from './policy-reports.ts'

const REPORT = {
  'csp-report': {
    'document-uri': 'https://pramaan.example/console/ORG_1/live',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?email=a@b.in',
    'script-sample': 'secret',
  },
}

test('of a report only known words are kept', () => {
  expect(readReport(REPORT)).toEqual({ directive: 'script-src-elem', blocked: 'address' })
  const inline = { 'effective-directive': 'style-src-elem', 'blocked-uri': 'inline' }
  expect(readReport({ 'csp-report': inline })).toEqual({ directive: 'style-src-elem', blocked: 'inline' })
  const older = { 'violated-directive': "img-src 'self'", 'blocked-uri': 'meera@acme.example' }
  expect(readReport({ 'csp-report': older })).toEqual({ directive: 'img-src', blocked: 'other' })
  expect(readReport({ 'csp-report': { 'effective-directive': 'made-up' } })).toEqual({
    directive: 'other',
    blocked: 'other',
  })
})

test.each([[null], [7], ['text'], [{}], [[REPORT]], [{ 'csp-report': 7 }]])('%j reports nothing', body => {
  expect(readReport(body)).toBeNull()
})

test('the endpoint takes reports, and neither other types nor large bodies', async () => {
  const reports: PolicyReport[] = []
  const app = fastify()
  mountPolicyReports(app, { onPolicyReport: report => reports.push(report) })
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/console/csp-reports', headers: { 'content-type': type }, payload })
  const statuses = [
    await post('application/csp-report', JSON.stringify(REPORT)),
    await post('application/csp-report', '{'),
    await post('application/json', JSON.stringify(REPORT)),
    await post('application/csp-report', JSON.stringify({ ...REPORT, padding: 'x'.repeat(20_000) })),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([204, 204, 415, 413])
  expect(reports).toHaveLength(1)
})
