import type { OutgoingMessage } from '../../../server/src/features/channels/index.ts'
import { runDue } from '../../../server/src/features/journeys/index.ts'
import type { Language } from '../../../server/src/kernel/languages.ts'
import type { TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { startCampaign, startWithAll } from '../../../testing/intake.ts'
import { type Changes, NO_RATE_LIMITS, newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { journeysOf, notingProvider } from './launch.fixture.ts'

/** A candidate who has got a message, and whoever sent it. */
export interface Contacted {
  readonly partner: Partner
  readonly mandateId: string
  readonly campaignId: string
  /** Of the page in the message: /c/cnd_…, or /l/… in an SMS. */
  readonly path: string
  readonly phone: string
  readonly message: OutgoingMessage
}

const QUESTIONS = [
  { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
  { key: 'nights', type: 'yes_no', text: 'Can you work at night?', required: false },
  { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  { key: 'remarks', type: 'voice', text: 'What else should we know?', required: false },
]

interface ContactOptions {
  readonly mode?: 'test' | 'live'
  readonly partner?: Partner
  readonly mandateId?: string
  readonly candidate?: string
  readonly phone?: string
  readonly email?: string
  readonly language?: Language
  readonly mandate?: Changes
  readonly workflow?: Changes
}

const DAY_MS = 86_400_000
/** 12:00 in India, when people may be contacted. */
const NOON_MS = 6.5 * 3_600_000
const lastNoon = (now: number) => Math.floor((now - NOON_MS) / DAY_MS) * DAY_MS + NOON_MS

let people = 0

/** A campaign with one candidate, whose first message is sent. */
export async function contact(api: TestApi, options: ContactOptions = {}): Promise<Contacted> {
  const { mode = 'live', language = 'en' } = options
  const partner = options.partner ?? (await newPartner(api, { mode, limits: NO_RATE_LIMITS }))
  const tenant = { orgId: partner.orgId, mode: partner.mode }
  await grant(api, partner, 1_000)
  const body = { enrichment_questions: QUESTIONS, salary: { min: 18_000, max: 24_000 }, ...options.mandate }
  const mandateId = options.mandateId ?? (await newMandate(partner, await newWorkflow(partner, options.workflow), body))
  await api.runJobs()
  const { provider, sent } = notingProvider()
  const deps = { ...journeysOf(api, provider), clock: () => lastNoon(api.time.clock()) }
  people += 1
  const phone = options.phone ?? `98${String(people).padStart(6, '0')}11`
  const own = api.db.database.forTenant(tenant)
  const person = {
    id: options.candidate ?? `cand-${people}`,
    phone,
    language,
    ...(options.email !== undefined && { email: options.email }),
  }
  const campaignId = await startWithAll(deps, own, partner, mandateId, [person])
  await runDue(deps, tenant, 100, AbortSignal.timeout(60_000))
  const message = sent.at(-1)
  if (message === undefined) throw new Error('No message was sent.')
  return { partner, mandateId, campaignId, path: new URL(message.links.page).pathname, phone, message }
}

/** A form as it stands in a page. */
export interface ServedForm {
  readonly action: string
  /** What a program sends that chooses and types nothing. */
  readonly asServed: URLSearchParams
  /** Every value that can be chosen, by field. */
  readonly choices: Readonly<Record<string, readonly string[]>>
  readonly words: readonly string[]
}

const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|#96);/g, entity => ENTITIES.get(entity)!)
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#96;', '`'],
])

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : decode(found)
}

/** As a browser without scripts, or a program, reads them. */
export function formsIn(markup: string): readonly ServedForm[] {
  return [...markup.matchAll(/<form ([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', body = '']) => {
    const asServed = new URLSearchParams()
    const choices: Record<string, string[]> = {}
    for (const [tag] of body.matchAll(/<input[^>]*>/g)) {
      const [name, type, value] = [attribute(tag, 'name')!, attribute(tag, 'type'), attribute(tag, 'value') ?? '']
      const isChoice = type === 'radio' || type === 'checkbox'
      if (isChoice) choices[name] = [...(choices[name] ?? []), value]
      if (!isChoice || /\schecked/.test(tag)) asServed.append(name, value)
    }
    for (const [tag, options = ''] of body.matchAll(/<select[^>]*>([\s\S]*?)<\/select>/g)) {
      const chosen = /<option[^>]*\sselected[^>]*>/.exec(options)?.[0] ?? /<option[^>]*>/.exec(options)![0]
      asServed.append(attribute(tag, 'name')!, attribute(chosen, 'value')!)
    }
    const words = [...body.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)]
    for (const [, tag = '', text = ''] of words) asServed.append(attribute(tag, 'name')!, decode(text))
    return {
      action: attribute(` ${head}`, 'action')!,
      asServed,
      choices,
      words: words.map(([, tag = '']) => attribute(tag, 'name')!),
    }
  })
}

function linksIn(markup: string): readonly string[] {
  const links = [...markup.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => decode(href))
  return [...new Set(links.filter(href => href.startsWith('/')))]
}

export const heading = ({ text }: Reply) =>
  decode(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1]?.replace(/<[^>]*>/g, '') ?? '')

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

export interface Visitor {
  /** The page that is shown. */
  page: Reply
  open(path: string): Promise<Reply>
  /** Fills in the one form of the page, sends it and follows the redirect. */
  submit(values: Readonly<Record<string, string>>): Promise<Reply>
  post(path: string, form: URLSearchParams): Promise<Reply>
}

/** Somebody with a browser that has no scripts, as curl. */
export function visitor(api: Pick<TestApi, 'call'>): Visitor {
  const who: Visitor = {
    page: { status: 0, headers: {}, body: null, text: '' },
    open: async path => {
      who.page = await api.call('GET', path, { headers: { accept: 'text/html' } })
      return who.page
    },
    post: (path, form) => api.call('POST', path, { headers: FORM, raw: form.toString() }),
    submit: async values => {
      const [form, ...others] = formsIn(who.page.text)
      if (form === undefined || others.length > 0) throw new Error(`Not one form: ${who.page.text}`)
      const sent = new URLSearchParams(form.asServed)
      for (const [name, value] of Object.entries(values)) {
        if (form.choices[name] !== undefined && !form.choices[name].includes(value))
          throw new Error(`${name} has no ${value}: ${form.choices[name]}`)
        sent.set(name, value)
      }
      const answer = await who.post(form.action, sent)
      if (answer.status === 303) return await who.open(String(answer.headers.location))
      who.page = answer
      return answer
    },
  }
  return who
}

/** Opens every link and sends every form as it was served, as scanners of messages do. Returns the addresses. */
export async function scan(api: TestApi, from: string): Promise<readonly string[]> {
  const who = visitor(api)
  const seen = new Set<string>()
  const waiting = [from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { text, status } = await who.open(path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    for (const form of formsIn(text)) {
      seen.add(`POST ${form.action}`)
      await who.post(form.action, form.asServed)
      // Also with the first button or choice left out, and with nothing at all.
      await who.post(form.action, new URLSearchParams())
    }
    waiting.push(...linksIn(text).filter(link => link.startsWith('/c/')))
  }
  return [...seen]
}

/** Whether the number of a candidate is accepted into a further campaign; the codes of those who are not. */
export async function uploadAgain(api: TestApi, { partner, mandateId, phone }: Contacted): Promise<readonly string[]> {
  const deps = journeysOf(api, notingProvider().provider)
  const own = api.db.database.forTenant({ orgId: partner.orgId, mode: partner.mode })
  const { intake } = await startCampaign(deps, own, partner, mandateId, [{ id: 'again', phone }])
  if (!intake.ok) throw new Error(intake.error.code)
  return intake.value.rejected.map(each => each.code)
}

/** A hash of the rows of every table, except the log of calls and the last use of a key, which are written later. */
export async function rowsOf(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await api.db.admin.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'grading') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'request_log' order by 1`)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const later = name.endsWith('_keys') ? ['last_used_at'] : []
    const { rows } = await api.db.admin.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(r, ',' order by r)), '') as hash
       from (select (to_jsonb(t) - $1::text[])::text as r from ${name} t) as rows`,
      [later],
    )
    hashes[name] = rows[0].hash
  }
  return hashes
}

