import { spawn, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadItemBank } from '../../src/adapters/item-bank-files.ts'
import { EVENT_TYPES } from '../../src/features/events/index.ts'
import type { ItemBank } from '../../src/features/questions/index.ts'
import { ADMIN_KEY, startTestApi, type TestApi } from '../harness/api.ts'
import {
  differences,
  isObject,
  type Program,
  patternOf,
  type RawCall,
  ROOT,
  readSteps,
  type Step,
} from '../harness/docs-page.ts'
import {
  letPreparationRunOut,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  runTask,
  unlike,
  write,
} from '../harness/mandates.ts'
import { BASE, newPartner, type Partner } from '../harness/partner.ts'
import { until } from '../harness/process.ts'
import { type Receiver, startReceiver } from '../harness/receiver.ts'

/**
 * The pages of docs, done as a reader does them: programs are saved under their names and run by Node against a real API,
 * requests are signed and sent, and what comes is held against what the page shows. A worker passes by while a program runs and
 * before each GET, so that a mandate is preparing right after it was written, as the pages say.
 */
const PAGES = [
  'docs/workflows.md',
  'docs/mandates.md',
  'docs/questions.md',
  'docs/events.md',
  'docs/webhooks.md',
  'sdk/README.md',
]
/** As the pages write it; it is the receiver's. */
const READERS_ADDRESS = 'https://ats.example.com/hooks/pramaan'

let api: TestApi
let receiver: Receiver
let bank: ItemBank
let folder: string
const steps = new Map<string, readonly Step[]>()
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  // Programs sign with the real time.
  api.time.advance(Date.now() - api.time.clock())
  bank = await loadItemBank()
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

test.each(PAGES)('%s: every block does what the page shows', async page => {
  const who = await newPartner(api, { mode: 'test', limits: { ...NO_RATE_LIMITS } })
  await HAPPENED[page]?.(who)
  const ids = new Map<string, string>()
  for (const step of steps.get(page)!) {
    const wrong = step.kind === 'program' ? await runProgram(who, step) : await sendCall(who, step, ids)
    expect(wrong).toEqual([])
  }
})

/** What has happened to the reader's organisation before a page begins, and the page says so. */
const HAPPENED: Readonly<Record<string, (who: Partner) => Promise<void>>> = {
  'docs/events.md': async who => {
    await oneEventOfEachType(who)
    await untilInBackfill(who, 4)
  },
  'docs/webhooks.md': async who => {
    await newMandate(who, await newWorkflow(who))
    await api.runJobs()
    await untilInBackfill(who, 1)
    // A replay is of what was stored until now, and that is by the real time.
    api.time.advance(Date.now() - api.time.clock())
  },
}

/** Transactions of other tests hold the newest events back from backfill; what it has given once it always gives. */
async function untilInBackfill(who: Partner, count: number): Promise<void> {
  const isThere = async () => (await who.call('GET', '/events/backfill')).body.data.items.length === count
  await until(isThere, 20_000, `${count} events in backfill`)
}

async function oneEventOfEachType(who: Partner): Promise<void> {
  const workflow = await newWorkflow(who)
  await newMandate(who, workflow, { job_id: 'REQ-2041' })
  await api.runJobs()
  await newMandate(who, workflow, { job_id: 'REQ-2042', title: 'Helper' })
  letPreparationRunOut(api)
  await runTask(api, 'fail_overdue_preparations')
  // Programs sign with the real time.
  api.time.advance(Date.now() - api.time.clock())
  const decide = async (name: string, verb: 'approve' | 'reject', json: unknown) => {
    const { body } = await write(who, 'POST', '/skill-requests', { name, description: 'Asked for by our sites.' })
    const path = `/api/admin/skill-requests/${body.data.skill_request_id}/${verb}`
    await api.call('POST', path, { json, headers: { 'x-api-key': ADMIN_KEY } })
  }
  await decide('Wall of bricks making', 'approve', { skill_id: 'sk_1001' })
  await decide('General helpfulness', 'reject', { reason: 'Not a skill one can verify.' })
}

