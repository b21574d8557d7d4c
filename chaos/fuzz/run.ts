import { randomBytes } from 'node:crypto'
import { newCandidateToken } from '../../server/src/features/people/index.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type MailServer, reviewerLinkIn, startMailServer } from '../../testing/mail-server.ts'
import { type ServerProcess, startServer } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { growthOf, residentMegabytes } from '../memory.ts'
import { pick, randomOf } from '../random.ts'
import { erasesStudent } from './acceptable-body.ts'
import { lookAfterwards } from './afterwards.ts'
import { type FuzzedApi, isLimitedByAddress, readApis, rejectedThoughValid } from './apis.ts'
import { ADMIN_KEY, type Caller, credentialsOf, newCallers, poolFor } from './callers.ts'
import { type FuzzCase, type Kind, makeCase } from './cases.ts'
import { type FuzzAnswer, isBelowTheApi } from './check-answer.ts'
import type { FuzzedOperation } from './document.ts'
import { fillPools, harvest, makingOf, sessionFor } from './fill.ts'
import { MOST_BODY_BYTES } from './must-be-rejected.ts'
import { createReport, linesOf, type Report, shown } from './report.ts'
import { unknownKeywords } from './schema.ts'
import { createSender, type Sender } from './send.ts'
import { poolOf } from './sessions.ts'

export interface FuzzOptions {
  readonly seed: number
  /** Only the request of this number, printed in full. */
  readonly only: number | null
  /** Number of requests, if other than the default: a night is long enough for a million. */
  readonly requests: number | null
}

/** As many as two cores can serve; more would wait for a connection to the database, and on a busy machine get 503. */
const CONCURRENCY = 16
const TOO_SLOW_MS = 5_000
/** Moving the clock of test mode by weeks works for up to 20 s by its document; 5.4 s beside another scenario. */
const TOO_SLOW_TO_ADVANCE_MS = 25_000
const MOST_GROWTH = 1.25
const SAMPLES = 90

/** Operations of which no valid request is ever accepted, and why that is correct. */
const NEVER_ACCEPTED: Readonly<Record<string, string>> = {
  'verification releaseVerification': 'no outcome is held: nobody answers correctly',
  'verification rejectVerification': 'no outcome is held: nobody answers correctly',
  'partner prepareMandate': 'only a failed preparation can be repeated, and none fails here',
  'pages GET /recordings/{recordingId}': 'no signature is guessed',
  ...Object.fromEntries(
    ['', '/data', '/stop', '/delete', '/answers/{key}', '/recordings'].flatMap(rest =>
      ['GET', 'POST'].map(method => [
        `pages ${method} /c/{candidateToken}${rest}`,
        'a link is known only after a simulated person was contacted',
      ]),
    ),
  ),
  'pages GET /l/{shortCode}': 'no code is guessed',
  'pages GET /l/{shortCode}/stop': 'no code is guessed',
  'pages GET /unsubscribe/{token}': 'no mail of this run is read for its link',
  'pages POST /unsubscribe/{token}': 'no mail of this run is read for its link',
  'pages GET /confirm-address/{token}': 'nobody asks for a confirmation',
  'pages POST /confirm-address/{token}': 'nobody asks for a confirmation',
  'pages GET /{anything}': 'no route matches',
  'pages POST /{anything}/{more}': 'no route matches',
}

interface Run {
  readonly apis: readonly FuzzedApi[]
  readonly operations: readonly FuzzedOperation[]
  readonly server: ServerProcess
  readonly sender: Sender
  readonly mails: MailServer
  readonly callers: readonly Caller[]
  readonly report: Report
  readonly seed: number
  readonly nowMs: number
  /** What the generators do not support. */
  readonly gaps: Set<string>
  readonly note: (what: string) => void
  readonly memory: number[]
  /** Messages to candidates whose links are known. */
  readonly contacted: Set<string>
  slowestMs: number
  /** Too large, or not HTTP to Node's parser: the connection was closed before the answer was read. */
  cutOff: number
}

export function fuzzFrom({ seed, only, requests }: FuzzOptions): Scenario {
  return {
    name: 'fuzz',
    claim:
      'thousands of requests to all three APIs, the pages and the reference, valid, nearly valid and hostile: no 5xx, nothing internal in an answer, every answer matches its schema, none accepted though invalid',
    proves: ['F42'],
    run: async ({ small, say }) => {
      const total = requests ?? (small ? 4_000 : 200_000)
      const db = await createTestDatabase()
      const mails = await startMailServer()
      let server: ServerProcess | null = null
      let sender: Sender | null = null
      try {
        server = await startServer('all', environmentOf(db.url, mails.url))
        sender = createSender(server.url, CONCURRENCY, 2 * TOO_SLOW_MS)
        const run = newRun(await readApis(server.url), server, sender, mails, await newCallers(db), seed)
        const readAllMails = async () => {
          readMails(run)
          await readStoredMails(run, db)
          await knowCandidates(run, db)
        }
        await fillPools({ ...run, readMails: readAllMails })
        if (only !== null) await printCase(run, only, say)
        else await sendAll(run, total, readAllMails, say)
        if (only === null) await tryAgain(run, total)
        const afterwards = await lookAfterwards(server, sender, run.callers, run.operations)
        return outcomeOf(run, only === null ? total : 1, afterwards, say)
      } finally {
        await sender?.close()
        await server?.end('SIGTERM')
        await mails.close()
        await db.drop()
      }
    },
  }
}

