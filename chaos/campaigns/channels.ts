import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { CHANNELS, type Channel } from '../../server/src/contract/workflow.ts'
import { candidate } from '../../testing/campaigns.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { startServer } from '../../testing/process.ts'
import type { Behaviour } from '../../testing/providers/protocol.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { randomOf } from '../random.ts'
import { type Agency, newAgency } from './agency.ts'
import { checkChannels, type Journals, readStored } from './channel-checks.ts'
import { addressOf, type People, playPeople } from './channel-people.ts'
import {
  addAccounts,
  type ChannelHolding,
  type ChannelProviders,
  holding,
  startChannelProviders,
} from './channel-providers.ts'
import type { Check } from './checks.ts'
import { createKiller, type Killer, type KillKind } from './kills.ts'
import { runToTheEnd } from './move-time.ts'
import { type Processes, startProcesses } from './processes.ts'
import { startFaultyWorker } from './start-faulty-worker.ts'

interface Size {
  /** Candidates of one call. */
  readonly perCall: number
  /** Calls for each of the four campaigns. A worker is killed in each between the acceptance of a provider and our commit. */
  readonly calls: number
  readonly acceptedKills: number
  /** What else is killed, in turn, after each so many calls. */
  readonly others: readonly KillKind[]
  readonly otherEvery: number
}

const FULL: Size = { perCall: 150, calls: 6, acceptedKills: 20, others: ['api', 'backend', 'worker'], otherEvery: 2 }
const SMALL: Size = { perCall: 40, calls: 1, acceptedKills: 3, others: ['api'], otherEvery: 4 }

const METHODS = ['data_enrichment', 'interest_collection']
const QUESTIONS = [{ key: 'tools', type: 'yes_no', text: 'Do you have your own tools?' }]
const WORKERS = 2

/** The campaign of `campaign.ts` through the adapters of four providers, with their protocols, hooks and faults. */
export function campaignOverChannels(seed: number, withoutSendingCommit: boolean): Scenario {
  return {
    name: 'campaign',
    claim:
      '3,600 candidates of live mode over WhatsApp, SMS, calls and e-mail, by the adapters of four providers on loopback, while workers are killed between the acceptance of a provider and our commit, and APIs and backends of PostgreSQL besides: by the four journals nobody is contacted twice in a step, totals agree, and what nobody knows is never repeated',
    proves: ['F23', 'I1', 'I4', 'I21', 'D8'],
    run: async ({ small, say }) => {
      const size = small ? SMALL : FULL
      const undo: Undo[] = []
      try {
        const start = performance.now()
        const seconds = () => `${((performance.now() - start) / 1_000).toFixed(0)} s`
        const world = await build(size, seed, withoutSendingCommit, undo)
        say(`${seconds()}: everything runs`)
        await runCampaigns(world, size, seed, say)
        say(`${seconds()}: everybody was added`)
        const open = await runToTheEnd(world.postgres.db, world.people)
        say(`${seconds()}: ${open} candidates have not ended`)
        return await judge(world, size)
      } finally {
        await undoAll(undo)
      }
    },
  }
}

interface World {
  readonly postgres: OwnPostgres
  readonly providers: ChannelProviders
  readonly people: People
  readonly processes: Processes
  readonly agency: Agency
  /** One for each channel, which is the first of its workflow. */
  readonly mandates: Readonly<Record<Channel, string>>
  readonly killer: Killer
  readonly aimAt: ChannelHolding['aimAt']
}

async function build(size: Size, seed: number, isFaulty: boolean, undo: Undo[]): Promise<World> {
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  const providers = await startChannelProviders()
  undo.push(providers.end)
  const { address } = providers
  const processes = await startProcesses({
    databaseUrl: postgres.db.url,
    provider: {
      environment: { PUBLIC_URL: address.url },
      change: async ({ inboundUrl }) => address.leadTo(inboundUrl),
    },
    workers: WORKERS,
    ...(isFaulty && { startWorker: startFaultyWorker }),
  })
  undo.push(processes.end)
  await addAccounts(postgres.db, providers)
  const { agency, mandates } = await prepare(postgres, processes, size, isFaulty)
  for (const channel of CHANNELS) await providers.of[channel].behave(...faults(size, seed, channel))
  const people = playPeople(providers)
  undo.push(people.stop)
  const provider = holding(providers)
  const killer = createKiller({ processes, provider, postgres })
  return { postgres, providers, people, processes, agency, mandates, killer, aimAt: provider.aimAt }
}

