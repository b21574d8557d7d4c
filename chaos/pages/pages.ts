import type { Browser } from 'playwright-core'
import { openBrowser } from '../../testing/browser.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { A_GROUP, showTexts, takesMarkup } from './hostile-pages.ts'
import { HOSTILE_TEXTS, RUNNING_TEXTS, spread } from './hostile-texts.ts'
import { type LivePages, startLivePages } from './live-pages.ts'
import { changedRows, EXCLUDED_COLUMNS, EXCLUDED_TABLES, hashRows, total } from './rows.ts'
import { scan } from './scanner.ts'
import { checkSelf } from './self-check.ts'
import { openTab } from './watched-tab.ts'

/** A text that an unsafe page must run runs there, with few exceptions: a disguise can end a text in a comment or an attribute. */
const LEAST_RUNNING = 0.8

/** What people and programs do with the pages that people get links to. */
export const pages: Scenario = {
  name: 'pages',
  claim:
    'a program that opens every link and sends every form as served changes 0 rows; 200 hostile texts on every page run no script and cause no report of a policy, with Trusted Types enforced',
  proves: ['F45', 'F46'],
  run: async ({ small, say }) => {
    const live = await startLivePages()
    const browser = await openBrowser()
    try {
      sayExcluded(say)
      const scanner = await runScanner(browser, live, small)
      const texts = await runTexts(browser, live, small)
      const self = await checkSelf(browser, live.api.db, small ? spread(RUNNING_TEXTS, 13) : RUNNING_TEXTS)
      const sees = self.ran >= self.texts * LEAST_RUNNING && self.reportsWithPolicy > 0 && self.rowsChanged > 0
      const faults = [...scanner.faults, ...texts.faults, ...(sees ? [] : ['the scenario does not see unsafe pages'])]
      return {
        ok: faults.length === 0,
        table: [
          ['part', 'what was done', 'what was found'],
          ['scanner', scanner.did, scanner.found],
          ['hostile texts', texts.did, texts.found],
          ['unsafe pages', `${self.texts} texts and a form`, describeSelf(self)],
          ...faults.slice(0, 20).map(fault => ['fault', fault, '']),
        ],
        figures: `${scanner.found}; ${texts.found}; on an unsafe page ${self.ran} of ${self.texts} texts run`,
      }
    } finally {
      await browser.close()
      await live.close()
    }
  },
}

interface Part {
  readonly did: string
  readonly found: string
  readonly faults: readonly string[]
}

function sayExcluded(say: (line: string) => void): void {
  for (const [table, reason] of EXCLUDED_TABLES) say(`not compared: ${table} (${reason})`)
  for (const [table, columns] of EXCLUDED_COLUMNS)
    for (const [column, reason] of Object.entries(columns)) say(`not compared: ${table}.${column} (${reason})`)
  say(
    'not required: Trusted Types on /docs/api/ (the viewer of the API reference is a package that writes markup itself)',
  )
}

/** The viewer of the API reference is a package that writes markup itself. It shows our documents and no text of people. */
const isForPeople = (url: string) => new URL(url).pathname !== '/docs/api/'

async function runScanner(browser: Browser, { api, paths }: LivePages, small: boolean): Promise<Part> {
  const before = await hashRows(api.db)
  const tab = await openTab(browser, api.url)
  const { opened, requestSubmits, submits } = await scan(tab, Object.values(paths), {
    origin: api.url,
    mostLinks: small ? 0 : 40,
    bothWays: !small,
    nextMinute: () => void api.time.advance(60_000),
  })
  await tab.close()
  const changed = changedRows(before, await hashRows(api.db))
  const { posts, scripts } = tab.counts
  const faults = [
    ...[...changed].map(([table, count]) => `the scanner changed ${count} rows of ${table}`),
    ...(posts === 0 || scripts === 0 ? [`the scanner ran ${scripts} scripts and sent ${posts} forms`] : []),
    ...tab.withoutTrustedTypes.filter(isForPeople).map(url => `no Trusted Types: ${url}`),
    ...tab.faults,
  ]
  return {
    did: `${Object.keys(paths).length} pages, ${opened.size} links opened, ${requestSubmits} requestSubmit(), ${submits} submit(), ${posts} POST`,
    found: `the scanner changed ${total(changed)} rows`,
    faults,
  }
}

async function runTexts(browser: Browser, live: LivePages, small: boolean): Promise<Part> {
  const texts = small ? spread(HOSTILE_TEXTS, 40) : HOSTILE_TEXTS
  const tab = await openTab(browser, live.api.url)
  const shown = await showTexts(tab, live, texts, small)
  await tab.close()
  const taking = await takesMarkup(browser, live, ['candidate-welcome', 'student-items', 'reviewer', 'proof'])
  const inFull = ['candidate-welcome', 'student-items', 'reviewer', 'proof']
  const faults = [
    ...[...new Set(tab.calls)].map(url => `a text ran on ${url}`),
    ...[...new Set(tab.reports)].map(report => `report of a policy: ${report}`),
    ...tab.withoutTrustedTypes.map(url => `no Trusted Types: ${url}`),
    ...taking.map(name => `a script can write markup: ${name}`),
    ...inFull
      .filter(name => (shown.texts.get(name) ?? 0) < texts.length)
      .map(name => `${name} showed ${shown.texts.get(name)} of ${texts.length} texts`),
    ...tab.faults,
  ]
  const each = [...shown.texts].map(([name, count]) => `${name} ${count}`).join(', ')
  return {
    did: `${texts.length} texts, ${A_GROUP} at once, ${shown.loads} pages opened; shown in full: ${each}`,
    found: `${texts.length} texts ran ${tab.calls.length} scripts, ${tab.reports.length} reports of a policy, Trusted Types on ${tab.counts.documents - tab.withoutTrustedTypes.length} of ${tab.counts.documents} pages`,
    faults,
  }
}

function describeSelf(self: Awaited<ReturnType<typeof checkSelf>>): string {
  return `${self.ran} run, with a policy ${self.ranWithPolicy} and ${self.reportsWithPolicy} reports; the form changes ${self.rowsChanged} rows`
}
