import { beforeEach, describe, expect, test } from 'vitest'
import { type ConsumeOptions, consumeEvents, type PramaanEvent } from './consume-events.ts'
import { PramaanError, RateLimitError, ValidationError } from './errors.ts'

/** Pulling, handling and acknowledging, on a clock that only sleeping moves and against a log that keeps the contract. */
let unacknowledged: PramaanEvent[]
let troubles: Partial<Record<'pull' | 'acknowledge', Error[]>>
const slept: number[] = []
const calls: string[] = []
const handled: string[] = []
const failed: unknown[] = []
let stop: AbortController
let nowMs = 0
let sleeps = 0
beforeEach(() => {
  unacknowledged = []
  troubles = {}
  for (const list of [slept, calls, handled, failed]) list.length = 0
  stop = new AbortController()
  nowMs = 1_000_000
  sleeps = 3
})

const event = (id: string) => ({ id, type: 'mandate.ready', data: {} }) as PramaanEvent
const happen = (...ids: string[]) => void unacknowledged.push(...ids.map(event))
const trouble = (status: number | null, retryAfterSeconds: number | null = null) =>
  new PramaanError({ code: 'SERVER_ERROR', message: '', status, retryAfterSeconds })
const limited = (retryAfterSeconds: number) =>
  new RateLimitError({ code: 'RATE_LIMITED', message: '', status: 429, retryAfterSeconds })

const PAGE = 3
const source = {
  async pull({ types }: { readonly types?: readonly string[] | undefined }, { signal }: { signal?: AbortSignal }) {
    signal?.throwIfAborted()
    calls.push(types ? `pull ${types}` : 'pull')
    const error = troubles.pull?.shift()
    if (error) throw error
    return { items: unacknowledged.slice(0, PAGE), has_more: unacknowledged.length > PAGE }
  },
  async acknowledge(ids: readonly string[]) {
    calls.push(`ack ${ids}`)
    const error = troubles.acknowledge?.shift()
    if (error) throw error
    unacknowledged = unacknowledged.filter(({ id }) => !ids.includes(id))
  },
}
/** Ends with the last of the `sleeps`. */
const sleep = async (milliseconds: number) => {
  slept.push(milliseconds)
  nowMs += milliseconds
  if (slept.length >= sleeps) stop.abort(new Error('enough'))
}
const consume = (
  handler: (event: PramaanEvent) => unknown = ({ id }) => void handled.push(id),
  options: Partial<ConsumeOptions> = {},
) =>
  consumeEvents(
    source,
    handler,
    { clock: () => nowMs, sleep, random: () => 1 },
    {
      signal: stop.signal,
      onError: (error, { id }) => void failed.push([id, error]),
      ...options,
    },
  )
const acks = () => calls.filter(each => each.startsWith('ack'))

describe('what was pulled', () => {
  test('is handled in order and acknowledged a page at a time, without a pause while there is more', async () => {
    happen('1', '2', '3', '4', '5')
    await consume()
    expect(handled).toEqual(['1', '2', '3', '4', '5'])
    expect(calls.slice(0, 4)).toEqual(['pull', 'ack 1,2,3', 'pull', 'ack 4,5'])
    expect(unacknowledged).toEqual([])
  })
  test('is of the types asked for', async () => {
    await consume(undefined, { types: ['mandate.ready', 'mandate.failed'] })
    expect(calls[0]).toBe('pull mandate.ready,mandate.failed')
  })
  test('is acknowledged before five seconds of work have gone by, also in the middle of a page', async () => {
    happen('1', '2', '3')
    await consume(() => {
      nowMs += 5_000
    })
    expect(acks()).toEqual(['ack 1,2', 'ack 3'])
  })
  test('and acknowledged in vain is not handled again: the acknowledging is repeated', async () => {
    happen('1', '2')
    troubles.acknowledge = [trouble(null), trouble(503), limited(9)]
    sleeps = 4
    await consume()
    expect(acks()).toEqual(Array(4).fill('ack 1,2'))
    expect(handled).toEqual(['1', '2'])
  })
})