function environmentOf(databaseUrl: string, smtpUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_PREFIX: `fuzz:${process.pid}:`,
    REDIS_BUDGET_MS: '2000',
    SMTP_URL: smtpUrl,
    ADMIN_API_KEY: ADMIN_KEY,
    // Not a loopback address: one in an answer is then an internal one.
    PUBLIC_URL: 'https://fuzz.example',
    // Warnings too: what fails after the answer was sent is visible there only.
    LOG_LEVEL: 'warn',
  }
}

function newRun(
  apis: readonly FuzzedApi[],
  server: ServerProcess,
  sender: Sender,
  mails: MailServer,
  callers: readonly Caller[],
  seed: number,
): Run {
  const operations = apis.flatMap(api => api.operations)
  const keywords = operations.flatMap(({ params, query, body }) =>
    [params, query, body ?? {}].flatMap(unknownKeywords).map(keyword => `keyword ${keyword}`),
  )
  const gaps = new Set(keywords)
  return {
    apis,
    operations,
    server,
    sender,
    mails,
    callers,
    report: createReport(operations),
    seed,
    nowMs: Date.now(),
    gaps,
    note: what => void gaps.add(what),
    memory: [],
    contacted: new Set(),
    slowestMs: 0,
    cutOff: 0,
  }
}

