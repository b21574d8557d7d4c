import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause, realSleep } from './pause.ts'

const timers = () => process.getActiveResourcesInfo().filter(each => each === 'Timeout').length

test('a sleep that is ended by its signal leaves no timer to keep the process', async () => {
  const [before, stop] = [timers(), new AbortController()]
  const waiting = pause(realSleep(600_000, stop.signal), stop.signal)
  expect(timers()).toBe(before + 1)
  stop.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(pause(realSleep(600_000, stop.signal), stop.signal)).rejects.toThrow('enough')
  expect(timers()).toBe(before)
})

test('one that runs out leaves nobody listening to a signal that lives on', async () => {
  const { signal } = new AbortController()
  await pause(realSleep(1, signal), signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
