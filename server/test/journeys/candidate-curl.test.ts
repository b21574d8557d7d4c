import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { answerSkills, contact, formsIn, heading, resultOf, type Visitor } from './candidate.fixture.ts'

/** The whole way of a candidate with the program curl alone: no cookies, no scripts, nothing that a browser adds. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const run = promisify(execFile)

/** The status is written after the page. */
async function curl(...args: readonly string[]): Promise<Reply> {
  const { stdout } = await run('curl', ['--silent', '--show-error', '--write-out', '\n%{http_code}', ...args])
  const at = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(at + 1)), headers: {}, body: null, text: stdout.slice(0, at) }
}

function curlVisitor(origin: string): Visitor {
  const who: Visitor = {
    page: { status: 0, headers: {}, body: null, text: '' },
    open: async path => {
      who.page = await curl(origin + path)
      return who.page
    },
    post: (path, form) =>
      // Follows the redirect to the next screen as a GET, as browsers do.
      curl(
        '--location',
        ...[...form].flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
        origin + path,
      ),
    submit: async values => {
      const [form] = formsIn(who.page.text)
      const sent = new URLSearchParams(form!.asServed)
      for (const [name, value] of Object.entries(values)) sent.set(name, value)
      who.page = await who.post(form!.action, sent)
      return who.page
    },
  }
  return who
}

test('a candidate goes from the link in the message to the thanks with curl alone', async () => {
  const at = await contact(api)
  const who = curlVisitor(api.url)
  expect((await who.open(at.path)).status).toBe(200)
  expect(heading(who.page)).toBe('Mason')
  expect((await who.submit({})).status).toBe(400)
  await who.submit({ agree: 'yes' })
  expect(heading(who.page)).toBe('Do you have your own tools?')
  await who.submit({ value: 'yes' })
  await who.submit({ value: 'skip' })
  expect(heading(who.page)).toBe('Where did you work last?')
  await who.submit({ value: 'पुणे, एक स्कूल' })
  await who.submit({ skip: 'yes' })
  expect(await answerSkills(api, who, at.mandateId)).toBe(4)
  await who.submit({ value: 'yes' })
  expect([who.page.status, heading(who.page)]).toEqual([200, 'Thank you'])
  expect(await resultOf(at)).toMatchObject({
    status: 'completed',
    output: {
      answers: { tools: { value: 'yes' }, last_site: { value: 'पुणे, एक स्कूल' } },
      skills: [{ verdict: 'verified' }],
      interest: { interested: true },
    },
  })
})

test('and sees own data, gets no more messages and has the data deleted, with curl alone', async () => {
  const { path } = await contact(api)
  const who = curlVisitor(api.url)
  expect((await who.open(`${path}/data`)).text).toContain('Ramesh Kumar')
  await who.open(`${path}/stop`)
  await who.submit({ choice: 'stop' })
  expect(heading(who.page)).toBe('You get no more messages')
  await who.open(`${path}/delete`)
  await who.submit({ choice: 'only' })
  expect(heading(who.page)).toBe('Your data is deleted')
})
