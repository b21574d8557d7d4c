import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { logIn, openShell, type Running, type Shell } from './cli.fixture.ts'

let api: TestApi
let shell: Shell
beforeAll(async () => {
  api = await startTestApi()
  api.time.advance(Date.now() - api.time.clock())
  shell = await openShell(api)
  const partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await logIn(shell, api, partner)
})
afterAll(async () => {
  await shell?.close()
  await api?.close()
})

const WITHIN_MS = 60_000

/** A client that speaks the protocol line by line, as agents do. */
function agent(server: Running) {
  let next = 0
  const send = (message: object) => server.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const request = async (method: string, params: object) => {
    const id = ++next
    send({ id, method, params })
    const find = () =>
      server
        .printed()
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
        .find(each => each.id === id)
    const isAnswered = async () => {
      await api.runJobs()
      return find() !== undefined
    }
    await until(isAnswered, WITHIN_MS, `the answer to ${method}`)
    return find().result
  }
  const tool = async (name: string, given: object) => {
    const result = await request('tools/call', { name, arguments: given })
    return { isError: result.isError === true, answer: JSON.parse(result.content[0].text) }
  }
  return { send, request, tool }
}

test('an agent lists the tools, matches a phrase, makes a test mandate and reads its event', async () => {
  const server = shell.start(['mcp'])
  const { send, request, tool } = agent(server)
  const clientInfo = { name: 'test', version: '1' }
  const opened = await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  expect(opened.serverInfo.name).toBe('pramaan')
  send({ method: 'notifications/initialized' })
  const { tools } = await request('tools/list', {})
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'search_skills',
    'match_skills',
    'create_test_mandate',
    'trace_event',
  ])

  const matched = (await tool('match_skills', { names: ['brick laying'] })).answer
  expect(matched.items[0].matches[0].skill_id).toBe('sk_1001')
  const made = (await tool('create_test_mandate', { title: 'Mason', skill_ids: ['sk_1001'] })).answer
  expect(made.event.type).toBe('mandate.ready')
  const traced = (await tool('trace_event', { event_id: made.event.id })).answer
  expect(traced.data.mandate.mandate_id).toBe(made.created.mandate_id)
  expect(await tool('create_test_mandate', { title: 'Mason', skill_ids: ['sk_0'] })).toMatchObject({
    isError: true,
    answer: { code: 'VALIDATION_FAILED' },
  })
  await server.end('SIGKILL')
})
