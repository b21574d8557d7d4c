import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { startWithAll, type TestCandidate, testJourneys } from '../../../testing/intake.ts'
import { newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { ACCOUNT_KINDS, addAccountOf, type KindName } from '../../../testing/providers/accounts.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { postedByTwilio } from '../../../testing/providers/twilio-sms.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { openAccountProviders } from '../../src/compose/channels.ts'
import { runDue } from '../../src/features/journeys/index.ts'

/** An organisation with an account on each of these kinds, and their providers in processes of their own. */
export interface AllChannels {
  readonly api: TestApi
  readonly providers: Readonly<Record<UsedKind, FakeProcess>>
  /** A message that a person sent to the number of the SMS. Twilio signs the whole address, so it must be the public one. */
  replyBySms(from: string, text: string): Promise<number>
  /** A campaign for each channel that begins with it, and whose follow-ups use all. */
  contact(people: readonly TestCandidate[]): Promise<void>
  /** Does what is due, until nothing is. */
  run(): Promise<void>
  close(): Promise<void>
}

/** Twilio for SMS, because people can reply: they must live outside India. */
const USED = ['whatsapp', 'twilio', 'email'] as const satisfies readonly KindName[]
export type UsedKind = (typeof USED)[number]

const MOST_ROUNDS = 50
const PUBLIC_URL = 'https://pramaan.example'

export async function startAllChannels(): Promise<AllChannels> {
  const api = await startTestApi({ PUBLIC_URL })
  const partner = await newPartner(api, { mode: 'live' })
  const { orgId } = partner
  const tenant = { orgId, mode: 'live' } as const
  await grant(api, partner, 100_000)
  const started = await Promise.all(
    USED.map(async name => {
      const kind = ACCOUNT_KINDS[name]
      const provider = await startFake(kind.fake, { hookUrl: api.url, secrets: kind.secrets })
      const { id } = await addAccountOf(api.keys, kind, { orgId, address: provider.address })
      await provider.hookTo(`${api.url}/inbound/${id}`)
      return { name, provider, path: `/inbound/${id}` }
    }),
  )
  const accounts = openAccountProviders({
    config: { environment: 'development', publicUrl: api.url },
    database: api.db.database,
    clock: api.time.clock,
    newId: realRuntime.newId,
    secretBox: api.keys.secretBox,
  })
  const deps = testJourneys(api, {
    providerOf: (_mode, tx) => accounts.providerFor(tx),
    publicUrl: api.url,
    // A person is in three campaigns here.
    cap: { perDay: 10, perWeek: 10 },
  })
  const mandates = await addMandates(api, partner)
  return {
    api,
    providers: Object.fromEntries(started.map(({ name, provider }) => [name, provider])) as Record<
      UsedKind,
      FakeProcess
    >,
    replyBySms: async (from, text) => {
      const path = started.find(({ name }) => name === 'twilio')!.path
      const settings = { hookUrl: `${PUBLIC_URL}${path}`, secrets: ACCOUNT_KINDS.twilio.secrets }
      const { headers, body } = postedByTwilio({ kind: 'message', from, text }, settings)
      return (await api.call('POST', path, { headers, raw: body })).status
    },
    contact: async people => {
      for (const mandateId of mandates)
        await startWithAll(deps, api.db.database.forTenant(tenant), partner, mandateId, people)
    },
    run: async () => {
      for (let round = 0; round < MOST_ROUNDS; round++)
        if ((await runDue(deps, tenant, 100, AbortSignal.timeout(30_000))) === 0) return
      throw new Error('Something is due again and again.')
    },
    close: async () => {
      await accounts.close()
      await Promise.all(started.map(({ provider }) => provider.end()))
      await api.close()
    },
  }
}

async function addMandates(api: TestApi, partner: Partner): Promise<readonly string[]> {
  const all = USED.map(name => ACCOUNT_KINDS[name].channel)
  const mandates: string[] = []
  for (const first of all) {
    const channels = [...new Set([first, ...all])]
    const workflow = { channels, languages: ['en'], follow_ups: { max: 2, every_hours: 24 } }
    mandates.push(await newMandate(partner, await newWorkflow(partner, workflow)))
  }
  await api.runJobs()
  return mandates
}
