import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  differences,
  isObject,
  type Program,
  patternOf,
  type RawCall,
  ROOT,
  readSteps,
  type Step,
} from '../../../testing/docs-page.ts'
import { readWholeBank } from '../../../testing/item-bank.ts'
import { launchCampaign, readyMandate, runToTheEnd } from '../../../testing/journeys.ts'
import {
  letPreparationRunOut,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  runTask,
  unlike,
  write,
} from '../../../testing/mandates.ts'
import { BASE, grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { runProgram } from '../../../testing/program.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { EVENT_TYPES } from '../../src/contract/event.ts'

import type { ItemBank } from '../../src/features/questions/index.ts'

/**
 * Follows the guides: saves programs under their names and runs them with Node against a real API, signs and sends requests,
 * and compares the results with the pages. Jobs run while a program runs and before each GET, so that a mandate is preparing
 * right after a write, as the pages show.
 */
const PAGES = [
  'docs/signing.md',
  'docs/idempotency.md',
  'docs/limits.md',
  'docs/test-mode.md',
  'docs/catalogue.md',
  'docs/workflows.md',
  'docs/mandates.md',
  'docs/campaigns.md',
  'docs/questions.md',
  'docs/results.md',
  'docs/analytics.md',
  'docs/events.md',
  'docs/webhooks.md',
  'sdk/README.md',
]
/** The URL in the pages; replaced by that of the test's receiver. */
const READERS_ADDRESS = 'https://ats.example.com/hooks/pramaan'

let api: TestApi
let receiver: Receiver
let bank: ItemBank
let folder: string
const steps = new Map<string, readonly Step[]>()
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  // Programs sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
  bank = await readWholeBank()
  for (const page of PAGES) steps.set(page, await readSteps(page))
  folder = await mkdtemp(join(tmpdir(), 'pramaan-docs-'))
  await mkdir(join(folder, 'node_modules/@pramaan'), { recursive: true })
  await symlink(join(ROOT, 'sdk'), join(folder, 'node_modules/@pramaan/sdk'))
  await symlink(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  for (const { file, text } of programs()) await writeFile(join(folder, file), text)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await receiver.close()
  await api.close()
})

const programs = (): readonly Program[] => [...steps.values()].flat().filter(each => each.kind === 'program')

test.each(PAGES)('%s: every program and request gives the result on the page', async page => {
  const who = await newPartner(api, { mode: 'test', limits: { ...NO_RATE_LIMITS } })
  await PREPARE[page]?.(who)
  const ids = new Map<string, string>()
  for (const step of steps.get(page)!) {
    const wrong = step.kind === 'program' ? await programDifferences(who, step) : await sendCall(who, step, ids)
    expect(wrong).toEqual([])
  }
})

/** State of the organisation that a page describes before its first step. */
const PREPARE: Readonly<Record<string, (who: Partner) => Promise<void>>> = {
  'docs/campaigns.md': who => grant(api, who, 1_000),
  'docs/test-mode.md': who => grant(api, who, 1_000),
  'docs/events.md': async who => {
    await oneEventOfEachType(who)
    await untilInBackfill(who, 4)
  },
  'docs/results.md': fourCandidates,
  'docs/analytics.md': fourCandidates,
  'docs/webhooks.md': async who => {
    await newMandate(who, await newWorkflow(who))
    await api.runJobs()
    await untilInBackfill(who, 1)
    // A replay covers events stored until now, by the database's clock.
    api.time.advance(Date.now() - api.time.clock())
  },
}

/** Transactions of other tests delay the newest events in backfill; an event returned once is always returned. */
async function untilInBackfill(who: Partner, count: number): Promise<void> {
  const isThere = async () => (await who.call('GET', '/events/backfill')).body.data.items.length === count
  await until(isThere, 20_000, `${count} events in backfill`)
}

async function fourCandidates(who: Partner): Promise<void> {
  const { mandateId } = await readyMandate(api, who, { mandate: { job_id: 'REQ-2041' } })
  await launchCampaign(api, who, mandateId, ['01', '02', '03', '07'])
  await runToTheEnd(api, who)
}

