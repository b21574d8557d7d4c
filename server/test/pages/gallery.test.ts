import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessibilityFaults,
  colourFaults,
  DESK,
  type OpenedPage,
  openBrowser,
  openPage,
  PHONE,
} from '../../../testing/browser.ts'
import { savePicture } from '../../../testing/gallery.ts'
import { layoutFaults, scriptFaults } from '../../../testing/page-faults.ts'
import { candidateStates } from '../journeys/candidate-states.fixture.ts'
import { type EveryPage, startEveryPage } from './every-page.fixture.ts'

/**
 * What candidates, students, reviewers and employers see, on a phone and a desk, light and dark, in four languages. `npm run gallery`
 * stores the pictures and the list of what was checked in docs/gallery; without it one width, one theme and one language are checked, whose
 * words are long. Other tests look at English and Hindi.
 */
let fixture: EveryPage
let browser: Browser
/** One for all: on a busy machine a new one takes longer than the page. */
let tab: OpenedPage
const paths: Record<string, string> = {}
const lines: string[] = []
beforeAll(async () => {
  fixture = await startEveryPage({
    modes: ['live'],
    before: async api => {
      const states = await candidateStates(api, { workflow: { languages: WANTED } })
      for (const [name, path] of Object.entries(states.paths)) paths[`candidate-${name}`] = path
    },
  })
  for (const [name, path] of Object.entries(fixture.paths)) paths[name.replace(/-live$/, '')] ??= path
  browser = await openBrowser()
  tab = await openPage(browser, fixture.api.url)
})
afterAll(async () => {
  await browser?.close()
  await fixture?.close()
})

const FOLDER = process.env.PRAMAAN_SCREENS
const WANTED = FOLDER === undefined ? ['ta'] : ['en', 'hi', 'ta', 'bn']
const WIDTHS = FOLDER === undefined ? [PHONE] : [PHONE, DESK]
const THEMES = FOLDER === undefined ? (['light'] as const) : (['light', 'dark'] as const)

const SCREENS: readonly string[] = [
  // Before all others, because the time of its questions runs.
  'student-questions',
  ...['welcome', 'yes-no', 'words', 'choice', 'interest', 'done', 'data', 'stop', 'delete'].map(
    name => `candidate-${name}`,
  ),
  'student',
  'student-ready',
  'student-waiting',
  'student-result',
  'student-retry',
  'student-dead',
  'reviewer',
  'reviewer-answered',
  'proof',
  'proof-revoked',
  'student-delete',
  'reviewer-delete',
  'landing',
  'privacy',
]

/** Words of the data that is shown: names, titles and what the item bank asks. They are in the language of whoever wrote them. */
const SHOWN_WORDS = new Set(
  [
    'Asha Verma Ravi Iyer Ramesh Kumar Sunrise Energy Test organisation Acme Infra Pune Mason',
    'Rooftop solar monitor Developer Reads inverters and draws charts',
    'Brick laying Mortar mixing to ratio',
  ].flatMap(text => text.split(' ')),
)

interface View {
  readonly page: Page
  readonly name: string
  readonly language: string
}

/** One load for both widths and themes. What does not depend on the width is checked at one. */
async function look({ page, name, language }: View, width: number): Promise<readonly string[]> {
  const isPhone = width === PHONE.width
  const faults = [
    ...(await layoutFaults(page)),
    ...(isPhone ? await scriptFaults(page, language, SHOWN_WORDS) : []),
  ].map(fault => `${width} ${fault}`)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    if (FOLDER !== undefined) await savePicture(page, `${FOLDER}/${fileOf(name, language, width, colorScheme)}`)
    // Contrast does not depend on the language.
    const axeFaults = colorScheme === 'light' ? accessibilityFaults : colourFaults
    const found = isPhone && (colorScheme === 'light' || language === 'en') ? await axeFaults(page) : []
    faults.push(...found.map(fault => `${width} ${colorScheme} axe: ${fault.slice(0, 200)}`))
  }
  return faults
}

const fileOf = (name: string, language: string, width: number, theme: string) =>
  `${name}/${language}-${width}-${theme}.webp`

/** Language by language, so that the first minute shows every screen in English. */
const VIEWS = WANTED.flatMap(language => SCREENS.map(name => [language, name] as const))

test.each(VIEWS)(
  '%s: %s fits, is written in its language and passes axe',
  { timeout: 300_000 },
  async (language, name) => {
    const { page, faults } = tab
    await page.setViewportSize(PHONE)
    await page.goto(inLanguage(paths[name]!, language), { waitUntil: 'networkidle' })
    await page.waitForSelector('h1')
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    const found: string[] = []
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport)
      found.push(...(await look({ page, name, language }, viewport.width)))
    }
    found.push(...faults.splice(0))
    lines.push(rowOf(name, language, found))
    if (FOLDER !== undefined) writeFileSync(`${FOLDER}/screens.md`, listOf(lines.toSorted()))
    expect(found).toEqual([])
  },
)

interface Box {
  readonly top: number
  readonly bottom: number
  readonly width: number
}
const boxOf = (page: Page, selector: string) =>
  page.evaluate<Box>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].at(-1).getBoundingClientRect().toJSON()`,
  )

test('the button of a question follows its choices on a wide screen, and is near the thumb on a phone', async () => {
  const { page } = tab
  await page.goto(inLanguage(paths['candidate-choice']!, WANTED[0]!))
  await page.setViewportSize(DESK)
  const [choice, wide] = [await boxOf(page, '.choice'), await boxOf(page, '.actions button')]
  expect(wide.top - choice.bottom).toBeLessThan(DISTANT)
  await page.setViewportSize(PHONE)
  expect(PHONE.height - (await boxOf(page, '.actions button')).bottom).toBeLessThan(FOOTER)
})
/** Of a button and what it belongs to, in pixels: a line of text and the space around it. */
const DISTANT = 110
/** What may be below the button on a phone: the footer. */
const FOOTER = 220

test('the words of the link to a proof are one block, not columns of single words beside the badge', async () => {
  const { page } = tab
  await page.setViewportSize(PHONE)
  await page.goto(inLanguage(paths['student-result']!, WANTED[0]!))
  await page.waitForSelector('.proof-words')
  const [badge, words] = [await boxOf(page, '.proof .badge'), await boxOf(page, '.proof-words')]
  const isBelow = words.top >= badge.bottom
  expect([isBelow || words.width >= 180, await page.locator('.proof-words').count()]).toEqual([true, 1])
})

function inLanguage(path: string, language: string): string {
  const url = new URL(path, fixture.api.url)
  url.searchParams.set('lang', language)
  return url.href
}

function rowOf(name: string, language: string, faults: readonly string[]): string {
  const pictures = WIDTHS.flatMap(({ width }) =>
    THEMES.map(theme => `[${width} ${theme}](${fileOf(name, language, width, theme)})`),
  )
  const verdicts = ['overflow', 'truncated', 'script', 'axe'].map(kind => {
    const count = faults.filter(fault => fault.includes(`${kind}: `)).length
    return count === 0 ? 'none' : String(count)
  })
  return `| ${name} | ${language} | ${verdicts.join(' | ')} | ${pictures.join(', ')} |`
}

function listOf(rows: readonly string[]): string {
  return `# What the screens were checked for

Written by \`npm run gallery\`. Every row is one screen in one language, at 360 and 1280 pixels, light and dark. The checks are in
testing/page-faults.ts; [README.md](README.md) says what a person saw on the pictures.

| Screen | Language | Overflow | Truncated text | Wrong script or untranslated | axe | Pictures |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`
}
