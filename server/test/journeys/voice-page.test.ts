import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  accessibilityFaults,
  openBrowser,
  openPage,
  screenshot,
  WITH_MICROPHONE,
  weighOnWire,
} from '../../../testing/browser.ts'
import { judgeAudio } from '../../src/features/recordings/index.ts'
import type { Contacted } from './candidate.fixture.ts'
import { atVoice, pathOf, recordingsOf, STORAGES, spokenAnswer, type TestStorage } from './voice.fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser(WITH_MICROPHONE)
})
afterAll(() => browser?.close())

const FITS = 'document.documentElement.scrollWidth <= innerWidth'
/** Of what a finger has to meet. */
const LEAST_HEIGHT = 48

async function look(page: Page, name: string): Promise<void> {
  expect([name, await page.evaluate(FITS), await accessibilityFaults(page)]).toEqual([name, true, []])
  const heights = await page.$$eval('button:not([hidden] *), .choice', all =>
    all.map(each => each.getBoundingClientRect().height),
  )
  expect([name, heights.filter(height => height > 0 && height < LEAST_HEIGHT)]).toEqual([name, []])
  expect(await page.textContent('main')).not.toMatch(/\bvoice\.\w+/)
  await screenshot(page, `candidate-voice-${name}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A busy machine may miss one of them. */
const SOME_SECONDS = /^11[0-8] seconds left$/
const POLL = { timeout: 60_000 }
/** Above 0 once the browser could read the recording. */
const readyState = (page: Page) => page.evaluate<number>('document.querySelector("video, audio")?.readyState ?? 0')

/** For about two seconds, by what the page counts. */
async function record(page: Page): Promise<void> {
  await button(page, 'Record my answer').click()
  await page.getByText(SOME_SECONDS).waitFor()
  await button(page, 'Stop').click()
  await page.locator('audio').waitFor()
}

describe.each(['folder', 'bucket'] as const)('with a script and a microphone, stored in a %s', kind => {
  let storage: TestStorage
  let api: TestApi
  beforeAll(async () => {
    storage = await STORAGES[kind]()
    api = await startTestApi(storage.env)
  })
  afterAll(async () => {
    await api?.close()
    await storage?.close()
  })

  test('a candidate speaks, listens, sends, and the partner hears it', { timeout: 240_000 }, async () => {
    const at: Contacted = await atVoice(api)
    const { page, context, faults } = await openPage(browser, api.url)
    const weight = weighOnWire(page)
    await page.goto(api.url + at.path)
    await button(page, 'Record my answer').waitFor()
    expect(await weight()).toBeLessThan(50_000)
    await look(page, 'ready')
    await button(page, 'Record my answer').click()
    await page.locator('meter:not([value="0"])').waitFor()
    await look(page, 'recording')
    await button(page, 'Stop').click()
    await expect.poll(() => readyState(page), POLL).toBeGreaterThan(0)
    await look(page, 'recorded')
    await button(page, 'Record again').click()
    await page.getByText(SOME_SECONDS).waitFor()
    await button(page, 'Stop').click()
    await page.locator('audio').waitFor()
    await button(page, 'Continue').click()
    await page.getByRole('heading', { name: 'What else should we know?' }).waitFor()
    const [row, ...others] = await recordingsOf(api, at)
    expect(others).toEqual([])
    expect(row).toMatchObject({ content_type: 'audio/webm', state: 'stored' })
    expect(row.seconds).toBeGreaterThan(1)
    const path = pathOf((await spokenAnswer(at)).audio_url)
    const heard = Buffer.from(await (await fetch(api.url + path)).arrayBuffer())
    expect(judgeAudio(heard)).toMatchObject({ ok: true, value: { contentType: 'audio/webm' } })
    expect(heard.length).toBe(row.bytes)
    await page.goto(api.url + path)
    await expect.poll(() => readyState(page), POLL).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await page.goto(`${api.url}${at.path}/delete`)
    await page.locator('.choice').nth(1).click()
    await page.locator('form button').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await api.runScheduled('remove_recordings')
    expect([await recordingsOf(api, at), await storage.files()]).toEqual([[], []])
    await context.close()
  })
})

describe('the way without a recording', () => {
  let storage: TestStorage
  let api: TestApi
  beforeAll(async () => {
    storage = await STORAGES.folder()
    api = await startTestApi(storage.env)
  })
  afterAll(async () => {
    await api?.close()
    await storage?.close()
  })

  test('write instead, speak instead, and write after all', { timeout: 120_000 }, async () => {
    const at = await atVoice(api)
    const { page, context, faults } = await openPage(browser, api.url)
    await page.goto(api.url + at.path)
    expect(await page.locator('textarea').isVisible()).toBe(false)
    expect(await button(page, 'Continue').isVisible()).toBe(false)
    await record(page)
    await button(page, 'Write instead').click()
    await page.fill('textarea', 'Pune')
    await look(page, 'writing')
    await button(page, 'Speak instead').click()
    await button(page, 'Write instead').click()
    expect(await page.inputValue('textarea')).toBe('Pune')
    await button(page, 'Continue').click()
    await page.getByRole('heading', { name: 'What else should we know?' }).waitFor()
    expect(await spokenAnswer(at)).toEqual({ type: 'voice', value: 'Pune', language: 'en' })
    expect(await recordingsOf(api, at)).toEqual([])
    await page.locator('.skip-choice').click()
    await button(page, 'Continue').click()
    await page.getByText('Question 5 of 9').waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  test('the network fails: the recording is still there, and is sent again', { timeout: 120_000 }, async () => {
    const at = await atVoice(api)
    const { page, context } = await openPage(browser, api.url)
    await page.goto(api.url + at.path)
    await record(page)
    await context.setOffline(true)
    await button(page, 'Continue').click()
    await page.getByText('The recording could not be sent. It is still here: try again.').waitFor()
    await look(page, 'offline')
    await context.setOffline(false)
    await button(page, 'Continue').click()
    await page.getByRole('heading', { name: 'What else should we know?' }).waitFor()
    expect((await spokenAnswer(at)).audio_url).toBeDefined()
    await context.close()
  })

  test.each([
    [413, 'This recording cannot be used. Record again, or write your answer.'],
    [415, 'This recording cannot be used. Record again, or write your answer.'],
    [422, 'The recording is longer than two minutes. Record again, or write your answer.'],
  ])('the server rejects it with %i, and the page says what to do', { timeout: 120_000 }, async (status, text) => {
    const at = await atVoice(api)
    const { page, context } = await openPage(browser, api.url)
    await page.route('**/recordings?*', route => route.fulfill({ status }))
    await page.goto(api.url + at.path)
    await record(page)
    await button(page, 'Continue').click()
    await page.getByText(text).waitFor()
    expect(await button(page, 'Record my answer').isVisible()).toBe(true)
    await context.close()
  })

  test('the microphone is not allowed: the page says so and offers the field', { timeout: 120_000 }, async () => {
    const silent = await openBrowser()
    const at = await atVoice(api)
    const { page, context } = await openPage(silent, api.url)
    await page.goto(api.url + at.path)
    await button(page, 'Record my answer').click()
    await page.getByText('The microphone cannot be used here. Write your answer instead.').waitFor()
    expect(await page.locator('textarea').isVisible()).toBe(true)
    expect(await button(page, 'Continue').isVisible()).toBe(true)
    await context.close()
    await silent.close()
  })

  test('without scripts the field is there, and only this screen may use the microphone', async () => {
    const at = await atVoice(api)
    const { page, context } = await openPage(browser, api.url, { javaScriptEnabled: false })
    const policyOf = async (path: string) => (await page.goto(api.url + path))!.headers()
    const spoken = await policyOf(at.path)
    expect(spoken['permissions-policy']).toContain('microphone=(self)')
    expect(spoken['content-security-policy']).toContain('media-src blob:;')
    await page.fill('textarea', 'Pune')
    await button(page, 'Continue').click()
    expect(await spokenAnswer(at)).toEqual({ type: 'voice', value: 'Pune', language: 'en' })
    const other = await policyOf(`${at.path}/data`)
    expect(other['permissions-policy']).toContain('microphone=()')
    expect(other['content-security-policy']).not.toContain('media-src')
    await context.close()
  })
})
