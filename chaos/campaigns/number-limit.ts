import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../bench/figures.ts'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { addAccount, addTemplate, changeTemplate } from '../../server/src/features/channels/index.ts'
import { mostWithin } from '../../server/src/features/sending/core/window.fixture.ts'
import { candidate } from '../../testing/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps } from '../../testing/keys.ts'
import { startServer, until } from '../../testing/process.ts'
import type { Accepted } from '../../testing/providers/protocol.ts'
import { type FakeProcess, startFake } from '../../testing/providers/start.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { type Agency, launchAtOnce, newAgency } from './agency.ts'

const ORGANISATIONS = 20
const LIMIT = 80
const REPLY_WITHIN_MS = 2_000
const LEAST_SHARE = 0.8
const MOST_SHARE = 1.2
/** Somebody writes in the chat so often. */
const TALK_EVERY_MS = 200
/** So that numbers of different organisations never meet. */
const NUMBERS_OF_ONE = 1_000_000
const METHODS = 3
const WORKERS = 2

const SETTINGS = { phoneNumberId: '106540352242922', wabaId: '102290129340398' }
const SECRETS = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' }

export const numberLimit: Scenario = {
  name: 'number-limit',
  claim:
    'one number of 80 messages a second that 20 organisations share, whose candidates are all due at once, while other candidates write in the chat five times a second: by the journal of the provider never more than 80 in any 1,000 ms, p95 of replies under 2 s, and as long as all 20 have work each gets between 0.8 and 1.2 of a twentieth',
  proves: ['I20'],
  run: async ({ small, say }) => {
    const undo: Undo[] = []
    try {
      const { provider, agencies } = await build(undo)
      const talkers = await startTalks(agencies, provider)
      say(`${agencies.length} organisations, ${talkers.length} chats`)
      const people = small ? 40 : 150
      const before = (await provider.journal()).length
      const [launchedAt, said] = await Promise.all([
        launchAll(agencies, people),
        talkUntil(provider, talkers, before + ORGANISATIONS * people, say),
      ])
      return report((await provider.journal()).slice(before), said, talkers, people, launchedAt)
    } finally {
      await undoAll(undo)
    }
  },
}

async function build(undo: Undo[]): Promise<{ readonly provider: FakeProcess; readonly agencies: readonly Agency[] }> {
  const db = await createTestDatabase()
  undo.push(db.drop)
  const provider = await startFake('whatsapp', { hookUrl: 'http://127.0.0.1/', secrets: { ...SETTINGS, ...SECRETS } })
  undo.push(provider.end)
  const env = {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `number-limit:${process.pid}:${Date.now()}:`,
    LOG_LEVEL: 'warn',
  }
  const api = await startServer('api', env)
  undo.push(() => api.end('SIGTERM'))
  for (let started = 0; started < WORKERS; started++) {
    const worker = await startServer('worker', env)
    undo.push(() => worker.end('SIGTERM'))
  }
  await provider.hookTo(`${api.url}/inbound/${await addNumber(db, provider)}`)
  const agencies: Agency[] = []
  while (agencies.length < ORGANISATIONS) agencies.push(await newAgency(db, () => api, METHODS * 1_000))
  return { provider, agencies }
}

/** Of the operator, so that all organisations share it. */
async function addNumber(db: TestDatabase, provider: FakeProcess): Promise<string> {
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const settings = { ...SETTINGS, baseUrl: provider.url }
  const account = {
    orgId: null,
    channel: 'whatsapp',
    provider: 'whatsapp_cloud',
    serves: 'all',
    name: 'shared',
  } as const
  const added = await addAccount(deps, { ...account, perSecond: LIMIT, settings }, SECRETS, 'chaos')
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  for (const language of ['en', 'hi'] as const)
    for (const purpose of ['first', 'follow_up'] as const) {
      const text = await addTemplate(deps, {
        accountId: added.value.id,
        purpose,
        language,
        providerId: 'job_with_link',
        category: 'marketing',
        body: 'Namaste {{1}}. {{2}}: {{3}}. {{4}}',
        variables: ['name', 'company', 'title', 'link'],
        buttons: [],
      })
      if (!text.ok) throw new Error(JSON.stringify(text.error))
      await changeTemplate(deps, text.value.id, 'approved', null)
    }
  return added.value.id
}

const numberOf = (organisation: number, at: number) => String(9_000_000_000 + organisation * NUMBERS_OF_ONE + at)

/** One candidate of each organisation who has the first message. Returns their numbers. */
async function startTalks(agencies: readonly Agency[], provider: FakeProcess): Promise<readonly string[]> {
  for (const [at, { write, mandateId }] of agencies.entries()) {
    const candidates = [candidate(0, { external_candidate_id: 'talker', phone: numberOf(at, 999_999) })]
    await write('/campaigns', { mandate_id: mandateId, name: 'Talk', candidates }, 'talk')
  }
  const areContacted = async () => (await provider.journal()).length >= agencies.length
  await until(areContacted, 60_000, 'the first messages of those who write')
  return agencies.map((_, at) => `91${numberOf(at, 999_999)}`)
}