async function runProgram({ keyId, secret }: Partner, { file, prints }: Program): Promise<readonly string[]> {
  const own = { BASE_URL: api.url, KEY_ID: keyId, SECRET: secret, WEBHOOK_URL: receiver.url }
  const env = { PATH: process.env.PATH ?? '', ...own }
  const child = spawn(process.execPath, [file], { cwd: folder, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  let closed = false
  child.once('close', () => {
    closed = true
  })
  const ended = async () => {
    await api.runJobs()
    return closed
  }
  await until(ended, 25_000, `${file} to end`).finally(() => child.kill())
  return patternOf(prints).test(printed.trim()) ? [] : [`${file} prints:\n${printed}`]
}

/** `{mandate_id}` in a request is the id that an answer gave last. */
async function sendCall(
  who: Partner,
  { method, path, body, answer }: RawCall,
  ids: Map<string, string>,
): Promise<readonly string[]> {
  if (!path.startsWith(`${BASE}/`)) return [`${path} is no path of the API`]
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

/** Which questions are drawn, and the order of their options, is chance; the page's are looked up in the bank below. */
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

test('the questions that docs/mandates.md shows are of the bank, the same in both languages', () => {
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

/** Each as its place in the bank and the places of its options there. */
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
  test('have a name of their own each', () => {
    const names = programs().map(each => each.file)
    expect(new Set(names).size).toBe(names.length)
  })
  test('compile under strict rules', async () => {
    const settings = { extends: join(ROOT, 'tsconfig.json'), include: ['*.ts'], exclude: [] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const tsc = join(ROOT, 'node_modules/.bin/tsc')
    const { status, stdout } = spawnSync(tsc, ['-p', folder, '--checkers', '1'], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  })
})

const read = (...files: readonly string[]) => Promise.all(files.map(file => readFile(join(ROOT, file), 'utf8')))

/** Nobody lets an endpoint fail for five days for a page: the sample of its own page is held against its schema. */
const SHOWN_ON_ITS_PAGE = 'webhook.suspended'

test('docs/events.md names every type of event, and shows a sample of each that the code writes', async () => {
  const files = globSync('server/src/features/*/*.ts', { cwd: ROOT, exclude: ['server/src/features/events/**'] })
  const [page = '', ...sources] = await read('docs/events.md', ...files)
  expect(EVENT_TYPES.filter(type => !page.includes(`\`${type}\``))).toEqual([])
  const written = EVENT_TYPES.filter(type => sources.some(source => source.includes(`'${type}'`)))
  expect(written.length).toBeGreaterThanOrEqual(4)
  const shown = steps.get('docs/events.md')!.flatMap(step => (step.kind === 'call' ? shownEvents(step) : []))
  expect(written.filter(type => !shown.includes(type) && type !== SHOWN_ON_ITS_PAGE)).toEqual([])
})

/** The types of those events in an answer whose data is shown. */
function shownEvents({ answer }: RawCall): readonly string[] {
  const { data } = answer.body as { data?: { items?: readonly { readonly type: string; readonly data?: object }[] } }
  return (data?.items ?? []).filter(each => each.data !== undefined).map(each => each.type)
}

describe('what docs/mandates.md quotes', () => {
  const CORE = 'server/src/features/mandates/core'

  test('every reason for which the code says a preparation failed is on the page', async () => {
    const [source = '', page = ''] = await read(`${CORE}/preparation-texts.ts`, 'docs/mandates.md')
    const reasons = [...source.matchAll(/^ {2}\w+: (?:'([^']+)'|"([^"]+)"),$/gm)].map(([, one, other]) => one ?? other!)
    expect(reasons.length).toBeGreaterThanOrEqual(8)
    expect(reasons.filter(reason => !page.includes(reason))).toEqual([])
  })
  test('every warning on the page is one that the code gives', async () => {
    const files = ['settle-body.ts', 'settle-methods.ts', 'preparation-texts.ts'].map(each => `${CORE}/${each}`)
    const [page = '', ...sources] = await read('docs/mandates.md', ...files)
    const [, table = ''] = /^## Warnings\n(.*?)^## /ms.exec(page) ?? []
    const warnings = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = '']) => text)
    expect(warnings).toHaveLength(11)
    const said = (fragment: string) => sources.some(source => source.includes(fragment))
    expect(warnings.filter(warning => !warning.split('…').every(said))).toEqual([])
  })
})
