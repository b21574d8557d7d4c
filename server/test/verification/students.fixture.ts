import type { Browser, Page } from 'playwright-core'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { keysOf } from '../../../testing/assessments.ts'
import { type OpenedPage, openBrowser, openPage } from '../../../testing/browser.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import {
  newVerifier,
  type OpenSession,
  openSession,
  type Submission,
  type Verifier,
} from '../../../testing/verification.ts'

/** A service, an organisation on it, and a browser in which its students open what they were sent. */
export interface StudentFixture {
  readonly api: TestApi
  readonly mail: MailServer
  readonly who: Verifier
  readonly browser: Browser
  open(changes?: Partial<Submission>): Promise<OpenSession & { readonly url: string }>
  /** In a tab of its own, at whatever step it shows. */
  visit(url: string, options?: Parameters<typeof openPage>[2]): Promise<OpenedPage>
  stateOf(session: OpenSession): Promise<string>
  close(): Promise<void>
}

export const RETURN_URL = 'https://college.example/skills/done?student=7'

export async function startStudentFixture(): Promise<StudentFixture> {
  const mail = await startMailServer()
  const api = await startTestApi({ SMTP_URL: mail.url })
  const who = await newVerifier(api)
  const browser = await openBrowser()
  return {
    api,
    mail,
    who,
    browser,
    open: async changes => {
      const session = await openSession(who, { returnUrl: RETURN_URL, ...changes })
      return { ...session, url: `${api.url}/s/${session.token}` }
    },
    visit: async (url, options) => {
      const opened = await openPage(browser, api.url, options)
      await opened.page.goto(url)
      if (options?.javaScriptEnabled !== false) await opened.page.waitForSelector('h1')
      return opened
    },
    stateOf: async ({ id }) => {
      const { rows } = await api.db.admin.query('select state from verifications where verification_id = $1', [id])
      return rows[0].state
    },
    close: async () => {
      await browser.close()
      await api.close()
      await mail.close()
    },
  }
}

export const step = (page: Page, name: string) => page.waitForSelector(`#app[data-step="${name}"]`)
export const goOn = (page: Page) => page.click('#app form:not([role]) button[type=submit]')
export const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.tagName')

/** Finds skills by a word and takes the first that has this name. */
export async function addSkill(page: Page, keyword: string, name: string): Promise<void> {
  await page.fill('#search', keyword)
  await page.click('form[role=search] button')
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
}

/** Of the starter catalogue, with questions in the item bank: sk_1001 and sk_1004. */
export const SKILLS = ['Brick laying', 'Mortar mixing to ratio'] as const

/** Steps 1 to 3, by mouse. */
export async function goThroughSteps(page: Page, names: readonly string[], method: 'human' | 'assessment') {
  await step(page, 'skills')
  for (const name of names) await addSkill(page, name, name)
  await goOn(page)
  await step(page, 'method')
  await page.check(`input[value=${method}]`)
  if (method === 'human') await page.selectOption('#type', 'manager')
  await goOn(page)
  await step(page, 'items')
  await page.check('#project-0')
  await goOn(page)
  await step(page, method === 'human' ? 'reviewer' : 'ready')
}

/** Begins the questions. */
export async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click()
  await step(page, 'questions')
}

export const sendAnswers = (page: Page) => page.getByRole('button', { name: 'Send my answers' }).click()

/** Goes to a question by the palette. */
export async function openQuestion(page: Page, at: number): Promise<void> {
  await page.locator('.palette button').nth(at).click()
}

/** Chooses for every question, right or wrong, and goes to the last screen. */
export async function answerAll(
  page: Page,
  { api }: StudentFixture,
  { id }: OpenSession,
  right: boolean,
): Promise<void> {
  const keys = await keysOf(api.db, id)
  const { rows } = await api.db.admin.query<{ question_id: string }>(
    `select question_id from assessment_questions where verification_id = $1
     and attempt = (select max(attempt) from assessments where verification_id = $1) order by position`,
    [id],
  )
  for (const [at, { question_id }] of rows.entries()) {
    await openQuestion(page, at)
    await page.check(`#question-${at}-${(keys.get(question_id)! + (right ? 0 : 1)) % 4}`)
  }
  await page.locator('.actions button[type=submit]').click()
}
