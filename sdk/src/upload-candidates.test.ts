import { expect, test } from 'vitest'
import type { CallOptions } from './call.ts'
import { ConflictError, PramaanError } from './errors.ts'
import { type Candidate, type UploadProgress, type UploadTarget, uploadCandidates } from './upload-candidates.ts'

const person = (number: number, name = 'Ramesh Kumar'): Candidate => ({
  external_candidate_id: `cand-${number}`,
  name,
  phone: `+9198${number}`,
  consent: { obtained: true },
})
const people = (count: number) => Array.from({ length: count }, (_, at) => person(at))

interface Recorded extends UploadTarget {
  readonly calls: string[]
  readonly sizes: number[]
}

/** Rejects the second candidate of each call. */
function target(changes: Partial<UploadTarget> = {}): Recorded {
  const calls: string[] = []
  const sizes: number[] = []
  const note = (name: string) => async (how: CallOptions) => {
    calls.push(`${name} ${how.idempotencyKey}`)
  }
  return {
    calls,
    sizes,
    pause: note('pause'),
    resume: note('resume'),
    add: async (candidates, how) => {
      await note('add')(how)
      sizes.push(candidates.length)
      const rejected = candidates.length < 2 ? [] : [{ index: 1, code: 'DUPLICATE' as const, message: '' }]
      return { accepted: candidates.length - rejected.length, rejected }
    },
    ...changes,
  }
}

test('sends calls of 1,000 between a pause and a resume, with keys made of the id, and indexes of the whole list', async () => {
  const to = target()
  const progress: UploadProgress[] = []
  const uploaded = await uploadCandidates(to, people(2_001), {
    uploadId: 'up',
    onProgress: each => progress.push(each),
  })
  expect(to.calls).toEqual(['pause up pause', 'add up 1', 'add up 2', 'add up 3', 'resume up resume'])
  expect(to.sizes).toEqual([1_000, 1_000, 1])
  expect([uploaded.accepted, uploaded.rejected.map(each => each.index)]).toEqual([1_999, [1, 1_001]])
  expect(progress).toEqual([
    { sent: 1_000, total: 2_001, accepted: 999, rejected: 1 },
    { sent: 2_000, total: 2_001, accepted: 1_998, rejected: 2 },
    { sent: 2_001, total: 2_001, accepted: 1_999, rejected: 2 },
  ])
})

test('a call stays below the size limit of the API, also with names of three bytes a letter', async () => {
  const to = target()
  await uploadCandidates(
    to,
    Array.from({ length: 1_000 }, (_, at) => person(at, 'र'.repeat(100))),
    {},
  )
  expect(to.sizes.length).toBe(2)
  expect(Math.max(...to.sizes) * (300 + 90)).toBeLessThan(262_144)
})

test('a campaign that was paused before is not resumed', async () => {
  const conflict = new ConflictError({ code: 'CONFLICT', message: '', status: 409 })
  const to = target({ pause: () => Promise.reject(conflict) })
  await uploadCandidates(to, people(1), { uploadId: 'up' })
  expect(to.calls).toEqual(['add up 1'])
})

test('an error is thrown, and leaves the campaign paused for the next run', async () => {
  const poor = new PramaanError({ code: 'INSUFFICIENT_CREDITS', message: '', status: 402 })
  const to = target({ add: () => Promise.reject(poor) })
  await expect(uploadCandidates(to, people(1), { uploadId: 'up' })).rejects.toBe(poor)
  expect(to.calls).toEqual(['pause up pause'])
  const away = new PramaanError({ code: 'CONNECTION_FAILED', message: '', status: null })
  await expect(uploadCandidates(target({ pause: () => Promise.reject(away) }), people(1), {})).rejects.toBe(away)
})

test('an empty list makes no call', async () => {
  const to = target()
  expect([await uploadCandidates(to, [], {}), to.calls]).toEqual([{ accepted: 0, rejected: [] }, []])
})
