import type { Browser } from 'playwright-core'
import { shownText } from '../../server/src/kernel/shown-text.ts'
import { issue } from '../../server/test/credentials/credentials.fixture.ts'
import { credentialDeps, endorsedFacts } from '../../testing/credentials.ts'
import type { LivePages } from './live-pages.ts'
import { openTab, type WatchedTab } from './watched-tab.ts'

export const A_GROUP = 5

/** Names of the pages on which texts of others are shown; the proof is issued anew for each group. */
const SHOWN_ON = ['candidate-welcome', 'candidate-choice', 'candidate-data', 'student-items', 'reviewer']
const ALSO_SHOWN_ON = [
  'candidate-yes-no',
  'candidate-words',
  'candidate-interest',
  'candidate-stop',
  'candidate-delete',
  'student-waiting',
  'reviewer-delete',
]

export interface Shown {
  /** Pages that were opened with hostile texts. */
  loads: number
  /** Texts of which a page shows every character, by page. */
  readonly texts: Map<string, number>
}

/** Shows every text on every page, and returns how many of them each page showed in full. */
export async function showTexts(
  tab: WatchedTab,
  live: LivePages,
  texts: readonly string[],
  small: boolean,
): Promise<Shown> {
  const shown: Shown = { loads: 0, texts: new Map() }
  for (let at = 0; at < texts.length; at += A_GROUP) {
    const group = texts.slice(at, at + A_GROUP)
    live.api.time.advance(60_000)
    await storeTexts(live, group)
    for (const name of small ? SHOWN_ON : [...SHOWN_ON, ...ALSO_SHOWN_ON])
      await showOn(tab, live, name, live.paths[name]!, group, shown)
    await showOn(tab, live, 'proof', await hostileProof(live, group), group, shown)
  }
  return shown
}

async function showOn(
  tab: WatchedTab,
  { api }: LivePages,
  name: string,
  path: string,
  group: readonly string[],
  shown: Shown,
): Promise<void> {
  // From another page: an address with the same fragment would not be loaded again.
  await tab.page.goto('about:blank')
  await tab.open(api.url + path)
  await tab.page.waitForSelector('h1')
  shown.loads++
  const text = oneLine(await tab.page.evaluate<string>(READ_ALL))
  const count = group.filter(each => text.includes(oneLine(shownText(each)))).length
  shown.texts.set(name, (shown.texts.get(name) ?? 0) + count)
}

/** What a person reads: text and what stands in fields. */
const READ_ALL = `document.body.textContent + ' ' + [...document.querySelectorAll('input, textarea')].map(each => each.value).join(' ')`
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Into the rows themselves: what the API would not take must still be text on the page. */
async function storeTexts({ api, orgId, mandateId }: LivePages, group: readonly string[]): Promise<void> {
  const { admin } = api.db
  const text = (at: number) => group[at % group.length]!
  const name = (at: number) => text(at).slice(0, 200)
  await admin.query('update organisations set name = $1', [name(0)])
  await admin.query('update people set name = $1 where erased_at is null', [name(1)])
  await admin.query('update reviewers set name = $1, company = $2 where erased_at is null', [name(2), name(3)])
  await admin.query('update students set name = $1 where erased_at is null', [name(4)])
  const answers = { last_site: { type: 'voice', value: text(4), language: 'en' } }
  await admin.query(`update journeys set answers = $2 where org_id = $1 and status = 'completed'`, [orgId, answers])
  const job = { title: text(2), company_name: text(3), location: { city: text(4) } }
  await admin.query('update mandates set body = (body::jsonb || $2::jsonb)::json where mandate_id = $1', [
    mandateId,
    JSON.stringify(job),
  ])
  const { rows: flows } = await admin.query('select flow from mandate_flows where mandate_id = $1', [mandateId])
  await admin.query('update mandate_flows set flow = $2 where mandate_id = $1', [
    mandateId,
    JSON.stringify(withTexts(flows[0].flow, group)),
  ])
  const { rows } = await admin.query('select verification_id, submitted from verifications where erased_at is null')
  for (const { verification_id, submitted } of rows)
    await admin.query('update verifications set submitted = $2 where verification_id = $1', [
      verification_id,
      // Not every field is shown at every step, so each has them all.
      JSON.stringify(withTexts(submitted, [group.join(' ')])),
    ])
}

const WORDS = new Set([
  'name',
  'projectName',
  'role',
  'description',
  'company',
  'title',
  'certificateName',
  'issuer',
  'subtitle',
  'ask',
  'options',
  'en',
])

/** The same structure with other words, each text of the group in turn. */
function withTexts(value: unknown, group: readonly string[]): unknown {
  let next = 0
  const walk = (each: unknown, key: string): unknown => {
    if (typeof each === 'string') return WORDS.has(key) ? group[next++ % group.length] : each
    if (Array.isArray(each)) return each.map(inner => walk(inner, key))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return walk(value, '')
}

async function hostileProof({ api, orgId }: LivePages, group: readonly string[]): Promise<string> {
  const text = (at: number) => group[at % group.length]!
  const facts = endorsedFacts({
    student: { name: text(0), email: 'x@example.org' },
    endorser: { name: text(1), company: text(2), check: { kind: 'other_domain', domain: text(3) } },
    comment: text(3),
    source: { type: 'project', title: text(4), subtitle: text(0) },
  })
  const deps = await credentialDeps(api.db, api.time)
  return `/proof/${await issue(deps, { orgId, mode: 'live' }, facts)}`
}

/** Whether a script of a page could still turn a text into markup. In a tab of its own: the attempt is a report. */
export async function takesMarkup(
  browser: Browser,
  live: LivePages,
  names: readonly string[],
): Promise<readonly string[]> {
  const tab = await openTab(browser, live.api.url)
  const taking: string[] = []
  for (const name of names) {
    await tab.open(live.api.url + live.paths[name]!)
    const isTaken = await tab.page.evaluate<boolean>(
      `(() => { try { document.createElement('p').innerHTML = '<b>x</b>'; return true } catch { return false } })()`,
    )
    if (isTaken) taking.push(name)
  }
  await tab.close()
  return taking
}
