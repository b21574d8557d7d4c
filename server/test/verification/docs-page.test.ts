import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { differences, isObject, type RawCall, readSteps } from '../../../testing/docs-page.ts'
import { mailToken, newVerifier, VERIFICATION_BASE, type Verifier } from '../../../testing/verification.ts'

/** docs/verification.md, done as a reader does it: its requests sent in their order, its answers held against what comes. */
const PAGE = 'docs/verification.md'

let api: TestApi
let who: Verifier
beforeAll(async () => {
  api = await startTestApi()
  who = await newVerifier(api, { mode: 'test' })
})
afterAll(() => api.close())

/** Names in braces become what an earlier answer gave. */
function filledIn(text: string, given: ReadonlyMap<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => given.get(name) ?? whole)
}

function remember(value: unknown, given: Map<string, string>): void {
  if (!isObject(value)) return
  for (const [name, each] of Object.entries(value)) if (typeof each === 'string') given.set(name, each)
}

/** The page shows one answer, and a program sends one for each question. */
function withAllAnswers(step: RawCall, questionIds: readonly string[]): RawCall {
  if (!step.path.endsWith('/assessment/submit')) return step
  return { ...step, body: JSON.stringify({ answers: questionIds.map(questionId => ({ questionId, option: 0 })) }) }
}

async function send({ method, path, body }: RawCall, given: ReadonlyMap<string, string>): Promise<Reply> {
  const below = filledIn(path, given).slice(VERIFICATION_BASE.length)
  const json = body === '' ? undefined : JSON.parse(filledIn(body, given))
  return await who.call(method, below, json, given.get('sessionToken'))
}

test('every request of the page answers what the page shows', async () => {
  const given = new Map<string, string>()
  const steps = await readSteps(PAGE)
  expect(steps.length).toBeGreaterThan(14)
  let questionIds: readonly string[] = []
  for (const step of steps) {
    if (step.kind !== 'call') throw new Error(`${PAGE} has a program, and nobody would run it.`)
    const isEndorsement = step.path.includes('/endorse/')
    if (isEndorsement) given.set('reviewerToken', await mailToken(api, given.get('serviceVerificationId')!))
    const { status, body } = await send(withAllAnswers(step, questionIds), given)
    const shown = JSON.parse(filledIn(JSON.stringify(step.answer.body), given))
    expect([step.path, status, differences(shown, body)]).toEqual([step.path, step.answer.status, []])
    if (step.path.endsWith('/verify')) remember(body.data, given)
    questionIds = body.data?.questions?.map((each: { questionId: string }) => each.questionId) ?? questionIds
  }
})