/** The token of a reviewer is in the mail only. */
function readMails({ mails, callers }: Pick<Run, 'mails' | 'callers'>): void {
  for (const mail of mails.received.splice(0)) {
    if (!/\/r\/[\w-]+#/.test(mail.mail.text ?? '')) continue
    const { id, token } = reviewerLinkIn(mail)
    for (const { sessions } of callers) sessions.noteMail(id, token)
  }
}

/** Mails of test keys are stored and not sent. They are taken out, so that each is read once. */
async function readStoredMails({ callers }: Pick<Run, 'callers'>, { admin }: TestDatabase): Promise<void> {
  const { rows } = await admin.query<{ body: string }>('delete from stored_mails returning body')
  for (const { body } of rows) {
    const [, id, token] = /\/r\/([\w-]+)#(\S+)/.exec(body) ?? []
    if (id !== undefined && token !== undefined) for (const { sessions } of callers) sessions.noteMail(id, token)
  }
}

const LINKS_AT_ONCE = 5

/** Only hashes of the links of candidates are stored: those of the newest messages are replaced by hashes of links that are known. */
async function knowCandidates({ callers, contacted }: Run, { admin }: TestDatabase): Promise<void> {
  const { rows } = await admin.query<{ id: string }>(
    'select send_id as id from journey_sends where send_id <> all($2) order by send_id desc limit $1',
    [LINKS_AT_ONCE, [...contacted]],
  )
  for (const { id } of rows) {
    contacted.add(id)
    const { token, hash } = newCandidateToken(1, prefix => prefix + randomBytes(32).toString('base64url'))
    await admin.query('update journey_sends set token_hash = $2 where send_id = $1', [id, hash])
    for (const { pool } of callers) pool.keepId('candidateToken', token)
  }
}

interface NextCase {
  readonly fuzzed: FuzzCase
  readonly caller: Caller
}

/** With an operation: a valid request to it. */
function caseOf(run: Run, at: number, wanted?: FuzzedOperation): NextCase {
  const random = randomOf(run.seed, at)
  const callerAt = Math.floor(random() * run.callers.length)
  const caller = run.callers[callerAt]!
  // Two further: the other organisation in the same mode.
  const other = run.callers[(callerAt + 2) % run.callers.length]!
  const drawn: Kind = pick(['valid', 'valid', 'nearly valid', 'nearly valid', 'hostile', 'hostile', 'hostile'], random)
  const kind = wanted ? 'valid' : drawn
  const operation = wanted ?? run.operations[at % run.operations.length]!
  const session = sessionFor(operation, caller, random)
  const foreign = poolOf(poolFor(operation, other), other.sessions.pickFor('', random))
  const fuzzed = makeCase(operation, kind, { ...makingOf(run, caller, operation, session, random), foreign })
  if (session && erasesStudent(operation.runs, fuzzed.given.body, session)) caller.sessions.erase(session)
  return { fuzzed, caller }
}

async function sendAll(
  run: Run,
  total: number,
  readAllMails: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  let next = 0
  let done = 0
  let said = 0
  const queue = async (number: number) => {
    while (next < total && run.server.isRunning()) {
      const at = next++
      readMails(run)
      await sendOne(run, at, caseOf(run, at), number)
      const now = ++done
      if (now % Math.ceil(total / SAMPLES) !== 0) continue
      run.memory.push(await residentMegabytes(run.server.pid))
      await readAllMails()
      if (run.memory.length % (SAMPLES / 10) === 0) say(progressOf(run, now, total))
      for (; said < run.report.findings.size; said++) say(`  ${[...run.report.findings.keys()][said]}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, number) => queue(number)))
}

const TRIES_AT_THE_END = 300

/** The short form sends a dozen valid requests to each operation: those of which none was accepted get more. */
async function tryAgain(run: Run, total: number): Promise<void> {
  for (const operation of run.operations.filter(({ key }) => !(key in NEVER_ACCEPTED))) {
    for (let at = total; at < total + TRIES_AT_THE_END && run.report.neverAccepted().includes(operation.key); at++) {
      readMails(run)
      // Objects are needed that this operation can still change: all campaigns may be cancelled by now.
      if (at % 10 === 0) for (const each of creating(run, operation)) await sendOne(run, at, caseOf(run, at, each), 0)
      await sendOne(run, at, caseOf(run, at, operation), 0)
    }
  }
}

function creating({ operations }: Run, { api }: FuzzedOperation): readonly FuzzedOperation[] {
  return operations.filter(each => each.api === api && each.method === 'POST' && !each.path.includes('{'))
}

function progressOf({ report, memory }: Run, done: number, total: number): string {
  return `${done} of ${total}, ${report.findings.size} kinds of findings, ${memory.at(-1)?.toFixed(0)} MB`
}

async function sendOne(run: Run, at: number, { fuzzed, caller }: NextCase, queue: number): Promise<FuzzAnswer | null> {
  const { operation, wire, session } = fuzzed
  const start = performance.now()
  try {
    const credentials = credentialsOf(operation, wire, caller, session)
    const answer = await run.sender.send(wire, credentials, isLimitedByAddress(operation) ? null : queue)
    const took = performance.now() - start
    run.slowestMs = Math.max(run.slowestMs, took)
    harvest(caller, operation, session, fuzzed.kind === 'valid' ? fuzzed.given : null, answer)
    const api = run.apis.find(({ name }) => name === operation.api)!
    const limitMs = operation.id === 'advanceTestClock' ? TOO_SLOW_TO_ADVANCE_MS : TOO_SLOW_MS
    run.report.note(at, fuzzed, answer.status, [
      ...api.check(wire, answer),
      ...rejectedThoughValid(fuzzed, answer),
      ...(took > limitMs ? [{ kind: 'slow' as const, what: `over ${limitMs} ms` }] : []),
    ])
    return answer
  } catch (error) {
    const mayBeCut = (wire.body?.length ?? 0) > MOST_BODY_BYTES || isBelowTheApi(wire)
    if (mayBeCut) run.cutOff++
    const what = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    run.report.note(at, fuzzed, 0, mayBeCut ? [] : [{ kind: 'no answer', what }])
    return null
  }
}

async function printCase(run: Run, at: number, say: (line: string) => void): Promise<void> {
  const next = caseOf(run, at)
  say(shown(next.fuzzed, 4_000))
  const answer = await sendOne(run, at, next, 0)
  say(answer ? `${answer.status} ${JSON.stringify(answer.headers)}\n${answer.text.slice(0, 4_000)}` : 'no answer')
}

function outcomeOf(run: Run, total: number, afterwards: readonly string[], say: (line: string) => void): Outcome {
  const { report, seed, gaps, memory, slowestMs, cutOff } = run
  for (const gap of gaps) say(`not understood by the generators: ${gap}`)
  for (const line of [...linesOf(report.findings, seed), ...afterwards]) say(line)
  const never = total > 1 ? report.neverAccepted().filter(key => !(key in NEVER_ACCEPTED)) : []
  const growth = growthOf(memory)
  const findings = report.findings.size + afterwards.length
  const grew = growth.ratio > MOST_GROWTH
  const megabytes = `memory ${growth.second.toFixed(0)} then ${growth.last.toFixed(0)} MB (at most ${MOST_GROWTH} times)`
  const failed = [...report.findings.values()].filter(({ kind }) => kind === 'generation failed')
  const generations = failed.reduce((sum, { times }) => sum + times, 0)
  return {
    ok: findings === 0 && never.length === 0 && !grew,
    table: report.table(),
    figures: `seed ${seed}, requests ${total}, ${findings} kinds of findings, never accepted: ${never.join(', ') || 'none'}, ${generations} GENERATION_FAILED, slowest ${slowestMs.toFixed(0)} ms, ${cutOff} connections closed, ${megabytes}`,
  }
}
