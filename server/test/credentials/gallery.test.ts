import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { keysOf, MINUTE_MS } from '../../../testing/assessments.ts'
import { accessibilityFaults, openBrowser, openPage, PHONE } from '../../../testing/browser.ts'
import { testClock } from '../../../testing/clock.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { savePicture } from '../../../testing/gallery.ts'
import { honest } from '../../../testing/honest-model.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  decisionsOf,
  expectOk,
  newVerifier,
  type OpenSession,
  type ReviewerFields,
  type Verifier,
} from '../../../testing/verification.ts'
import type { Mode } from '../../src/kernel/tenant.ts'
import { readJwt } from './credentials.fixture.ts'
import { checkWithPython, verifiesWithOpenssl } from './verifiers.fixture.ts'

/**
 * A proof of every kind, made over HTTP as a student and a reviewer make it. `npm run gallery` stores what a phone shows of them in
 * docs/gallery, for docs/gallery.md.
 */
let api: TestApi
let apiWithModel: TestApi
let model: FakeModel
let browser: Browser
beforeAll(async () => {
  // Browser and verifiers look at the real clock.
  const time = testClock(new Date(Date.now() - 3_600_000).toISOString())
  model = await startFakeModel(honest)
  const ofModel = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake', PUBLIC_URL }
  api = await startTestApi({ PUBLIC_URL }, { time })
  apiWithModel = await startTestApi(ofModel, { time })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await apiWithModel?.close()
  await model?.close()
})

const FOLDER = process.env.PRAMAAN_SCREENS
const PUBLIC_URL = 'https://pramaan.example'
/** With questions in the public bank and in the private one of the tests; safety does not depend on it. */
const SKILL = 'sk_1001'
/** In no bank. */
const SKILL_WITHOUT_QUESTIONS = 'sk_1002'
const HOME = '127.31.0.1'
const BROWSER = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }

interface Made {
  readonly api: TestApi
  readonly who: Verifier
  readonly session: OpenSession
}

async function assessed(on: TestApi, mode: Mode, skillId = SKILL, tookMs = 5 * MINUTE_MS): Promise<Made> {
  const who = await newVerifier(on, { mode })
  const session = await completedSession(who, { method: 'assessment', skillIds: [skillId] })
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  on.time.advance(tookMs)
  const answers = [...(await keysOf(on.db, session.id))].map(([questionId, option]) => ({ questionId, option }))
  await expectOk(who.call('POST', '/assessment/submit', { answers }, session.token))
  return { api: on, who, session }
}

async function endorsed(reviewer: ReviewerFields, from?: string): Promise<Made> {
  const who = await newVerifier(api)
  const session = await awaitingReview(api, who, { skillIds: [SKILL], endorsementType: 'manager', reviewer })
  if (from !== undefined) await expectOk(api.call('GET', `/s/${session.token}/session`, { from, headers: BROWSER }))
  const decisions = [{ ...decisionsOf([SKILL])[0]!, comment: 'Lays straight courses without being watched.' }]
  const json = { token: session.reviewerToken, decisions }
  const path = `/humanverification/endorse/${session.id}`
  await expectOk(callOpen(api, 'POST', path, { json, ...(from === undefined ? {} : { from }) }))
  return { api, who, session }
}

const sessionOf = async ({ who, session }: Made) =>
  (await expectOk(who.call('GET', '/session', undefined, session.token))).body.data

/** A red outcome has no credential until it is released. */
async function released(made: Made): Promise<Made> {
  expect(await sessionOf(made)).toMatchObject({ state: 'under_review', signals: { grade: 'red' }, credentials: [] })
  await expectOk(
    made.who.call('POST', `/verifications/${made.session.id}/release`, { reason: 'We called the company.' }),
  )
  return made
}

const OWN_DOMAIN = { email: 'ravi@sunrise.example', company: 'Sunrise Energy', website: 'https://www.sunrise.example' }
const FREE_MAIL = { email: 'ravi.iyer@gmail.com', company: 'Sunrise Energy' }
const OTHER_DOMAIN = { email: 'ravi@elsewhere.example', company: 'Sunrise Energy' }
const NAMED = { email: 'ravi@sunriseenergy.example', company: 'Sunrise Energy' }

const KINDS: readonly (readonly [name: string, grade: string, says: string, make: () => Promise<Made>])[] = [
  ['assessed-private-bank', 'green', 'bank that is not public', () => assessed(api, 'live')],
  ['assessed-model', 'green', 'written by a language model', () => assessed(apiWithModel, 'live')],
  ['assessed-public-bank', 'green', 'public bank', () => assessed(api, 'test')],
  ['assessed-sample', 'green', 'sample that verifies nothing', () => assessed(api, 'test', SKILL_WITHOUT_QUESTIONS)],
  ['assessed-red-released', 'red', 'released by', async () => released(await assessed(api, 'live', SKILL, 0))],
  ['endorsed-website-domain', 'green', 'sunrise.example', () => endorsed(OWN_DOMAIN)],
  ['endorsed-name-in-domain', 'green', 'sunriseenergy.example', () => endorsed(NAMED)],
  ['endorsed-free-mail', 'amber', 'gmail.com', () => endorsed(FREE_MAIL)],
  ['endorsed-other-domain', 'amber', 'elsewhere.example', () => endorsed(OTHER_DOMAIN)],
  ['endorsed-red-released', 'red', 'released by', async () => released(await endorsed(FREE_MAIL, HOME))],
]

describe.each(KINDS)('the proof of %s', (name, grade, says, make) => {
  test('says what was checked, and verifies with python3-jwt and OpenSSL', { timeout: 60_000 }, async () => {
    const made = await make()
    const { credentials, signals } = await sessionOf(made)
    expect(signals.grade).toBe(grade)
    const [credential] = credentials
    const path = new URL(credential.url).pathname
    const jwt = (await made.api.call('GET', `${path}.jwt`)).text
    const { keys } = JSON.parse((await made.api.call('GET', '/.well-known/jwks.json')).text)
    expect(await checkWithPython(keys, [jwt])).toEqual(['valid'])
    const { header, payload } = readJwt(jwt)
    const key = keys.find((each: { kid: string }) => each.kid === header.kid)
    expect(await verifiesWithOpenssl(key, jwt)).toBe(true)
    expect(JSON.stringify(payload)).toContain(says)
    for (const locale of ['en', 'hi']) {
      const { page, context } = await openPage(browser, made.api.url, { viewport: PHONE, locale })
      await page.goto(`${made.api.url}${path}`)
      await page.waitForFunction(`document.querySelector('[data-verdict]')?.textContent`)
      const sentences = await page.locator('[data-checked]').allTextContents()
      expect(sentences.length).toBe(grade === 'red' ? 2 : 1)
      for (const sentence of sentences) expect(/[\u0900-\u097f]/.test(sentence)).toBe(locale === 'hi')
      expect(await accessibilityFaults(page)).toEqual([])
      if (FOLDER !== undefined) await savePicture(page, `${FOLDER}/${name}-${locale}.webp`)
      await context.close()
    }
  })
})