/** The right option of each question, by its id. */
async function rightOptions(api: TestApi, mandateId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await api.db.admin.query<{ id: string; right: number }>(
    'select question_id as id, right_option as right from mandate_answer_keys where mandate_id = $1',
    [mandateId],
  )
  return new Map(rows.map(row => [row.id, row.right]))
}

/** Answers every question on skills that is asked now, right or wrong. */
export async function answerSkills(api: TestApi, who: Visitor, mandateId: string, right = true): Promise<number> {
  const keys = await rightOptions(api, mandateId)
  for (let answered = 0; ; answered++) {
    const question = formsIn(who.page.text)[0]?.asServed.get('question') ?? ''
    if (!question.startsWith('s.')) return answered
    const option = keys.get(question.slice(2))!
    await who.submit({ value: String(right ? option : (option + 1) % 4) })
  }
}

export async function resultOf({ partner, campaignId }: Contacted): Promise<Reply['body']> {
  const { body } = await partner.call('GET', `/results?campaign_id=${campaignId}`)
  return body.data.items[0]
}

/** Types of the events about results, oldest first. */
export async function eventsOf(api: TestApi, { partner }: Contacted): Promise<readonly Reply['body'][]> {
  const { rows } = await api.db.admin.query(
    "select type, data from events where org_id = $1 and type like 'result.%' order by stored_at, event_id",
    [partner.orgId],
  )
  return rows
}
