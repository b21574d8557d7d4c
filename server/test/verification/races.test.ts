import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import {
  awaitingReview,
  completedSession,
  decisionsOf,
  endAssessment,
  endorse,
  newVerifier,
  SKILL_IDS,
  sessionAtStep3,
  storeItems,
  storeReviewer,
  type Verifier,
  validSubmission,
} from '../../../testing/verification.ts'

/** Rules over all sessions of a student, raced: two API processes on one database. The chaos scenario runs 200 rounds of each. */
const ROUNDS = Number(process.env.VERIFICATION_RACE_ROUNDS ?? 5)

let one: TestApi
let two: TestApi
let who: Verifier
let other: Verifier
beforeAll(async () => {
  one = await startTestApi()
  two = await startTestApi({}, one)
  who = await newVerifier(one)
  other = await newVerifier(two, { orgId: who.tenant.orgId })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const codes = (replies: readonly Reply[]) => replies.map(({ body }) => body.error?.code ?? 'ok').toSorted()
const rounds = Array.from({ length: ROUNDS }, (_, at) => at)
const project = { projectIds: ['prj-1'] }

describe('raced', { timeout: 30_000 + ROUNDS * 2_000 }, () => {
  test('DUPLICATE_REVIEWER_EMAIL: of one address under two types exactly one is stored', async () => {
    for (const _ of rounds) {
      const submission = { student: validSubmission().student }
      const sessions = await Promise.all(
        ['manager', 'client'].map(endorsementType => completedSession(who, { submission, endorsementType })),
      )
      const email = 'raced@work.example'
      const replies = await Promise.all(sessions.map(({ id }, at) => storeReviewer(at ? other : who, id, { email })))
      expect(codes(replies)).toEqual(['DUPLICATE_REVIEWER_EMAIL', 'ok'])
    }
  })

  test('MAX_SKILLS_PER_SOURCE: of three times four skills two are stored', async () => {
    const { rows } = await one.db.admin.query<{ number: number }>(
      "select number from catalogue_nodes where level = 'skill' and retired_version is null order by number limit 12",
    )
    const ids = rows.map(({ number }) => `sk_${number}`)
    for (const _ of rounds) {
      const submission = { student: validSubmission().student }
      const sessions = await Promise.all(
        [0, 4, 8].map(from => sessionAtStep3(who, { submission, skillIds: ids.slice(from, from + 4) })),
      )
      const replies = await Promise.all(
        sessions.map((session, at) => storeItems(at % 2 ? other : who, session, project)),
      )
      expect(codes(replies)).toEqual(['MAX_SKILLS_PER_SOURCE', 'ok', 'ok'])
    }
  })

  test('DUPLICATE_SKILLS_IN_BUNDLE: beside the endorsement, step 3 comes before it or is rejected', async () => {
    for (const _ of rounds) {
      const submission = { student: validSubmission().student }
      const first = await awaitingReview(one, who, { submission })
      const second = await sessionAtStep3(who, { submission })
      const [endorsed, stored] = await Promise.all([
        endorse(two, first.id, first.reviewerToken),
        storeItems(who, second, project),
      ])
      expect(endorsed.status).toBe(200)
      expect(['ok', 'DUPLICATE_SKILLS_IN_BUNDLE']).toContain(codes([stored])[0])
      const third = await sessionAtStep3(who, { submission })
      expect(codes([await storeItems(who, third, project)])).toEqual(['DUPLICATE_SKILLS_IN_BUNDLE'])
    }
  })

  test('two endorsements of one source, skill and type hold one verified claim', async () => {
    for (const _ of rounds) {
      const submission = { student: validSubmission().student }
      const reviews = await Promise.all([1, 2].map(() => awaitingReview(one, who, { submission })))
      const replies = await Promise.all(
        reviews.map(({ id, reviewerToken }, at) => endorse(at ? one : two, id, reviewerToken)),
      )
      expect(codes(replies)).toEqual(['ok', 'ok'])
      const { rows } = await one.db.admin.query(
        "select skill_number from skill_claims where verification_id = any($1) and state = 'verified'",
        [reviews.map(({ id }) => id)],
      )
      expect(rows).toHaveLength(SKILL_IDS.length)
    }
  })

  test('ASSESSMENT_ALREADY_PASSED: beside the pass, step 3 of another source comes before it or is rejected', async () => {
    for (const _ of rounds) {
      const submission = { student: validSubmission().student }
      const input = { submission, method: 'assessment' } as const
      const first = await completedSession(who, input)
      const second = await sessionAtStep3(who, input)
      const [, stored] = await Promise.all([
        endAssessment(two, who, first),
        storeItems(who, second, { credentialIds: ['crt-1'] }),
      ])
      expect(['ok', 'ASSESSMENT_ALREADY_PASSED']).toContain(codes([stored!])[0])
      const third = await sessionAtStep3(who, input)
      const late = await storeItems(who, third, { workExperienceIds: ['exp-1'] })
      expect(codes([late])).toEqual(['ASSESSMENT_ALREADY_PASSED'])
    }
  })

  test('of two decisions at once exactly one counts, with one event', async () => {
    for (const _ of rounds) {
      const { id, reviewerToken } = await awaitingReview(one, who)
      const replies = await Promise.all([
        endorse(one, id, reviewerToken, decisionsOf(SKILL_IDS, 'endorsed')),
        endorse(two, id, reviewerToken, decisionsOf(SKILL_IDS, 'declined')),
      ])
      expect(codes(replies)).toEqual(['ALREADY_DECIDED', 'ok'])
      const { rows } = await one.db.admin.query(
        "select type from events where data->'verification'->>'serviceVerificationId' = $1",
        [id],
      )
      expect(rows).toHaveLength(1)
    }
  })
})

test('the exclusion constraint holds without the lock', async () => {
  const submission = { student: validSubmission().student }
  const sessions = await Promise.all(
    ['manager', 'client'].map(endorsementType => completedSession(who, { submission, endorsementType })),
  )
  const insert = (id: string, type: string) =>
    one.db.admin.query(
      `insert into reviewer_uses (org_id, mode, source_id, email, endorsement_type, verification_id)
       select org_id, mode, source_id, 'a@b.in', $2, verification_id from verification_items where verification_id = $1`,
      [id, type],
    )
  await insert(sessions[0]!.id, 'manager')
  await expect(insert(sessions[1]!.id, 'client')).rejects.toMatchObject({ constraint: 'reviewer_uses_one_type' })
  await insert(sessions[1]!.id, 'manager')
})
