import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { launchCampaign } from '../../../testing/journeys.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { pathOf, STORAGES, type TestStorage } from '../journeys/voice.fixture.ts'
import { inMode } from './playground.fixture.ts'
import { type Contactors, contactedPeople, ENDINGS } from './results.fixture.ts'

interface Listed {
  readonly result_id: string
  readonly external_candidate_id: string
  readonly updated_at: string
  readonly created_at: string
  readonly [field: string]: unknown
}

let storage: TestStorage
let api: TestApi
let made: Contactors
let recruiter: TestMember
let viewer: TestMember
let base: string
beforeAll(async () => {
  storage = await STORAGES.folder()
  api = await startTestApi(storage.env)
  made = await contactedPeople(api)
  const { orgId } = made.partner
  recruiter = await memberOf(api, orgId, 'recruiter')
  viewer = await memberOf(api, orgId, 'viewer')
  base = inMode(orgId, 'test')
})
afterAll(async () => {
  await api?.close()
  await storage?.close()
})

async function page(
  query: string,
): Promise<{ readonly items: readonly Listed[]; readonly next_cursor: string | null }> {
  const { status, body, text } = await recruiter.call('GET', `${base}/results?${query}`)
  if (status !== 200) throw new Error(`${query}: ${text}`)
  return body
}

/** All pages, with something done after each. */
async function all(query: string, afterPage: () => Promise<void> = async () => {}): Promise<readonly Listed[]> {
  const found: Listed[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, next_cursor: next }: Awaited<ReturnType<typeof page>> = await page(
      `${query}${cursor && `&cursor=${cursor}`}`,
    )
    found.push(...items)
    await afterPage()
    cursor = next
  }
  return found
}
const peopleOf = (items: readonly Listed[]) => items.map(each => each.external_candidate_id).toSorted()
const simulated = (...endings: readonly string[]) => endings.map(ending => `cand-${ending}`)

describe('the list', () => {
  test.each([
    ['status=completed', ['01', '02'], true],
    ['status=failed', ['04', '05', '07'], false],
    ['qualified=yes', ['01'], true],
    ['qualified=no', ['02'], false],
    ['verified=yes', ['01', '02'], false],
    ['language=hi&status=declined', ['03'], false],
    ['language=en', [], true],
  ] as const)('shows those who match %s', async (query, endings, withSpoken) => {
    const found = await all(query)
    const spoken = found.filter(each => each.campaign_id === made.spokenCampaignId)
    expect(peopleOf(found.filter(each => each.campaign_id === made.campaignId))).toEqual(simulated(...endings))
    expect(spoken.length).toBe(withSpoken ? 1 : 0)
  })

  test('shows the campaign and the mandate that are asked for, with names', async () => {
    const ofCampaign = await all(`campaign_id=${made.campaignId}`)
    expect(peopleOf(ofCampaign)).toEqual(simulated(...ENDINGS))
    expect(ofCampaign[0]).toMatchObject({
      name: 'Ramesh Kumar',
      campaign_name: 'Masons',
      title: 'Mason',
      language: 'hi',
    })
    expect(peopleOf(await all(`mandate_id=${made.mandateId}`))).toEqual(simulated(...ENDINGS))
  })

  test('is limited to a time, whose start counts and whose end does not', async () => {
    const [first] = await all(`campaign_id=${made.campaignId}`)
    const at = first!.created_at
    expect((await all(`campaign_id=${made.campaignId}&since=${at}`)).length).toBe(ENDINGS.length)
    expect(await all(`campaign_id=${made.campaignId}&until=${at}`)).toEqual([])
    // By the test clock, which is ahead: the campaigns ran to their end, which took days.
    expect(await all(`campaign_id=${made.campaignId}&days=1`)).toEqual([])
    expect((await all(`campaign_id=${made.campaignId}&days=90`)).length).toBe(ENDINGS.length)
    expect((await recruiter.call('GET', `${base}/results?since=2026-02-30T00:00:00Z`)).status).toBe(400)
  })

  test('is sorted by age, and by the last change', async () => {
    const newest = (await all('limit=3')).map(each => each.result_id)
    expect(newest).toEqual(newest.toSorted().reverse())
    expect((await all('sort=oldest&limit=3')).map(each => each.result_id)).toEqual(newest.toReversed())
    for (const query of ['sort=changed&limit=3', `sort=changed&limit=2&campaign_id=${made.campaignId}`]) {
      const changes = (await all(query)).map(each => each.updated_at)
      expect(changes.length).toBeGreaterThan(5)
      expect(changes).toEqual(changes.toSorted().reverse())
    }
  })

  test('of a mandate is sorted by the last change, whether it has few campaigns or many', async () => {
    const ids = async () => (await all(`sort=changed&limit=3&mandate_id=${made.mandateId}`)).map(each => each.result_id)
    const { rows } = await api.db.admin.query(
      'select result_id from journeys where mandate_id = $1 order by updated_at desc, result_id desc',
      [made.mandateId],
    )
    const wanted = rows.map(row => row.result_id)
    expect(wanted.length).toBeGreaterThan(5)
    expect(await ids()).toEqual(wanted)
    await api.db.admin.query(
      `insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('campaign_id', 'CP_' || lpad(n::text, 26, '0')))).*
       from campaigns c cross join generate_series(1, 21) n where c.campaign_id = $1`,
      [made.campaignId],
    )
    expect(await ids()).toEqual(wanted)
    await api.db.admin.query("delete from campaigns where campaign_id like 'CP_0000000%'")
  })

  test('takes no cursor of another order', async () => {
    const { next_cursor: cursor } = await page('limit=1&sort=newest')
    const { status, body } = await recruiter.call('GET', `${base}/results?sort=oldest&cursor=${cursor}`)
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'cursor', message: 'cursor is not valid for this list.' }],
    ])
  })

  test('has neither gaps nor doubles while candidates are added', async () => {
    const before = (await all('limit=100')).map(each => each.result_id)
    let added = 20
    const read = await all('limit=2', async () => {
      added += 1
      await launchCampaign(api, made.partner, made.mandateId, [`${added}`])
    })
    expect(read.map(each => each.result_id)).toEqual(before)
    expect((await all('limit=100')).length).toBe(before.length + added - 20)
  })

  test('does not show names to viewers, and nothing to other organisations', async () => {
    const { body } = await viewer.call('GET', `${base}/results?limit=1`)
    expect(body.items[0]).toMatchObject({ name: null, campaign_name: 'Masons' })
    const other = await memberOf(api, await newOrganisation(api.keys), 'owner', 'other@example.com')
    expect((await other.call('GET', `${base}/results`)).status).toBe(404)
  })
})

