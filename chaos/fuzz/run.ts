import { readFile } from 'node:fs/promises'
import { createTestDatabase } from '../../server/test/harness/database.ts'
import { type ServerProcess, startServer } from '../../server/test/harness/process.ts'
import type { Outcome, Scenario } from '../../server/test/harness/scenario.ts'
import { type FuzzCase, type Kind, makeCase, validGiven } from './cases.ts'
import { type FuzzedDocument, type FuzzedOperation, readDocument } from './document.ts'
import { styleOf } from './generate.ts'
import { compileRules, type Finding, type FuzzAnswer, isBelowTheApi, judge, type Rules } from './judge.ts'
import { growthOf, residentMegabytes } from './memory.ts'
import { pick, type Random, randomOf } from './random.ts'
import { MOST_BODY_BYTES } from './refusable.ts'
import { createReport, linesOf, type Report, shown } from './report.ts'
import { unknownKeywords } from './schema.ts'
import { type Caller, createSender, newCallers, type Sender } from './send.ts'
import { type Given, wireOf } from './wire.ts'

export interface FuzzOptions {
  readonly seed: number
  /** Only the request of this number, told in full. */
  readonly only: number | null
  /** Another number of requests than the usual: a night is long enough for a million. */
  readonly requests: number | null
}

const DOCUMENT = new URL('../../openapi/partner.json', import.meta.url)
const LANES = 32
const TOO_SLOW_MS = 5_000
const MOST_GROWTH = 1.25
const SAMPLES = 90
const TRIES_TO_MAKE = 40

/** Where no valid request is ever accepted, and why that is as it should be. */
const NEVER_ACCEPTED: Readonly<Record<string, string>> = {
  prepareMandate: 'only a preparation that failed is begun again, and none fails here',
}

interface Run {
  readonly document: FuzzedDocument
  readonly rules: Rules
  readonly server: ServerProcess
  readonly sender: Sender
  readonly callers: readonly Caller[]
  readonly report: Report
  readonly seed: number
  readonly nowMs: number
  /** What the generators could not do. */
  readonly gaps: Set<string>
  readonly memory: number[]
  slowestMs: number
  /** Too large, or no HTTP to Node's parser: hung up on before the answer was read. */
  cutOff: number
}

export function fuzzFrom({ seed, only, requests }: FuzzOptions): Scenario {
  return {
    name: 'fuzz',
    claim:
      'thousands of requests made from the OpenAPI document, valid, nearly valid and hostile: no 5xx, none off its schema, none accepted though invalid',
    run: async ({ small, say }) => {
      const total = requests ?? (small ? 3_000 : 50_000)
      const db = await createTestDatabase()
      let server: ServerProcess | null = null
      let sender: Sender | null = null
      try {
        const env = { DATABASE_URL: db.url, REDIS_PREFIX: `fuzz:${process.pid}:`, REDIS_BUDGET_MS: '2000' }
        // Warnings too: what breaks after the answer is out shows there only.
        server = await startServer('all', { ...env, LOG_LEVEL: 'warn' })
        sender = createSender(server.url, LANES, 2 * TOO_SLOW_MS)
        const run = newRun(await readFile(DOCUMENT, 'utf8'), server, sender, await newCallers(db), seed)
        await fillPools(run)
        if (only !== null) await tell(run, only, say)
        else await sendAll(run, total, say)
        return outcomeOf(run, only === null ? total : 1, await lookAfterwards(run), say)
      } finally {
        await sender?.close()
        await server?.end('SIGTERM')
        await db.drop()
      }
    },
  }
}

function newRun(json: string, server: ServerProcess, sender: Sender, callers: readonly Caller[], seed: number): Run {
  const document = readDocument(JSON.parse(json))
  const gaps = document.operations.flatMap(({ params, query, body }) =>
    [params, query, body ?? {}].flatMap(unknownKeywords).map(keyword => `keyword ${keyword}`),
  )
  return {
    document,
    rules: compileRules(document),
    server,
    sender,
    callers,
    report: createReport(document.operations.map(operation => operation.id)),
    seed,
    nowMs: Date.now(),
    gaps: new Set(gaps),
    memory: [],
    slowestMs: 0,
    cutOff: 0,
  }
}

/** Every list read and a few of everything made, for every key: from then on ids are known. Twice, as one needs another's ids. */
async function fillPools(run: Run): Promise<void> {
  const direct = run.document.operations.filter(({ path }) => !path.includes('{'))
  const random = randomOf(run.seed, -1)
  for (const caller of run.callers) {
    for (const operation of [...direct, ...direct]) {
      for (let tries = 0, made = 0; tries < TRIES_TO_MAKE && made < 3; tries++) {
        const given = validGiven(operation, makingOf(run, caller, random))
        const answer = await run.sender.send(wireOf(operation, given, []), caller, 0)
        if (harvest(caller, operation, given, answer)) made++
      }
    }
  }
}

function makingOf(run: Run, { pool }: Caller, random: Random) {
  return { random, style: styleOf(random), pool, nowMs: run.nowMs, note: (what: string) => void run.gaps.add(what) }
}

function caseOf(run: Run, at: number): { readonly fuzzed: FuzzCase; readonly caller: Caller } {
  const random = randomOf(run.seed, at)
  const { operations } = run.document
  const callerAt = Math.floor(random() * run.callers.length)
  const caller = run.callers[callerAt]!
  // Two on: the other organisation's key of the same mode.
  const foreign = run.callers[(callerAt + 2) % run.callers.length]!.pool
  const kind: Kind = pick(['valid', 'valid', 'nearly valid', 'nearly valid', 'hostile', 'hostile', 'hostile'], random)
  const fuzzed = makeCase(operations[at % operations.length]!, kind, { ...makingOf(run, caller, random), foreign })
  return { fuzzed, caller }
}