/** The worker with the fault contacts candidates and nothing else. */
async function prepare({ db }: OwnPostgres, processes: Processes, size: Size, isFaulty: boolean) {
  const worker = isFaulty ? await startServer('worker', { DATABASE_URL: db.url, LOG_LEVEL: 'warn' }) : null
  try {
    const changes = (at: number) => ({
      workflow: { channels: [...CHANNELS.slice(at), ...CHANNELS.slice(0, at)], languages: ['en'] },
      mandate: { methods: METHODS, enrichment_questions: QUESTIONS },
    })
    const credits = METHODS.length * CHANNELS.length * size.calls * size.perCall
    const agency = await newAgency(db, processes.api, credits, changes(0))
    const mandates: [Channel, string][] = [[CHANNELS[0], agency.mandateId]]
    for (const [at, channel] of CHANNELS.entries())
      if (at > 0) mandates.push([channel, await agency.newMandate(channel, changes(at))])
    return { agency, mandates: Object.fromEntries(mandates) as Record<Channel, string> }
  } finally {
    await worker?.end('SIGTERM')
  }
}

/** Of 100 messages of a channel. Each leaves the outcome open, or postpones the message. */
const FAULTS: Readonly<Partial<Record<Behaviour, number>>> = {
  lose_answer: 4,
  receipt_first: 4,
  throttle: 2,
  server_error: 2,
}

function faults({ perCall, calls }: Size, seed: number, channel: Channel): readonly Behaviour[] {
  const random = randomOf(seed, CHANNELS.indexOf(channel))
  return Array.from({ length: 2 * perCall * calls }, () => {
    let drawn = 100 * random()
    const fault = Object.entries(FAULTS).find(([, share]) => {
      drawn -= share
      return drawn < 0
    })
    return (fault?.[0] ?? 'accept') as Behaviour
  })
}

async function runCampaigns(world: World, size: Size, seed: number, say: (line: string) => void): Promise<void> {
  const { agency, killer, processes, people, mandates } = world
  const random = randomOf(seed, CHANNELS.length)
  const campaigns = new Map<Channel, string>()
  for (let call = 0; call < CHANNELS.length * size.calls; call++) {
    const channel = CHANNELS[call % CHANNELS.length]!
    const candidates = peopleOf(call * size.perCall, size.perCall)
    // In the middle: a worker that is killed leaves the rest of its batch unsent, and nobody knows that.
    world.aimAt(channel, Math.floor(size.perCall * (0.3 + 0.5 * random())))
    killer.aim()
    const id = campaigns.get(channel)
    const taking =
      id === undefined
        ? agency.write('/campaigns', { mandate_id: mandates[channel], name: channel, candidates }, `launch ${channel}`)
        : agency.write(`/campaigns/${id}/candidates`, { candidates }, `call ${call}`)
    taking.catch(() => {})
    await killer.kill('accepted')
    if ((call + 1) % size.otherEvery === 0) {
      await wait(500 * random())
      await killer.kill(size.others[Math.floor(call / size.otherEvery) % size.others.length]!)
    }
    const { body } = await taking
    campaigns.set(channel, id ?? body.data.campaign_id)
    const reported = `${people.reported.length} messages reported`
    say(`${(call + 1) * size.perCall} candidates, ${reported}, kills ${JSON.stringify(killer.counts)}`)
  }
  await processes.whole()
}

function peopleOf(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => candidate(first + at, { email: addressOf(first + at) }))
}

async function judge({ postgres, providers, people, killer }: World, size: Size): Promise<Outcome> {
  const read = await Promise.all(CHANNELS.map(async channel => [channel, await providers.of[channel].journal()]))
  const journals = Object.fromEntries(read) as Journals
  const candidates = CHANNELS.length * size.calls * size.perCall
  const { counts } = killer
  const kills = Object.values(counts).reduce((all, each) => all + each, 0)
  const all: readonly Check[] = [
    ...checkChannels(journals, await readStored(postgres.db), people.reported, { candidates }),
    { what: 'reports lost', found: String(people.lost()), ok: people.lost() === 0 },
    { what: 'calls played to the end', found: String(people.callsPlayed()), ok: people.callsPlayed() > 0 },
    { what: 'kills', found: String(kills), ok: kills > counts.accepted },
    {
      what: 'between acceptance and commit',
      found: String(counts.accepted),
      ok: counts.accepted >= size.acceptedKills,
    },
  ]
  const wrong = all.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`)
  const found = (what: string) => all.find(each => each.what === what)!.found
  const sent = CHANNELS.map(channel => `${journals[channel].length} ${channel}`).join(', ')
  return {
    ok: wrong.length === 0,
    table: [['', '', ''], ...all.map(({ what, found: value, ok }) => [what, value, ok ? 'ok' : 'short'])],
    figures:
      `${candidates} candidates, messages ${sent}; ${kills} kills, ${counts.accepted} between acceptance and commit, ` +
      `${found('contacted twice in a step')} contacted twice, ${found('outcome never known')} never known; ` +
      `faults: ${wrong.join('; ') || 'none'}`,
  }
}
