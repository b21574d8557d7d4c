import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import { launchCampaign, readyMandate, runDueNow, runToTheEnd, stepClock } from '../../../testing/journeys.ts'
import { NO_RATE_LIMITS, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { newEndpoint, startReceiver } from '../../../testing/receiver.ts'

let api: TestApi
let partner: Partner
let mandateId: string
let campaignId: string
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const questions = [
    { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' },
    { key: 'last_site', type: 'voice', text: 'Where did you work last?' },
  ]
  const changes = { mandate: { job_id: 'REQ-1', enrichment_questions: questions } }
  mandateId = (await readyMandate(api, partner, changes)).mandateId
  campaignId = await launchCampaign(api, partner, mandateId, ['01', '02', '03', '04', '05', '07', '08'])
  await runToTheEnd(api, partner)
})
afterAll(() => api.close())

const list = async (query: string, who = partner): Promise<Reply['body']> =>
  (await who.call('GET', `/results?${query}`)).body.data
const candidatesOf = async (query: string, who = partner): Promise<readonly string[]> =>
  (await list(query, who)).items.map((each: { external_candidate_id: string }) => each.external_candidate_id)

/** Every item, page by page. */
async function readAll(query: string, who = partner): Promise<Reply['body'][]> {
  const items: Reply['body'][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Reply['body'] = await list(`${query}${cursor && `&cursor=${cursor}`}`, who)
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

describe('a result', () => {
  const resultOf = async (ending: string) => {
    const items = await readAll(`campaign_id=${campaignId}`)
    return items.find(each => each.external_candidate_id === `cand-${ending}`)!
  }

  test('has its ids, and the answers under the keys of the partner, verdicts, interest and qualified', async () => {
    const { result_id } = await resultOf('01')
    const { status, body } = await partner.call('GET', `/results/${result_id}`)
    expect([status, body.data]).toEqual([
      200,
      {
        result_id: expect.stringMatching(/^RS_[0-9A-HJKMNP-TV-Z]{26}$/),
        campaign_id: campaignId,
        mandate_id: mandateId,
        job_id: 'REQ-1',
        external_candidate_id: 'cand-01',
        status: 'completed',
        reason: null,
        output: {
          answers: {
            tools: { type: 'yes_no', value: 'yes', language: 'hi' },
            last_site: { type: 'voice', value: 'Simulated answer.', language: 'hi' },
          },
          skills: [{ skill_id: 'sk_1001', verdict: 'verified', score: 1 }],
          interest: { interested: true },
          qualified: true,
          knocked_out_by: null,
        },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
  })

  test('of a knockout answer is completed and not qualified, and says by which question', async () => {
    expect(await resultOf('02')).toMatchObject({
      status: 'completed',
      output: { qualified: false, knocked_out_by: 'tools', interest: { interested: true } },
    })
  })

  test('is declined, or failed with its reason; what was answered before is kept', async () => {
    const shown = await Promise.all(['03', '04', '05', '07', '08'].map(resultOf))
    expect(shown.map(({ status, reason }) => [status, reason])).toEqual([
      ['declined', null],
      ['failed', 'unreachable'],
      ['failed', 'opted_out'],
      ['failed', 'abandoned'],
      ['failed', 'invalid_contact'],
    ])
    expect(shown.map(({ output }) => output?.qualified)).toEqual([undefined, undefined, undefined, null, undefined])
    expect(shown[3].output).toMatchObject({
      answers: { tools: { value: 'yes' } },
      skills: [{ skill_id: 'sk_1001', verdict: 'not_attempted', score: null }],
      interest: null,
    })
  })

  test('is in its event exactly as GET returns it', async () => {
    for (const result of await readAll(`campaign_id=${campaignId}`)) {
      const { rows } = await api.db.admin.query(
        "select type, data from events where org_id = $1 and data->'result'->>'result_id' = $2",
        [partner.orgId, result.result_id],
      )
      expect(rows).toEqual([{ type: `result.${result.status}`, data: { result } }])
    }
  })

  test('contains no name, phone number or e-mail address', async () => {
    const { text } = await partner.call('GET', `/results?campaign_id=${campaignId}&limit=100`)
    expect(text).not.toMatch(/Ramesh|98765/)
  })

  test('that does not exist gives 404', async () => {
    expect((await partner.call('GET', '/results/RS_00000000000000000000000000')).status).toBe(404)
  })

  test('is pending until it is final, with what was answered so far', async () => {
    const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
    const own = await readyMandate(api, who)
    await launchCampaign(api, who, own.mandateId, ['01'])
    const seen: unknown[] = []
    const look = async () => {
      const { status, output } = (await list('limit=1', who)).items[0]
      const what = JSON.stringify([status, output && Object.keys(output.answers), output?.interest ?? null])
      if (seen.at(-1) !== what) seen.push(what)
    }
    await look()
    do {
      await runDueNow(api, who)
      await look()
    } while (await stepClock(api, who))
    expect(seen).toEqual([
      '["pending",null,null]',
      '["pending",["tools"],null]',
      '["completed",["tools"],{"interested":true}]',
    ])
  })
})

test('events of results are sent to endpoints, and can be pulled and acknowledged instead', async () => {
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const receiver = await startReceiver()
  await newEndpoint(who, receiver.url, { types: ['result.completed'] })
  receiver.journal.length = 0
  await launchCampaign(api, who, (await readyMandate(api, who)).mandateId, ['01', '03'])
  await runToTheEnd(api, who)
  // A delivery is due at the time of its event, which is that of the test clock.
  api.time.advance(30 * 86_400_000)
  await api.deliver()
  await receiver.close()
  const pull = async () => (await who.call('GET', '/events?types=result.completed,result.declined')).body.data.items
  const [left] = await pull()
  expect(receiver.journal.map(({ body }) => JSON.parse(body).data.result.external_candidate_id)).toEqual(['cand-01'])
  expect([left.type, left.data.result.external_candidate_id]).toEqual(['result.declined', 'cand-03'])
  await write(who, 'POST', '/events/ack', { event_ids: [left.id] })
  expect(await pull()).toEqual([])
})

describe('GET /results', () => {
  test('lists the newest candidates first, in pages without gap or repeat', async () => {
    const items = await readAll('limit=2')
    const ids = items.map(each => each.result_id)
    expect(ids).toHaveLength(7)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  test('filters by campaign, mandate, job and status, also combined', async () => {
    const other = (await readyMandate(api, partner, { mandate: { job_id: 'REQ-2' } })).mandateId
    const second = await launchCampaign(api, partner, mandateId, ['21'])
    const third = await launchCampaign(api, partner, other, ['31'])
    expect(await candidatesOf(`campaign_id=${second}`)).toEqual(['cand-21'])
    expect(await candidatesOf(`mandate_id=${other}`)).toEqual(['cand-31'])
    expect(await candidatesOf('job_id=REQ-2')).toEqual(['cand-31'])
    expect(await candidatesOf('job_id=REQ-1')).toHaveLength(8)
    expect(await candidatesOf('job_id=REQ-3')).toEqual([])
    expect(await candidatesOf(`job_id=REQ-1&mandate_id=${other}`)).toEqual([])
    expect(await candidatesOf('status=declined')).toEqual(['cand-03'])
    expect(await candidatesOf('status=pending')).toEqual(['cand-31', 'cand-21'])
    expect(await candidatesOf(`status=pending&mandate_id=${mandateId}&campaign_id=${second}`)).toEqual(['cand-21'])
    expect(await candidatesOf(`campaign_id=${third}&job_id=REQ-2&status=failed`)).toEqual([])
    await runToTheEnd(api, partner)
  })

  test('finds the results of every mandate of a job, archived ones included, page by page', async () => {
    const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
    for (const ending of ['01', '03']) {
      const own = await readyMandate(api, who, { mandate: { job_id: 'REQ-9' } })
      await launchCampaign(api, who, own.mandateId, [ending, `1${ending}`])
      await runToTheEnd(api, who)
      expect((await who.call('DELETE', `/mandates/${own.mandateId}`)).status).toBe(200)
    }
    const items = await readAll('job_id=REQ-9&limit=1', who)
    const ids = items.map(each => each.result_id)
    expect(ids).toHaveLength(4)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  test('with updated_since lists what changed from then on, in the order of the change', async () => {
    const all = await readAll('updated_since=2020-01-01T00:00:00Z&limit=3')
    const times = all.map(each => each.updated_at)
    expect(all).toHaveLength((await readAll('limit=100')).length)
    expect(times).toEqual(times.toSorted())
    const middle = times[3]!
    const later = await readAll(`updated_since=${middle}&limit=2`)
    expect(later).toEqual(all.filter(each => each.updated_at >= middle))
    expect(await readAll(`updated_since=${middle}&campaign_id=${campaignId}&mandate_id=${mandateId}`)).toEqual(
      all.filter(each => each.updated_at >= middle && each.campaign_id === campaignId),
    )
  })

  test('a result that changes while the pages are read comes again, so no change is missed', async () => {
    const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
    const own = await readyMandate(api, who)
    await launchCampaign(api, who, own.mandateId, ['01', '03'])
    const query = 'updated_since=2020-01-01T00:00:00Z&limit=1'
    const first = await list(query, who)
    await runToTheEnd(api, who)
    const rest = await readAll(`${query}&cursor=${first.next_cursor}`.replace('&limit=1', ''), who)
    expect(rest.map(each => each.status).toSorted()).toEqual(['completed', 'declined'])
  })

  test.each([
    ['cursor=eyJ', 'cursor'],
    [`cursor=${Buffer.from('["JM_1"]').toString('base64url')}`, 'cursor'],
    [`updated_since=2026-01-01T00:00:00Z&cursor=${Buffer.from('["RS_1"]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00.000Z","RS_1"]').toString('base64url')}`, 'cursor'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since'],
    ['updated_since=yesterday', 'updated_since'],
    ['status=done', 'status'],
    ['campaign_id=7', 'campaign_id'],
  ])('%s gives 400', async (query, path) => {
    const { status, body } = await partner.call('GET', `/results?${query}`)
    expect([status, body.error.details[0].path]).toEqual([400, path])
  })
})