async function oneEventOfEachType(who: Partner): Promise<void> {
  const workflow = await newWorkflow(who)
  await newMandate(who, workflow, { job_id: 'REQ-2041' })
  await api.runJobs()
  await newMandate(who, workflow, { job_id: 'REQ-2042', title: 'Helper' })
  letPreparationRunOut(api)
  await runTask(api, 'fail_overdue_preparations')
  // Programs sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
  const decide = async (name: string, verb: 'approve' | 'reject', json: unknown) => {
    const { body } = await write(who, 'POST', '/skill-requests', { name, description: 'Asked for by our sites.' })
    const path = `/api/admin/skill-requests/${body.data.skill_request_id}/${verb}`
    await api.call('POST', path, { json, headers: { 'x-api-key': ADMIN_KEY } })
  }
  await decide('Wall of bricks making', 'approve', { skill_id: 'sk_1001' })
  await decide('General helpfulness', 'reject', { reason: 'Not a skill one can verify.' })
}

async function programDifferences(who: Partner, { file, prints }: Program): Promise<readonly string[]> {
  const env = { WEBHOOK_URL: receiver.url }
  const printed = await runProgram(api, who, { node: process.execPath, file, cwd: folder, env })
  return patternOf(prints).test(printed.trim()) ? [] : [`${file} prints:\n${printed}`]
}

/** `{mandate_id}` in a request is the last id that a response returned. */
async function sendCall(
  who: Partner,
  { method, path, body, answer }: RawCall,
  ids: Map<string, string>,
): Promise<readonly string[]> {
  if (!path.startsWith(`${BASE}/`)) return [`${path} is not a path of the API`]
  const filled = (text: string) =>
    text
      .replaceAll(/\{(\w+_id)\}/g, (_, name: string) => ids.get(name) ?? `no ${name}`)
      .replaceAll(READERS_ADDRESS, receiver.url)
  if (method === 'GET') {
    await api.runJobs()
    await api.deliver()
  }
  const reply = await who.call(method, filled(path.slice(BASE.length)), {
    ...(body !== '' && { raw: filled(body) }),
    ...(method !== 'GET' && { idempotencyKey: unlike('docs') }),
  })
  const asShown = [...answer.headers].map(([name, value]) => [value, reply.headers[name], name] as const)
  const wrong = [
    ...differences(answer.status, reply.status, `${path}: status`),
    ...asShown.flatMap(([shown, actual, name]) => differences(shown, actual, `${path}: ${name}`)),
    ...differences(withoutQuestions(answer.body), withoutQuestions(asReader(reply.body)), path),
  ]
  noteIds(reply.body, ids)
  return wrong
}

function asReader(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(receiver.url, READERS_ADDRESS))
}

/** Questions and the order of their options are random; those on the page are looked up in the bank below. */
function withoutQuestions(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, each) => (name === 'questions' ? ['…'] : each))
}

function noteIds(value: unknown, ids: Map<string, string>): void {
  if (Array.isArray(value)) for (const each of value) noteIds(each, ids)
  if (!isObject(value)) return
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'string' && name.endsWith('_id')) ids.set(name, each)
    else if (name === 'id' && String(each).startsWith('EV_')) ids.set('event_id', String(each))
    else noteIds(each, ids)
  }
}

interface ShownLanguage {
  readonly language: 'en' | 'hi'
  readonly skills: readonly {
    readonly skill_id: string
    readonly questions: readonly ({ readonly text: string; readonly options: readonly string[] } | '…')[]
  }[]
}

test('the questions in docs/mandates.md are from the item bank, the same in both languages', () => {
  const flows = steps.get('docs/mandates.md')!.flatMap(step => (step.kind === 'call' ? flowOf(step) : []))
  expect(flows.length).toBeGreaterThan(0)
  for (const languages of flows) {
    const inEach = languages.map(each => shownQuestions(each))
    expect(inEach[0]!.length).toBeGreaterThan(0)
    for (const other of inEach) expect(other).toEqual(inEach[0])
  }
})

