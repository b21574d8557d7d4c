import { expect, test } from 'vitest'
import {
  checkChannels,
  type Journals,
  type Stored,
  type StoredMessage,
} from '../../../chaos/campaigns/channel-checks.ts'
import type { Reported } from '../../../chaos/campaigns/channel-people.ts'
import type { Accepted } from '../../../testing/providers/protocol.ts'
import { CHANNELS, type Channel } from '../../src/contract/workflow.ts'

/** The checks of the scenario campaign over all channels: each notices what it is for. */

const PHONE = '+919800000001'
let number = 0

function entry(channel: Channel, sendId: string, changes: Partial<Accepted> = {}): Accepted {
  number += 1
  const fields = { whatsapp: { template: { name: 'first' } }, sms: { DltTemplateId: '1' }, voice: {}, email: {} }
  const to = channel === 'email' ? 'p1@example.com' : PHONE
  const text = channel === 'email' ? `Hello. https://jobs.example/c/${number}` : ''
  return {
    number,
    sendId,
    providerMessageId: `${channel}-${number}`,
    to,
    text,
    fields: fields[channel],
    at: 0,
    ...changes,
  }
}

interface World {
  readonly journals: Journals
  readonly stored: Stored
  readonly reported: readonly Reported[]
}

const idOf = (channel: Channel, nth: number) => `SD_${channel}_${nth}`

/** Two people on each channel: one got the message, one did not. A message of a third person is in doubt. */
function world(): World {
  const of = (channel: Channel) => [
    entry(channel, idOf(channel, 0)),
    entry(channel, idOf(channel, 1), { to: `other ${channel}` }),
  ]
  const journals = Object.fromEntries(CHANNELS.map(channel => [channel, of(channel)])) as unknown as Journals
  const messages = CHANNELS.flatMap((channel): StoredMessage[] => [
    { id: idOf(channel, 0), result_id: channel, round: 0, channel, status: 'delivered' },
    { id: idOf(channel, 1), result_id: `other ${channel}`, round: 0, channel, status: 'undelivered' },
  ])
  const inDoubt: StoredMessage = { id: 'SD_doubt', result_id: 'doubt', round: 0, channel: 'sms', status: 'unknown' }
  const journey = (result_id: string, credit_state: string) => ({
    result_id,
    status: credit_state === 'charged' ? 'completed' : 'failed',
    credits: 1,
    credit_state,
    events: 1,
  })
  const journeys = [
    ...CHANNELS.flatMap(channel => [journey(channel, 'charged'), journey(`other ${channel}`, 'released')]),
    journey('doubt', 'charged'),
  ]
  const reported = CHANNELS.flatMap(channel =>
    journals[channel].map(
      (each, at): Reported => ({
        ...each,
        channel,
        person: at,
        status: at === 0 ? 'delivered' : 'undelivered',
        stoppedAt: null,
      }),
    ),
  )
  return {
    journals,
    reported,
    stored: { messages: [...messages, inDoubt], journeys, balances: { spent: 5, reserved: 0 } },
  }
}

const wrongIn = ({ journals, stored, reported }: World) =>
  checkChannels(journals, stored, reported, { candidates: 9 })
    .filter(({ ok }) => !ok)
    .map(({ what }) => what)

function withEntry({ journals, ...rest }: World, channel: Channel, added: Accepted): World {
  return { ...rest, journals: { ...journals, [channel]: [...journals[channel], added] } }
}

test('a run without a fault has none', () => {
  expect(wrongIn(world())).toEqual([])
})

test.each(CHANNELS)(
  'a second message on %s in the same step is found, with a record of its own or without',
  channel => {
    const before = world()
    const again = withEntry(before, channel, entry(channel, idOf(channel, 0)))
    expect(wrongIn(again)).toEqual(expect.arrayContaining(['contacted twice in a step', 'messages with the same id']))
    const unrecorded = withEntry(before, channel, entry(channel, 'SD_lost'))
    expect(wrongIn(unrecorded)).toContain('messages without a record')
  },
)

test.each(['whatsapp', 'sms', 'email'] as const)('on %s it is found by the journal alone', channel => {
  expect(wrongIn(withEntry(world(), channel, entry(channel, 'SD_lost')))).toContain('contacted twice in a step')
})

const withStatus = (status: string): World => {
  const { stored, ...rest } = world()
  const messages = stored.messages.map(each => (each.id === idOf('voice', 1) ? { ...each, status } : each))
  return { ...rest, stored: { ...stored, messages } }
}

test.each([
  [
    'a message that is stored as delivered and was reported as not',
    withStatus('delivered'),
    'voice delivered, at the provider and here',
  ],
  ['a message that is stored as not sent and was', withStatus('postponed'), 'in a journal, but stored as not sent'],
  [
    'a message in doubt that is not charged',
    {
      ...world(),
      stored: {
        ...world().stored,
        journeys: world().stored.journeys.map(each => ({ ...each, credit_state: 'released' })),
      },
    },
    'of these not counted as contacted',
  ],
  [
    'a message after STOP',
    { ...world(), reported: world().reported.map((each, at) => (at === 0 ? { ...each, stoppedAt: -2_000 } : each)) },
    'messages after STOP',
  ],
])('%s is found', (_, given, what) => {
  expect(wrongIn(given)).toContain(what)
})
