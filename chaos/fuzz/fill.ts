import { until } from '../../testing/process.ts'
import { type Random, randomOf } from '../random.ts'
import { isLimitedByAddress } from './apis.ts'
import { type Caller, credentialsOf, poolFor } from './callers.ts'
import { type GivenMaking, validGiven } from './cases.ts'
import type { FuzzAnswer } from './check-answer.ts'
import type { FuzzedOperation } from './document.ts'
import { styleOf } from './generate.ts'
import { isAccepted } from './report.ts'
import type { Sender } from './send.ts'
import { type KnownSession, poolOf } from './sessions.ts'
import { type Given, wireOf } from './wire.ts'

export interface FillOptions {
  readonly operations: readonly FuzzedOperation[]
  readonly callers: readonly Caller[]
  readonly sender: Sender
  readonly seed: number
  readonly nowMs: number
  readonly note: (what: string) => void
  /** Looks for tokens of reviewers in the mails that have arrived or were stored. */
  readonly readMails: () => Promise<void>
}

const AFTER_PREPARATION = ['createCampaign', 'listResults']
const TRIES_TO_MAKE = 40
const SESSIONS = 15

/**
 * Reads every list and creates a few of everything, for every key: from then on ids are known. Twice, since one needs the
 * ids of another. Sessions are taken a different number of steps, so that every step finds one that is ready for it.
 */
export async function fillPools(options: FillOptions): Promise<void> {
  const direct = options.operations.filter(
    ({ api, path }) => !path.includes('{') && (api === 'partner' || api === 'catalogue'),
  )
  await Promise.all(
    options.callers.map(async (caller, at) => {
      const random = randomOf(options.seed, -1 - at)
      for (const operation of [...direct, ...direct]) await make(options, { caller, queue: at, random }, operation, 3)
      await openSessions(options, caller, at, random)
      // Once more: the mandates of the first rounds are ready by now.
      for (const operation of direct.filter(({ id }) => AFTER_PREPARATION.includes(id)))
        await make(options, { caller, queue: at, random }, operation, 5)
    }),
  )
}

const HUMAN = ['storeSkills', 'chooseMethod', 'storeItems', 'storeReviewer']
const ASSESSMENT = ['storeSkills', 'chooseMethod', 'storeItems', 'generateAssessment']

async function openSessions(options: FillOptions, caller: Caller, queue: number, random: Random): Promise<void> {
  const operations = new Map(
    options.operations.filter(({ api }) => api === 'verification').map(each => [each.id, each]),
  )
  for (let nth = 0; nth < SESSIONS; nth++) {
    await make(options, { caller, queue, random }, operations.get('openSession')!, 1)
    const session = caller.sessions.newest()
    const [steps, method] = nth % 3 === 2 ? [ASSESSMENT, 'assessment'] : [HUMAN, 'human']
    // The first few stop at each step.
    for (const id of steps.slice(0, nth)) {
      const fixed = { caller, queue, random, session, ...(id === 'chooseMethod' && { method }) }
      await make(options, fixed, operations.get(id)!, 1)
    }
  }
  await proveSkills(options, { caller, queue, random }, operations)
}

const MAIL_WITHIN_MS = 60_000

/** One credential at least, so that the pages of proofs have something to show. */
async function proveSkills(
  options: FillOptions,
  how: MakeOptions,
  operations: ReadonlyMap<string, FuzzedOperation>,
): Promise<void> {
  const hasMail = async () => {
    await options.readMails()
    return how.caller.sessions.isReadyFor('endorse')
  }
  await until(hasMail, MAIL_WITHIN_MS, 'the mail to a reviewer')
  for (const id of ['endorse', 'endorse', 'getSession', 'getSession']) await make(options, how, operations.get(id)!, 1)
}

interface MakeOptions {
  readonly caller: Caller
  readonly queue: number
  readonly random: Random
  /** If it must be this one. */
  readonly session?: KnownSession | null
  readonly method?: string
}

async function make(options: FillOptions, how: MakeOptions, operation: FuzzedOperation, wanted: number): Promise<void> {
  const { caller, queue, random } = how
  for (let tries = 0, made = 0; tries < TRIES_TO_MAKE && made < wanted; tries++) {
    const session = how.session ?? sessionFor(operation, caller, random)
    const valid = validGiven(operation, makingOf(options, caller, operation, session, random))
    const given = how.method ? { ...valid, body: { ...(valid.body as object), verificationMethod: how.method } } : valid
    const wire = wireOf(operation, given, [])
    const credentials = credentialsOf(operation, wire, caller, session)
    const answer = await options.sender.send(wire, credentials, isLimitedByAddress(operation) ? null : queue)
    if (harvest(caller, operation, session, given, answer)) made++
  }
}

/** Null where the API has no sessions. */
export function sessionFor({ api, runs }: FuzzedOperation, { sessions }: Caller, random: Random): KnownSession | null {
  return api === 'verification' || api === 'pages' ? sessions.pickFor(runs, random) : null
}

export function makingOf(
  { nowMs, note }: Pick<FillOptions, 'nowMs' | 'note'>,
  caller: Caller,
  operation: FuzzedOperation,
  session: KnownSession | null,
  random: Random,
): GivenMaking {
  return { random, style: styleOf(random), pool: poolOf(poolFor(operation, caller), session), session, nowMs, note }
}

/** The input is null if it was changed: then the answer is not about it. Returns true if the request was accepted. */
export function harvest(
  caller: Caller,
  operation: FuzzedOperation,
  session: KnownSession | null,
  given: Given | null,
  { status, headers, text }: FuzzAnswer,
): boolean {
  if (!isAccepted(status)) return false
  const { key, method, runs } = operation
  const { sessions } = caller
  const pool = poolFor(operation, caller)
  if (method === 'DELETE') {
    for (const [name, value] of Object.entries(given?.params ?? {})) pool.forget(name, String(value))
    return true
  }
  if (runs === 'eraseReviewer') sessions.noteAnswer(runs, session, given, null)
  if (!/^application\/json\b/.test(String(headers['content-type'])) || runs === 'file') return true
  try {
    const body: unknown = JSON.parse(text)
    const [, listId] = /\/status\/([\w-]+)/.exec(text) ?? []
    pool.harvest(key, given?.query ?? null, listId === undefined ? body : [body, { listId }])
    if (given?.body !== undefined) pool.keepBody(key, given.body, body)
    sessions.noteAnswer(runs, session, given, body)
  } catch {
    // Not JSON: the check reports it.
  }
  return true
}