function flowOf({ answer }: RawCall): readonly (readonly ShownLanguage[])[] {
  const { data } = answer.body as { data?: { flow?: { languages: readonly ShownLanguage[] } } }
  return data?.flow ? [data.flow.languages] : []
}

/** Each question as its position in the bank and the positions of its options. */
function shownQuestions({ language, skills }: ShownLanguage) {
  return skills.flatMap(({ skill_id, questions }) => {
    const written = (bank.get(Number(skill_id.slice(3))) ?? []).map(({ texts }) => texts[language]!)
    return questions.flatMap(shown => {
      if (shown === '…') return []
      const question = written.findIndex(({ ask }) => ask === shown.text)
      const places = shown.options.map(option => written[question]?.options.indexOf(option))
      expect({ shown, places: places.toSorted() }).toEqual({ shown, places: [0, 1, 2, 3] })
      return [{ skill_id, question, places }]
    })
  })
}

describe('programs', () => {
  test('have different names', () => {
    const names = programs().map(each => each.file)
    expect(new Set(names).size).toBe(names.length)
  })
  test('compile with strict settings', async () => {
    const settings = { extends: join(ROOT, 'tsconfig.json'), include: ['*.ts'], exclude: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    const { status, stdout } = spawnSync(tsc, ['-p', folder, '--checkers', '1'], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })
})

const read = (...files: readonly string[]) => Promise.all(files.map(file => readFile(join(ROOT, file), 'utf8')))

/**
 * The first takes five days of failures, the second an operator, the third fifty messages a provider rejects.
 * The sample on the page of each is validated against its schema.
 */
const SHOWN_ON_ITS_PAGE: readonly string[] = ['webhook.suspended', 'credits.low', 'campaign.paused']

test('docs/events.md lists every event type, with a sample of each that is sent', async () => {
  const files = globSync('server/src/features/*/*.ts', { cwd: ROOT, exclude: ['server/src/features/events/**'] })
  const [page = '', ...sources] = await read('docs/events.md', ...files)
  expect(EVENT_TYPES.filter(type => !page.includes(`\`${type}\``))).toEqual([])
  const written = EVENT_TYPES.filter(type => sources.some(source => source.includes(`'${type}'`)))
  expect(written.length).toBeGreaterThanOrEqual(4)
  const shown = steps.get('docs/events.md')!.flatMap(step => (step.kind === 'call' ? shownEvents(step) : []))
  expect(written.filter(type => !shown.includes(type) && !SHOWN_ON_ITS_PAGE.includes(type))).toEqual([])
})

/** Types of the events in a response whose data is shown. */
function shownEvents({ answer }: RawCall): readonly string[] {
  const { data } = answer.body as { data?: { items?: readonly { readonly type: string; readonly data?: object }[] } }
  return (data?.items ?? []).filter(each => each.data !== undefined).map(each => each.type)
}

describe('docs/mandates.md', () => {
  const CORE = 'server/src/features/mandates/core'

  test('lists every reason for which a preparation fails', async () => {
    const [source = '', page = ''] = await read(`${CORE}/flow.ts`, 'docs/mandates.md')
    const reasons = [...source.matchAll(/^ {2}\w+: (?:'([^']+)'|"([^"]+)"),$/gm)].map(([, one, other]) => one ?? other!)
    expect(reasons.length).toBeGreaterThanOrEqual(8)
    expect(reasons.filter(reason => !page.includes(reason))).toEqual([])
  })
  test('lists only warnings that the code returns', async () => {
    const files = globSync(`${CORE}/*.ts`, { cwd: ROOT, exclude: [`${CORE}/*.test.ts`] })
    const [page = '', ...sources] = await read('docs/mandates.md', ...files)
    const [, table = ''] = /^## Warnings\n(.*?)^## /ms.exec(page) ?? []
    const warnings = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text)
    expect(warnings).toHaveLength(13)
    const occurs = (fragment: string) => sources.some(source => source.includes(fragment))
    expect(warnings.filter(warning => !warning.split('…').every(occurs))).toEqual([])
  })
})
