import type { Page } from 'playwright-core'
import type { TestApi } from './api.ts'
import { type TestClock, testClock } from './clock.ts'
import { addPastDay } from './past-days.ts'

/** What pictures show as today: a Monday at noon in India. */
const SHOWN = Date.parse('2026-11-02T06:30:00.000Z')
const DAY_MS = 86_400_000

/** Pictures are of one place, wherever the machine is. */
export const SHOWN_ZONE = 'Asia/Kolkata'

const daysSinceMonday = () => (new Date().getUTCDay() + 6) % 7

/**
 * Starts on the last Monday: who is contacted when depends on the day of the week. Not on the day that pictures show, because PostgreSQL
 * has partitions for the days around its own one, and lists leave out what is older than 30 days.
 */
export function mondayClock(): TestClock {
  const monday = new Date(Date.now() - daysSinceMonday() * DAY_MS).toISOString().slice(0, 10)
  return testClock(`${monday}T06:30:00.000Z`)
}

/** Partitions of the days since that Monday. Yesterday has one. */
export async function addDaysSinceMonday({ db }: Pick<TestApi, 'db'>): Promise<void> {
  for (let ago = 2; ago <= daysSinceMonday(); ago += 1) await addPastDay(db.admin, ago)
}

/** In the page, before its scripts: what is written as a date is later by so many milliseconds. */
const shiftDates = (ms: number) => `(() => {
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format').get
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    configurable: true,
    get() {
      const write = format.call(this)
      return date => write((date === undefined ? Date.now() : Number(date)) + ${ms})
    },
  })
})()`

/** Whole weeks from the test's clock to what pictures show. */
const shiftOf = (now: number) => Math.round((SHOWN - now) / DAY_MS) * DAY_MS

/** Before the page is opened. The time of the page is that of the service, and stands still; what people read is a day that never changes. */
export async function keepDatesSteady(page: Page, now = SHOWN): Promise<void> {
  await page.context().addInitScript(shiftDates(shiftOf(now)))
  await page.clock.setFixedTime(now)
}

/**
 * Runs `work` while the page shows the same texts in each run: ids are numbered in the order of the page, days in contracts are later as all
 * others are, and ports and durations are the same. Puts the texts back afterwards, so that a test can go on.
 */
export async function withSteadyTexts<T>(page: Page, now: number | undefined, work: () => Promise<T>): Promise<T> {
  await page.evaluate(`(${replaceTexts})(${shiftOf(now ?? SHOWN)})`)
  try {
    return await work()
  } finally {
    await page.evaluate('window.putTextsBack()')
  }
}

const replaceTexts = String.raw`shift => {
  const known = new Map()
  const numbered = (length, alphabet) => id => {
    if (!known.has(id)) known.set(id, known.size + 1)
    const number = String(known.get(id)).padStart(4, '0')
    return (alphabet.repeat(4).slice(0, length - 4) + number)
  }
  const later = at => new Date(Date.parse(at) + shift).toISOString()
  const RULES = [
    [/(?<![0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Za-z])/g, numbered(26, '01KB2Q7M8X4VT6N')],
    [/\bvrf_\d+_[\w-]{22}/g, numbered(28, 'vrf_5_Tq7Zc1XwLm9Rk2PbYd4HsN')],
    [/(?<=domain-verification=)[\w-]+/g, numbered(43, 'hV3kQ9sT2bXw7LmZ')],
    [/(?<=generated\/\d+\.)\d+/g, () => '7'],
    [/(?<=req_)[0-9a-f]{24}/g, numbered(24, '4f2a9c61d7e0b853')],
    [/[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, () => '0f8e6c1a-5b2d-4f37-9a64-c1d2e3f40516'],
    [/(?<=:\/\/(?:127\.0\.0\.1|localhost):)\d+/g, () => '8080'],
    [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, at => (at.includes('.') ? later(at) : later(at).replace('.000Z', 'Z'))],
    [/\b20\d\d-\d\d-\d\d(?![\dT-])/g, day => later(day).slice(0, 10)],
    [/\b\d+(?:\.\d+)?(?= ms\b)/g, () => '12'],
    [/\b1[6-9]\d{8}\b/g, seconds => String(Number(seconds) + shift / 1000)],
    [/\b1[6-9]\d{11}\b/g, ms => String(Math.floor((Number(ms) + shift) / 60000) * 60000)],
  ]
  const steady = text => RULES.reduce((left, [pattern, by]) => left.replace(pattern, by), text)
  const undo = []
  const replace = (of, field) => {
    const [before, after] = [of[field], steady(of[field])]
    if (before === after) return
    of[field] = after
    undo.push(() => { if (of[field] === after) of[field] = before })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement.closest('script, style') === null) texts.push(node)
  for (const text of texts) replace(text, 'data')
  for (const field of document.querySelectorAll('input:not([type=file]):not([type=checkbox]):not([type=radio]), textarea')) replace(field, 'value')
  // A toast goes by itself; how much of its time is left depends on the machine.
  for (const toast of document.querySelectorAll('[aria-live=polite].fixed')) {
    toast.style.visibility = 'hidden'
    undo.push(() => { toast.style.visibility = '' })
  }
  window.putTextsBack = () => undo.forEach(each => each())
}`
