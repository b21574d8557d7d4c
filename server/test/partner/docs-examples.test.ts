import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadItemBank } from '../../src/adapters/item-bank-files.ts'
import type { ItemBank } from '../../src/features/questions/index.ts'
import { startTestApi, type TestApi } from '../harness/api.ts'
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
import { NO_RATE_LIMITS, unlike } from '../harness/mandates.ts'
import { BASE, newPartner, type Partner } from '../harness/partner.ts'
import { until } from '../harness/process.ts'

/**
 * The pages of docs, done as a reader does them: programs are saved under their names and run by Node against a real API,
 * requests are signed and sent, and what comes is held against what the page shows. A worker passes by while a program runs and
 * before each GET, so that a mandate is preparing right after it was written, as the pages say.
 */
const PAGES = ['docs/workflows.md', 'docs/mandates.md', 'docs/questions.md', 'sdk/README.md']

let api: TestApi
let bank: ItemBank
let folder: string
const steps = new Map<string, readonly Step[]>()
beforeAll(async () => {
  api = await startTestApi()
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
  await api.close()
})

const programs = (): readonly Program[] => [...steps.values()].flat().filter(each => each.kind === 'program')

test.each(PAGES)('%s: every block does what the page shows', async page => {
  const who = await newPartner(api, { mode: 'test', limits: { ...NO_RATE_LIMITS } })
  const ids = new Map<string, string>()
  for (const step of steps.get(page)!) {
    const wrong = step.kind === 'program' ? await runProgram(who, step) : await sendCall(who, step, ids)
    expect(wrong).toEqual([])
  }
})

async function runProgram({ keyId, secret }: Partner, { file, prints }: Program): Promise<readonly string[]> {
  const env = { PATH: process.env.PATH ?? '', BASE_URL: api.url, KEY_ID: keyId, SECRET: secret }
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
  const filled = (text: string) => text.replaceAll(/\{(\w+_id)\}/g, (_, name: string) => ids.get(name) ?? `no ${name}`)
  if (method === 'GET') await api.runJobs()
  const reply = await who.call(method, filled(path.slice(BASE.length)), {
    ...(body !== '' && { raw: filled(body) }),
    ...(method !== 'GET' && { idempotencyKey: unlike('docs') }),
  })
  const asShown = [...answer.headers].map(([name, value]) => [value, reply.headers[name], name] as const)
  const wrong = [
    ...differences(answer.status, reply.status, `${path}: status`),
    ...asShown.flatMap(([shown, actual, name]) => differences(shown, actual, `${path}: ${name}`)),
    ...differences(withoutQuestions(answer.body), withoutQuestions(reply.body), path),
  ]
  noteIds(reply.body, ids)
  return wrong
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

describe('what docs/mandates.md quotes', () => {
  const CORE = 'server/src/features/mandates/core'
  const read = (...files: readonly string[]) => Promise.all(files.map(file => readFile(join(ROOT, file), 'utf8')))

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
