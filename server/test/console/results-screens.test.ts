import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type OpenedPage, openBrowser } from '../../../testing/browser.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { newPartner } from '../../../testing/partner.ts'
import { buildConsoleIfStale } from '../../../web/console/build.ts'
import { STORAGES, type TestStorage } from '../journeys/voice.fixture.ts'
import { type Contactors, contactedPeople } from './results.fixture.ts'
import { openScreens, screenFaults, signInByForm, startScreensApi } from './screens.fixture.ts'

/** A recruiter who looks for suitable people, in a real browser with the real service. */
let storage: TestStorage
let api: TestApi
let browser: Browser
let opened: OpenedPage
let page: Page
let made: Contactors
beforeAll(async () => {
  await buildConsoleIfStale()
  storage = await STORAGES.folder()
  api = await startScreensApi(storage.env)
  browser = await openBrowser(['--autoplay-policy=no-user-gesture-required'])
  opened = await openScreens(browser, { url: api.url, now: api.time.clock() })
  page = opened.page
  made = await contactedPeople(api, await recordBeep())
  await signIn(await memberOf(api, made.partner.orgId, 'recruiter'))
})
afterAll(async () => {
  await browser?.close()
  await api?.close()
  await storage?.close()
})

/** As a phone records: half a second of a tone, by the browser itself. */
async function recordBeep(): Promise<Uint8Array> {
  const recorded = await page.evaluate<number[]>(`new Promise(resolve => {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const out = audio.createMediaStreamDestination()
    tone.connect(out)
    tone.start()
    const recorder = new MediaRecorder(out.stream, { mimeType: 'audio/webm;codecs=opus' })
    const chunks = []
    recorder.ondataavailable = event => {
      chunks.push(event.data)
      if (recorder.state === 'recording' && chunks.length > 4) recorder.stop()
    }
    recorder.onstop = async () => resolve([...new Uint8Array(await new Blob(chunks).arrayBuffer())])
    recorder.start(100)
  })`)
  return Uint8Array.from(recorded)
}

const signIn = (member: TestMember) => signInByForm(page, api.url, member)

const at = (section: string) => `${api.url}/console/${made.partner.orgId}/test/${section}`
const rows = () => page.locator('tbody tr')
async function expectSound(screen: string): Promise<void> {
  expect.soft(await screenFaults(opened, screen, api.time.clock())).toEqual([])
}

test('the list is filtered in the address, and the filter is saved under a name', async () => {
  await page.goto(at('results'))
  await page.getByText('7 results').waitFor()
  await expectSound('results')
  await page.getByRole('button', { name: 'Qualified', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Yes' }).click()
  await page.getByText('2 results').waitFor()
  expect(page.url()).toContain('qualified=yes')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Good candidates')
  await page.getByLabel('Show it to everybody who sees results').check()
  await expectSound('results-save-view')
  await page.getByRole('button', { name: 'Save view' }).last().click()
  await page.getByRole('button', { name: 'Good candidates (shared)', exact: true }).waitFor()
  await expectSound('results-view')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByText('7 results').waitFor()
  await page.getByRole('button', { name: 'Good candidates (shared)', exact: true }).click()
  await page.getByText('2 results').waitFor()
  expect(await rows().count()).toBe(2)
})

test('a candidate is opened by keys, the answers are there, and the recording plays', async () => {
  await page.goto(at('results?language=en'))
  await rows().first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Time line' }).waitFor()
  await page.getByText('Where did you work last?').waitFor()
  await expectSound('result')
  const played = page.evaluate(`new Promise((resolve, reject) => {
    const audio = document.querySelector('audio')
    audio.onended = () => resolve('ended')
    audio.onerror = () => reject(new Error('The recording does not play.'))
    audio.muted = true
    audio.play().catch(reject)
  })`)
  expect(await played).toBe('ended')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Time line' }).waitFor({ state: 'detached' })
  expect(page.url()).toContain('results?language=en')
})

test('a person who was knocked out and one who stopped are shown as it happened', async () => {
  for (const [candidate, words] of [
    ['cand-02', 'This answer rules the candidate out'],
    ['cand-05', 'Asked for no more messages'],
  ] as const) {
    await page.goto(at(`campaigns/${made.campaignId}`))
    await page.getByRole('link', { name: 'Open results' }).click()
    await page.getByText('6 results').waitFor()
    await rows().filter({ hasText: candidate }).click()
    await page.getByText(words).waitFor()
    await expectSound(`result-${candidate}`)
    expect(await page.getByText(words).count()).toBe(1)
  }
})

test('what is shown is exported as CSV', async () => {
  await page.goto(at('results?status=declined'))
  await page.getByText('1 result').waitFor()
  const press = page.getByRole('link', { name: 'Export CSV' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), press])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
  expect([lines.length, lines[1]?.split(',')[1], download.suggestedFilename()]).toEqual([2, 'cand-03', 'results.csv'])
})

test('a filter without a match, an organisation without results and a failing service say what to do', async () => {
  await page.goto(at('results?language=or'))
  await page.getByText('Nothing matches these filters').waitFor()
  await expectSound('results-none')
  await page.route('**/results?*', route => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(at('results'))
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectSound('results-failing')
  await page.unroute('**/results?*')
  const other = await newPartner(api, { mode: 'test' })
  await opened.context.clearCookies()
  await signIn(await memberOf(api, other.orgId, 'viewer'))
  await page.goto(`${api.url}/console/${other.orgId}/test/results`)
  await page.getByText('No results yet').waitFor()
  await expectSound('results-empty')
  expect(await rows().count()).toBe(0)
})