describe('a handler that throws', () => {
  const refusing =
    (...ids: string[]) =>
    ({ id }: PramaanEvent) => {
      handled.push(id)
      if (ids.includes(id)) throw new Error(`not ${id}`)
    }
  test('leaves that event unacknowledged, tells why, and the others go on', async () => {
    happen('1', '2', '3')
    sleeps = 1
    await consume(refusing('2'))
    expect(acks()).toEqual(['ack 1,3'])
    expect(failed).toEqual([['2', new Error('not 2')]])
    expect(unacknowledged.map(({ id }) => id)).toEqual(['2'])
  })
  test('gets it again after a pause, not with every page of a backlog', async () => {
    happen('1', '2', '3', '4', '5', '6', '7')
    await consume(refusing('1'))
    expect(handled).toEqual(['1', '2', '3', '4', '5', '6', '7', '1', '1'])
    expect(slept).toEqual([500, 750, 1_125])
  })
  test('at everything makes the pauses grow, although there is more', async () => {
    happen('1', '2', '3', '4')
    await consume(refusing('1', '2', '3'))
    expect(slept).toEqual([500, 750, 1_125])
  })
  test('ends it when onError throws, with what was handled before acknowledged', async () => {
    happen('1', '2', '3')
    const strict = {
      onError: (error: unknown) => {
        throw error
      },
    }
    await expect(consume(refusing('2'), strict)).rejects.toThrow('not 2')
    expect(acks()).toEqual(['ack 1'])
  })
})

describe('how it waits', () => {
  test('pauses grow by half up to ten seconds, or to what is told', async () => {
    sleeps = 10
    await consume()
    expect(slept.map(Math.round)).toEqual([500, 750, 1_125, 1_688, 2_531, 3_797, 5_695, 8_543, 10_000, 10_000])
    stop = new AbortController()
    slept.length = 0
    sleeps = 3
    await consume(undefined, { pauseMs: 600 })
    expect(slept).toEqual([500, 600, 600])
  })
  test('an event makes them short again', async () => {
    sleeps = 5
    const busy = consumeEvents(
      source,
      () => {},
      {
        clock: () => nowMs,
        sleep: async ms => {
          await sleep(ms)
          if (slept.length === 3) happen('1')
        },
        random: () => 1,
      },
      { signal: stop.signal, onError: () => {} },
    )
    await busy
    expect(slept).toEqual([500, 750, 1_125, 500, 750])
  })
  test('Retry-After is waited out however often it comes, also one of an hour', async () => {
    troubles.pull = [limited(7), limited(7), limited(3_600)]
    happen('1')
    sleeps = 4
    await consume()
    expect(slept).toEqual([7_500, 8_000, 3_602_000, 500])
    expect(handled).toEqual(['1'])
  })
  test('trouble of the server or the network passes, however long it takes', async () => {
    troubles.pull = Array.from({ length: 30 }, (_, at) => trouble(at % 2 === 0 ? null : 500))
    happen('1')
    sleeps = 31
    await consume()
    expect(handled).toEqual(['1'])
  })
  test('what cannot pass is thrown', async () => {
    troubles.pull = [new ValidationError({ code: 'VALIDATION_FAILED', message: 'no type', status: 400 })]
    await expect(consume(undefined, { types: ['x'] })).rejects.toThrow('no type')
  })
})

describe('the signal', () => {
  test('ends it after the event in hand, which is acknowledged; the rest stays', async () => {
    happen('1', '2', '3')
    await consume(({ id }) => {
      if (id === '2') stop.abort()
    })
    expect(acks()).toEqual(['ack 1,2'])
    expect([unacknowledged.map(({ id }) => id), slept]).toEqual([['3'], []])
  })
  test('ends a pause at once, and that is no error', async () => {
    const endless = () => {
      stop.abort(new Error('enough'))
      return new Promise<void>(() => {})
    }
    const pace = { clock: () => nowMs, sleep: endless, random: () => 1 }
    expect(await consumeEvents(source, () => {}, pace, { signal: stop.signal, onError: () => {} })).toBeUndefined()
  })
  test('set before it starts, nothing is asked', async () => {
    stop.abort()
    await consume()
    expect(calls).toEqual([])
  })
})