async function sendAll(run: Run, total: number, say: (line: string) => void): Promise<void> {
  let next = 0
  let done = 0
  const lane = async (number: number) => {
    while (next < total && run.server.isRunning()) {
      const at = next++
      await sendOne(run, at, number)
      const now = ++done
      if (now % Math.ceil(total / SAMPLES) !== 0) continue
      run.memory.push(await residentMegabytes(run.server.pid))
      if (run.memory.length % (SAMPLES / 10) === 0) say(progressOf(run, now, total))
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
}

function progressOf({ report, memory }: Run, done: number, total: number): string {
  return `${done} of ${total}, ${report.findings.size} kinds of findings, ${memory.at(-1)?.toFixed(0)} MB`
}

async function sendOne(run: Run, at: number, lane: number): Promise<FuzzAnswer | null> {
  const { fuzzed, caller } = caseOf(run, at)
  const start = performance.now()
  try {
    const answer = await run.sender.send(fuzzed.wire, caller, lane)
    const took = performance.now() - start
    run.slowestMs = Math.max(run.slowestMs, took)
    harvest(caller, fuzzed.operation, fuzzed.kind === 'valid' ? fuzzed.given : null, answer)
    run.report.note(at, fuzzed, answer.status, [
      ...judge(run.rules, fuzzed.wire, answer),
      ...refusedThoughValid(fuzzed, answer),
      ...(took > TOO_SLOW_MS ? [{ kind: 'slow' as const, what: `over ${TOO_SLOW_MS} ms` }] : []),
    ])
    return answer
  } catch (error) {
    const mayBeCut = (fuzzed.wire.body?.length ?? 0) > MOST_BODY_BYTES || isBelowTheApi(fuzzed.wire)
    if (mayBeCut) run.cutOff++
    const what = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    run.report.note(at, fuzzed, 0, mayBeCut ? [] : [{ kind: 'no answer', what }])
    return null
  }
}

/** These say that this scenario has a fault of its own, or that a limit was in the way after all. */
function refusedThoughValid({ kind }: FuzzCase, { status }: FuzzAnswer): readonly Finding[] {
  if (kind !== 'valid' || ![401, 403, 413, 415, 429].includes(status)) return []
  return [{ kind: 'refused though valid', what: String(status) }]
}

/** What was given is null where it was spoilt: it is not what the answer is about. True if the request was accepted. */
function harvest({ pool }: Caller, { id, method }: FuzzedOperation, given: Given | null, answer: FuzzAnswer): boolean {
  if (answer.status < 200 || answer.status > 299) return false
  if (method === 'DELETE') {
    for (const [name, value] of Object.entries(given?.params ?? {})) pool.forget(name, String(value))
    return true
  }
  try {
    const body: unknown = JSON.parse(answer.text)
    pool.harvest(id, given?.query ?? null, body)
    if (given?.body !== undefined) pool.keepBody(id, given.body, body)
  } catch {
    // Not JSON: the judge says so.
  }
  return true
}

/** The server still answers every key as it should, and has had nothing to complain of. */
async function lookAfterwards({ server, sender, callers, document }: Run): Promise<readonly string[]> {
  if (!server.isRunning()) return ['the server process has ended']
  const plain = document.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const faults: string[] = []
  for (const caller of callers) {
    for (const operation of plain) {
      const call = sender.send(wireOf(operation, { params: {}, query: {} }, []), caller, 0)
      const status = await call.then(answer => answer.status).catch(error => String(error))
      if (status !== 200) faults.push(`afterwards ${operation.id} answers ${status} to a ${caller.mode} key`)
    }
  }
  const complaints = server.log.join('').split('\n').filter(Boolean).map(withoutTheParticular)
  return [...faults, ...new Set(complaints)]
}

function withoutTheParticular(line: string): string {
  try {
    const { msg, state, err } = JSON.parse(line) as Readonly<Record<string, unknown>>
    return `server log: ${[msg, state, err && JSON.stringify(err)].filter(Boolean).join(' ').slice(0, 400)}`
  } catch {
    return `server log: ${line.slice(0, 400)}`
  }
}

async function tell(run: Run, at: number, say: (line: string) => void): Promise<void> {
  say(shown(caseOf(run, at).fuzzed, 4_000))
  const answer = await sendOne(run, at, 0)
  say(answer ? `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.text.slice(0, 4_000)}` : 'no answer')
}

function outcomeOf(run: Run, total: number, afterwards: readonly string[], say: (line: string) => void): Outcome {
  const { report, seed, gaps, memory, slowestMs, cutOff } = run
  for (const gap of gaps) say(`not understood by the generators: ${gap}`)
  for (const line of [...linesOf(report.findings, seed), ...afterwards]) say(line)
  const never = total > 1 ? report.neverAccepted().filter(id => !(id in NEVER_ACCEPTED)) : []
  if (never.length > 0) say(`no valid request was ever accepted by: ${never.join(', ')}`)
  const growth = growthOf(memory)
  const findings = report.findings.size + afterwards.length
  const grew = growth.ratio > MOST_GROWTH
  const megabytes = `memory ${growth.second.toFixed(0)} then ${growth.last.toFixed(0)} MB (at most ${MOST_GROWTH} times)`
  return {
    ok: findings === 0 && never.length === 0 && !grew,
    table: report.table(),
    figures: `seed ${seed}, requests ${total}, ${findings} kinds of findings, slowest ${slowestMs.toFixed(0)} ms, ${cutOff} hung up on, ${megabytes}`,
  }
}