/** Copies of a result of people of their own, newer than all, in a language that nobody else has. */
async function addCopies(count: number): Promise<void> {
  const { orgId } = made.partner
  await api.db.admin.query(
    `with copied as (
       insert into people select (jsonb_populate_record(p, jsonb_build_object(
         'person_id', 'PE_7ZZZZZZZZZ' || lpad(n::text, 16, '0'), 'phone', '+9160000' || lpad(n::text, 5, '0'), 'name', '=2+' || n))).*
       from people p cross join generate_series(1, $2) n
       where p.person_id = (select person_id from journeys where org_id = $1 order by result_id limit 1) returning person_id
     )
     insert into journeys select (jsonb_populate_record(j, jsonb_build_object('result_id', 'RS_' || substr(c.person_id, 4),
       'person_id', c.person_id, 'external_candidate_id', '@' || c.person_id, 'language', 'or', 'due_at', null))).*
     from journeys j cross join copied c where j.result_id = (select min(result_id) from journeys where org_id = $1)`,
    [orgId, count],
  )
}

describe('with thousands of results', () => {
  const COPIES = 5_100
  beforeAll(() => addCopies(COPIES))

  test('a page ends after as many as it looks at, and the next ones find what is rare', async () => {
    const first = await page('language=en&limit=10')
    expect(first.items).toEqual([])
    expect(first.next_cursor).not.toBeNull()
    const found = await all('language=en&limit=10')
    expect(found.map(each => each.campaign_id)).toEqual([made.spokenCampaignId])
  })

  test('the CSV has exactly those of the list, safe for spreadsheets, and one row in the audit log', async () => {
    const query = `campaign_id=${made.spokenCampaignId}&sort=oldest`
    const sent = await fetch(`${api.url}/console/api${base}/results.csv?${query}`, {
      headers: { cookie: recruiter.cookie() },
    })
    const names = ['content-type', 'content-disposition', 'cache-control']
    expect([sent.status, ...names.map(name => sent.headers.get(name))]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="results.csv"',
      'no-store',
    ])
    // By its bytes: readers of text leave the mark out that Excel needs.
    const text = Buffer.from(await sent.arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFFresult_id,external_candidate_id,name,phone,email,')).toBe(true)
    const [, ...lines] = text.trimEnd().split('\r\n')
    const listed = await all(`${query}&limit=100`)
    expect(listed.length).toBe(COPIES + 1)
    expect(lines.map(line => line.split(',')[0])).toEqual(listed.map(each => each.result_id))
    const [, candidate, name, phone] = lines.at(-1)!.split(',')
    expect([candidate, name, phone]).toEqual([
      `'@PE_7ZZZZZZZZZ${String(COPIES).padStart(16, '0')}`,
      `'=2+${COPIES}`,
      `'+9160000${String(COPIES).padStart(5, '0')}`,
    ])
    const { rows } = await api.db.admin.query(
      "select details from audit_log where org_id = $1 and action = 'results.exported'",
      [made.partner.orgId],
    )
    expect(rows).toEqual([{ details: { campaign_id: made.spokenCampaignId, sort: 'oldest' } }])
  })

  test('the CSV of a viewer has no column about the person', async () => {
    const { text } = await viewer.call('GET', `${base}/results.csv?campaign_id=${made.campaignId}`)
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).not.toMatch(/name,phone|email/)
    expect(lines.length).toBe(ENDINGS.length)
    expect(text).not.toMatch(/Ramesh|98765432/)
  })
})

