import Type from 'typebox'
import { expect, test } from 'vitest'
import { passThroughTracer } from '../../src/adapters/tracing/trace-storage.ts'
import type { JobDeps, RunnableJob } from '../../src/workers/jobs.ts'
import { type FinishedAttempt, toTasks } from '../../src/workers/run-jobs.ts'

/** A job as the engine runs it: payload validated, time bounded, outcome reported. */
const deps = {} as JobDeps

function taskOf(run: RunnableJob['run'], timeoutSeconds = 1) {
  const finished: FinishedAttempt[] = []
  const errors: unknown[] = []
  const definition = {
    task: 'greet',
    payload: Type.Object({ name: Type.String() }, { additionalProperties: false }),
    attempts: 1,
    timeoutSeconds,
  }
  let now = 0
  const tasks = toTasks([{ definition, run }], {
    tracer: passThroughTracer,
    deps,
    monotonicNow: () => {
      now += 250
      return now
    },
    onFinished: (each, error) => {
      finished.push(each)
      if (error !== undefined) errors.push(error)
    },
  })
  return { greet: tasks.greet!, finished, errors }
}

test('a payload that matches its schema reaches the job', async () => {
  const seen: unknown[] = []
  const { greet, finished } = taskOf(async (_deps, payload) => void seen.push(payload))
  await greet({ name: 'Asha' })
  expect(seen).toEqual([{ name: 'Asha' }])
  expect(finished).toEqual([{ task: 'greet', seconds: 0.25, failed: false }])
})

test.each([{}, { name: 5 }, { name: 'Asha', extra: true }, null])(
  'a payload %j that does not match its schema fails without running',
  async payload => {
    const { greet, finished } = taskOf(() => expect.unreachable())
    await expect(greet(payload)).rejects.toThrow('does not match its schema')
    expect(finished).toMatchObject([{ failed: true }])
  },
)

test('a job that takes too long is abandoned, also if it does not listen to its signal', async () => {
  const { greet } = taskOf(() => new Promise(() => {}), 0.01)
  await expect(greet({ name: 'Asha' })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a job that takes too long is aborted', async () => {
  const { greet } = taskOf(
    (_deps, _payload, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    0.01,
  )
  await expect(greet({ name: 'Asha' })).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('an error of a job is logged and passed on, so that the worker retries it', async () => {
  const { greet, finished, errors } = taskOf(() => Promise.reject(new Error('no')))
  await expect(greet({ name: 'Asha' })).rejects.toThrow('no')
  expect(finished).toMatchObject([{ task: 'greet', failed: true }])
  expect(errors).toEqual([new Error('no')])
})
