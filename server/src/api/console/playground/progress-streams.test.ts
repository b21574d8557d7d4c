import { describe, expect, test } from 'vitest'
import { type ProgressStreams, progressStreams, type Snapshot, type Watcher } from './progress-streams.ts'

/** Time that passes when the test says so. */
function ticker() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter(each => each !== timer)
    }
  }
  /** Lets every promise go on as far as it can. */
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const pass = async (ms: number) => {
    const end = now + ms
    for (;;) {
      await settle()
      const [next] = timers.filter(each => each.at <= end).toSorted((one, other) => one.at - other.at)
      if (next === undefined) break
      now = next.at
      timers = timers.filter(each => each !== next)
      next.run()
    }
    now = end
  }
  return { after, pass, waiting: () => timers.length }
}

const snapshot = (pending: number, isFinal = false): Snapshot => ({ id: `v${pending}`, data: `${pending}`, isFinal })
const watcher = (changes: Partial<Watcher> = {}): Watcher => ({
  userId: 'USR_1',
  access: 'SES_1',
  isStillAllowed: async () => true,
  lastEventId: null,
  ...changes,
})

function campaign(first: Snapshot | null) {
  const state = { now: first, reads: 0 }
  const read = async () => {
    state.reads += 1
    return state.now
  }
  return { state, watched: { topic: 'CP_1', read } }
}

function listen(streams: ProgressStreams, watched: Parameters<ProgressStreams['open']>[0], who = watcher()) {
  const body = streams.open(watched, who)
  const heard = { text: '', ended: false }
  body?.on('data', (text: string) => {
    heard.text += text
  })
  body?.on('end', () => {
    heard.ended = true
  })
  return { body, heard, ids: () => [...heard.text.matchAll(/^id: (.*)$/gm)].map(each => each[1]) }
}

describe('a stream', () => {
  test('sends the state at once, and again only when it changed', async () => {
    const time = ticker()
    const { state, watched } = campaign(snapshot(3))
    const one = listen(progressStreams({ ...time, onError: () => {} }), watched)
    await time.pass(10_000)
    expect(one.ids()).toEqual(['v3'])
    state.now = snapshot(2)
    await time.pass(2_000)
    expect(one.ids()).toEqual(['v3', 'v2'])
  })
  test('that continues from the last event does not repeat it', async () => {
    const time = ticker()
    const { state, watched } = campaign(snapshot(3))
    const one = listen(progressStreams({ ...time, onError: () => {} }), watched, watcher({ lastEventId: 'v3' }))
    await time.pass(5_000)
    expect(one.ids()).toEqual([])
    state.now = snapshot(1)
    await time.pass(2_000)
    expect(one.ids()).toEqual(['v1'])
  })
  test('ends after the last state, and leaves no timer behind', async () => {
    const time = ticker()
    const { state, watched } = campaign(snapshot(1))
    const one = listen(progressStreams({ ...time, onError: () => {} }), watched)
    await time.pass(1_000)
    state.now = snapshot(0, true)
    await time.pass(2_000)
    expect([one.ids(), one.heard.ended]).toEqual([['v1', 'v0'], true])
    await time.pass(10_000)
    expect(time.waiting()).toBe(0)
  })
  test('shows a sign of life at least every 15 s', async () => {
    const time = ticker()
    const { watched } = campaign(snapshot(1))
    const one = listen(progressStreams({ ...time, onError: () => {} }), watched)
    await time.pass(60_000)
    expect(one.heard.text.match(/^: still here$/gm)).toHaveLength(4)
  })
  test('goes on when a read fails', async () => {
    const time = ticker()
    const errors: unknown[] = []
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 1) throw new Error('busy')
      return snapshot(5)
    }
    const streams = progressStreams({ ...time, onError: error => void errors.push(error) })
    const one = listen(streams, { topic: 'CP_1', read })
    await time.pass(4_000)
    expect([one.ids(), errors.length]).toEqual([['v5'], 1])
  })
})

test('ends within 5 s after access was taken away, and other sessions go on', async () => {
  const time = ticker()
  const { watched } = campaign(snapshot(1))
  const streams = progressStreams({ ...time, onError: () => {} })
  let isAllowed = true
  const revoked = listen(streams, watched, watcher({ isStillAllowed: async () => isAllowed }))
  const other = listen(streams, watched, watcher({ access: 'SES_2' }))
  await time.pass(20_000)
  isAllowed = false
  await time.pass(5_000)
  expect([revoked.heard.ended, other.heard.ended]).toEqual([true, false])
})

test('everybody who watches a campaign shares its reads, and a session is checked once for all its streams', async () => {
  const time = ticker()
  const { state, watched } = campaign(snapshot(1))
  const streams = progressStreams({ ...time, onError: () => {} })
  let checks = 0
  const isStillAllowed = async () => {
    checks += 1
    return true
  }
  const heard = Array.from({ length: 20 }, () => listen(streams, watched, watcher({ isStillAllowed })))
  await time.pass(10_000)
  expect(heard.map(each => each.ids().length)).toEqual(Array<number>(20).fill(1))
  expect(state.reads).toBe(6)
  expect(checks).toBe(3)
})

test('has a bound for a person and for a process; a place is free again when a stream is closed', async () => {
  const time = ticker()
  const { watched } = campaign(snapshot(1))
  const streams = progressStreams({ ...time, onError: () => {} })
  const own = Array.from({ length: 20 }, () => listen(streams, watched))
  expect(streams.open(watched, watcher())).toBeNull()
  for (let at = 20; at < 1_000; at += 1) listen(streams, watched, watcher({ userId: `USR_${at}` }))
  expect(streams.open(watched, watcher({ userId: 'USR_new' }))).toBeNull()
  own[0]!.body!.destroy()
  await time.pass(0)
  expect(streams.open(watched, watcher())).not.toBeNull()
  streams.close()
})

test('a client that does not read is dropped', async () => {
  const time = ticker()
  const { state, watched } = campaign(snapshot(1))
  const body = progressStreams({ ...time, onError: () => {} }).open(watched, watcher())!
  for (let at = 2; at < 40; at += 1) {
    state.now = { id: `v${at}`, data: 'x'.repeat(10_000), isFinal: false }
    await time.pass(2_000)
  }
  expect(body.destroyed).toBe(true)
})
