import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Accepted } from '../../../testing/providers/protocol.ts'
import { OPT_OUT_WORDS } from '../../src/features/people/core/opt-out-words.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { LANGUAGES } from '../../src/kernel/languages.ts'
import { type AllChannels, startAllChannels, type UsedKind } from './all-channels.fixture.ts'

/** What a person got, one message by each channel. */
type Got = Readonly<Record<UsedKind, Accepted>>

interface Way {
  readonly name: string
  readonly stop: (world: AllChannels, got: Got) => Promise<number>
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The path of the page of a message that ends all contact. */
async function stopPath({ api }: AllChannels, { twilio }: Got): Promise<string> {
  const short = /https:\/\/\S+\/stop/.exec(twilio.text)![0]
  return String((await api.call('GET', new URL(short).pathname)).headers.location)
}

const inChat =
  (text: string) =>
  async (world: AllChannels, { whatsapp: { to, providerMessageId } }: Got) =>
    (await world.providers.whatsapp.post({ kind: 'message', from: `+${to}`, text, inReplyTo: providerMessageId }))
      .status

const WAYS: readonly Way[] = [
  ...LANGUAGES.flatMap(language => {
    const words = OPT_OUT_WORDS[language]
    const [native, latin] = [words[0]!, words.findLast(word => /^[a-z ]+$/.test(word))!]
    return [...new Set([native, latin])].map(word => ({
      name: `${word} in the chat (${language})`,
      stop: inChat(word),
    }))
  }),
  {
    name: 'one click of a mail program',
    stop: async ({ api }, { email }) => {
      const headers = email.fields.headers as Readonly<Record<string, string>>
      const link = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe']!)![1]!
      const raw = 'List-Unsubscribe=One-Click'
      return (await api.call('POST', new URL(link).pathname, { headers: FORM, raw })).status
    },
  },
  {
    name: 'the button behind the link of an SMS',
    stop: async (world, got) =>
      (await world.api.call('POST', await stopPath(world, got), { headers: FORM, raw: 'choice=stop' })).status,
  },
  {
    name: 'a reply by e-mail',
    stop: async ({ providers }, { email: { to, providerMessageId } }) =>
      (await providers.email.post({ kind: 'message', from: to, text: 'Stop', inReplyTo: providerMessageId })).status,
  },
  {
    name: 'a reply by SMS',
    stop: (own, { twilio: { to } }) => own.replyBySms(to, 'STOP'),
  },
]

/** A program that looks at links before a person does. */
const SCANNER: Way = {
  name: 'a link scanner',
  stop: async (world, got) => {
    const path = await stopPath(world, got)
    await world.api.call('HEAD', path)
    return (await world.api.call('GET', path)).status
  },
}
const NOBODY: Way = { name: 'nobody', stop: async () => 200 }

const ALL = [...WAYS, SCANNER, NOBODY]
const KINDS = ['whatsapp', 'twilio', 'email'] as const satisfies readonly UsedKind[]

let world: AllChannels
const statuses = new Map<Way, number>()
/** How many messages each person had before and after the follow-ups of all campaigns were due. */
const before = new Map<Way, readonly number[]>()
const after = new Map<Way, readonly number[]>()

const personOf = (way: Way) => {
  const number = 1_000_000 + ALL.indexOf(way)
  return {
    id: `cand-${number}`,
    phone: `+97150${number}`,
    email: `person-${number}@example.com`,
    language: 'en',
  } as const
}

async function journals(): Promise<readonly (readonly Accepted[])[]> {
  return await Promise.all(KINDS.map(name => world.providers[name].journal()))
}

const isTo = (way: Way) => (message: Accepted) => {
  const { phone, email } = personOf(way)
  return [phone, phone.slice(1), email].includes(message.to)
}

async function count(into: Map<Way, readonly number[]>): Promise<void> {
  const all = await journals()
  for (const way of ALL)
    into.set(
      way,
      all.map(messages => messages.filter(isTo(way)).length),
    )
}

beforeAll(async () => {
  world = await startAllChannels()
  await world.contact(ALL.map(personOf))
  await world.run()
  await count(before)
  const all = await journals()
  for (const way of ALL) {
    const got = Object.fromEntries(KINDS.map((name, at) => [name, all[at]!.find(isTo(way))!])) as unknown as Got
    statuses.set(way, await way.stop(world, got))
  }
  world.api.time.advance(1_000)
  await world.run()
  for (let days = 0; days < 3; days++) {
    world.api.time.advance(DAY_MS)
    await world.run()
  }
  await count(after)
}, 120_000)
afterAll(() => world.close())

test.each(ALL.map(way => [way.name, way] as const))('%s is contacted on every channel first', (_, way) => {
  expect(before.get(way)).toEqual([1, 1, 1])
})

test.each(WAYS.map(way => [way.name, way] as const))('after %s no channel sends anything more', (_, way) => {
  expect([200, 303]).toContain(statuses.get(way))
  expect(after.get(way)).toEqual([1, 1, 1])
})

test.each([SCANNER, NOBODY].map(way => [way.name, way] as const))(
  '%s opts nobody out: the follow-ups come',
  (_, way) => {
    expect(statuses.get(way)).toBe(200)
    expect(after.get(way)).toEqual([3, 3, 3])
  },
)