/** Returns when all have work. */
async function launchAll(agencies: readonly Agency[], people: number): Promise<number> {
  await Promise.all(
    agencies.map((agency, at) =>
      launchAtOnce(
        agency,
        Array.from({ length: people }, (_, person) => candidate(person, { phone: numberOf(at, person) })),
      ),
    ),
  )
  return Date.now()
}

interface Said {
  readonly from: string
  readonly at: number
}

/** In turn, so that nobody writes twice before the reply. Ends when the provider has so many messages besides the replies. */
async function talkUntil(
  provider: FakeProcess,
  talkers: readonly string[],
  contacts: number,
  say: (line: string) => void,
): Promise<readonly Said[]> {
  const said: Said[] = []
  let sent = 0
  const isDone = async () => {
    const from = talkers[said.length % talkers.length]!
    const at = Date.now()
    const { status } = await provider.post({
      kind: 'message',
      from: `+${from}`,
      text: 'hello',
      nonce: `${said.length}`,
    })
    if (status !== 200) throw new Error(`A hook was answered with ${status}.`)
    said.push({ from, at })
    const journal = await provider.journal()
    const bulk = journal.filter(({ to }) => !talkers.includes(to)).length + talkers.length
    if (bulk - sent >= 500) {
      sent = bulk
      say(`${sent} messages, ${said.length} written in chats`)
    }
    await wait(Math.max(0, at + TALK_EVERY_MS - Date.now()))
    return bulk >= contacts
  }
  await until(isDone, 300_000, 'all messages')
  // The last ones are replied to within seconds.
  await wait(REPLY_WITHIN_MS)
  return said
}

function report(
  journal: readonly Accepted[],
  said: readonly Said[],
  talkers: readonly string[],
  people: number,
  launchedAt: number,
): Outcome {
  const most = mostWithin(
    journal.map(({ at }) => at),
    1_000,
  )
  const delays = said.map(({ from, at }) => {
    const reply = journal.find(each => each.to === from && each.at >= at)
    return reply === undefined ? Number.POSITIVE_INFINITY : reply.at - at
  })
  const bulk = journal.filter(({ to }) => !talkers.includes(to))
  const shares = sharesWhileAllWait(bulk, people, launchedAt)
  const [p50, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)]
  const [least, greatest] = [Math.min(...shares), Math.max(...shares)]
  const seconds = (bulk.at(-1)!.at - bulk[0]!.at) / 1_000
  const isOnce = new Set(bulk.map(({ to }) => to)).size === bulk.length && bulk.length === ORGANISATIONS * people
  const rows = [
    ['most messages in 1,000 ms', String(most), most <= LIMIT],
    ['replies p50 / p95', `${p50.toFixed(0)} / ${p95.toFixed(0)} ms of ${said.length}`, p95 < REPLY_WITHIN_MS],
    [
      'share of a twentieth',
      `${least.toFixed(2)} to ${greatest.toFixed(2)}`,
      least >= LEAST_SHARE && greatest <= MOST_SHARE,
    ],
    ['everybody once', `${bulk.length} messages at ${(bulk.length / seconds).toFixed(1)} a second`, isOnce],
  ] as const
  return {
    ok: rows.every(([, , ok]) => ok),
    table: [['', '', ''], ...rows.map(([what, found, ok]) => [what, found, ok ? 'ok' : 'short'])],
    figures: rows.map(([what, found]) => `${what} ${found}`).join('; '),
  }
}

/** Slots are handed out so long ahead: what is sent after that was decided when all had work. */
const AHEAD_MS = 500

/**
 * Of the messages from the last launch until the first organisation has sent its last, each organisation's number divided by a
 * twentieth of all.
 */
function sharesWhileAllWait(bulk: readonly Accepted[], people: number, launchedAt: number): readonly number[] {
  const [sent, counted] = [new Map<number, number>(), new Map<number, number>()]
  let total = 0
  for (const { to, at } of bulk) {
    const organisation = Math.floor((Number(to.slice(2)) - 9_000_000_000) / NUMBERS_OF_ONE)
    const count = (sent.get(organisation) ?? 0) + 1
    sent.set(organisation, count)
    if (at >= launchedAt + AHEAD_MS) {
      counted.set(organisation, (counted.get(organisation) ?? 0) + 1)
      total += 1
    }
    if (count === people) break
  }
  return Array.from({ length: ORGANISATIONS }, (_, at) => ((counted.get(at) ?? 0) * ORGANISATIONS) / Math.max(1, total))
}