describe('the time line', () => {
  const timeLineOf = async (by: TestMember, resultId: string) =>
    (await by.call('GET', `${base}/results/${resultId}/timeline`)).body
  const kindsOf = (entries: readonly { readonly kind: string }[]) => entries.map(({ kind }) => kind)

  test('has what the candidate did in its order, with questions, and the recording plays in parts', async () => {
    const [spoken] = await all('language=en')
    const { entries, candidate } = await timeLineOf(recruiter, spoken!.result_id)
    expect(candidate).toMatchObject({ name: 'Ramesh Kumar', phone: expect.stringMatching(/^\+91/), is_erased: false })
    expect(kindsOf(entries)).toEqual([
      'added',
      'consent',
      'message',
      'consent',
      'started',
      'answer',
      'answer',
      'interest',
      'outcome',
      'event',
    ])
    const answers = entries.filter(({ kind }: { kind: string }) => kind === 'answer')
    expect(answers[0]).toMatchObject({
      key: 'tools',
      value: 'yes',
      question: { text: 'Do you have your own tools?', language: 'en', text_en: null },
      audio_url: null,
      at: expect.any(String),
    })
    const headers = { range: 'bytes=0-3' }
    const heard = await api.call('GET', pathOf(answers[1].audio_url), { headers })
    expect([heard.status, heard.headers['content-type'], heard.headers['content-range']]).toEqual([
      206,
      'audio/webm',
      expect.stringMatching(/^bytes 0-3\//),
    ])
  })

  test.each([
    ['02', ['knockout', 'skill', 'interest', 'outcome', 'event']],
    ['05', ['opt_out', 'outcome', 'event']],
  ] as const)('of the person %s ends as it happened', async (ending, last) => {
    const found = (await all(`campaign_id=${made.campaignId}`)).find(
      each => each.external_candidate_id === `cand-${ending}`,
    )
    const { entries } = await timeLineOf(recruiter, found!.result_id)
    expect(kindsOf(entries).slice(-last.length)).toEqual(last)
  })

  test('says nothing about who it is to viewers, and does not exist for ids of nobody', async () => {
    const [spoken] = await all('language=en')
    const { candidate, result } = await timeLineOf(viewer, spoken!.result_id)
    expect([candidate, result.name]).toEqual([{ name: null, phone: null, email: null, is_erased: false }, null])
    expect((await viewer.call('GET', `${base}/results/RS_00000000000000000000000000/timeline`)).status).toBe(404)
  })
})

describe('saved views', () => {
  const save = (by: TestMember, name: string, isShared: boolean, where = base) =>
    by.call('POST', `${where}/result-views`, { name, filter: { status: 'completed' }, is_shared: isShared })
  const namesOf = async (by: TestMember, where = base) =>
    (await by.call('GET', `${where}/result-views`)).body.items.map((each: { name: string }) => each.name)

  test('belong to their person, or to all; only owners and recruiters share and change those of all', async () => {
    const own = (await save(viewer, 'Mine', false)).body
    const shared = (await save(recruiter, 'For all', true)).body
    expect([own.can_change, shared.filter]).toEqual([true, { status: 'completed' }])
    expect([await namesOf(viewer), await namesOf(recruiter)]).toEqual([['For all', 'Mine'], ['For all']])
    expect(await namesOf(viewer, inMode(made.partner.orgId, 'live'))).toEqual([])
    const statuses = [
      (await save(viewer, 'Not allowed', true)).status,
      (await viewer.call('PATCH', `${base}/result-views/${shared.view_id}`, { name: 'X' })).status,
      (await viewer.call('DELETE', `${base}/result-views/${shared.view_id}`)).status,
      (await recruiter.call('DELETE', `${base}/result-views/${own.view_id}`)).status,
      (await recruiter.call('PATCH', `${base}/result-views/${shared.view_id}`, { name: ' Done ' })).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 404, 200])
    expect(await namesOf(viewer)).toEqual(['Done', 'Mine'])
  })

  test('take only what the list takes', async () => {
    const body = { name: 'Odd', filter: { colour: 'red' }, is_shared: false }
    expect((await recruiter.call('POST', `${base}/result-views`, body)).status).toBe(400)
  })

  test('of a person are 50 at most, also when many are saved at once', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => save(recruiter, `View ${n}`, false)))
    const counts = replies.map(({ status }) => status)
    const saved = counts.filter(status => status === 201).length
    const { body } = replies.find(({ status }) => status === 422)!
    expect(body.error.message).toBe('You have 50 views, which is the most. Delete one first.')
    const { rows } = await api.db.admin.query('select count(*)::int as n from console_views where made_by = $1', [
      recruiter.userId,
    ])
    expect([rows[0].n, saved]).toEqual([50, 49])
  })
})
