import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { newAgency } from '../../../testing/campaigns.ts'
import { runToTheEnd } from '../../../testing/journeys.ts'
import { newMandate } from '../../../testing/mandates.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { type AtsCustomer, basic, countRows, greenhouseOrder, newGreenhouseCustomer, PATHS } from './ats.fixture.ts'

let api: TestApi
let greenhouse: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes', PUBLIC_URL: 'https://pramaan.example' })
  greenhouse = await startReceiver()
})
afterAll(async () => {
  await greenhouse?.close()
  await api?.close()
})

let tests = 0
/** Greenhouse has one for each test of a candidate. */
const nextUrl = () => `${greenhouse.url}/take_home_tests/${++tests}`
const received = (url: string) => greenhouse.journal.filter(({ path }) => url.endsWith(path))

async function sent(who: AtsCustomer, url: string, phone?: string): Promise<string> {
  const { status, body, text } = await who.ats('POST', '/send_test', { json: greenhouseOrder(who, url, phone) })
  expect([status, text]).toEqual([200, expect.stringContaining('partner_interview_id')])
  return body.partner_interview_id
}

const statusOf = (who: AtsCustomer, id: string) => who.ats('GET', `/test_status?partner_interview_id=${id}`)

test('list_tests lists the mandates of the organisation that are ready', async () => {
  const who = await newGreenhouseCustomer(api)
  await newMandate(who, who.workflowId, { title: 'Still preparing' })
  const { status, body } = await who.ats('GET', '/list_tests')
  expect([status, body]).toEqual([200, [{ partner_test_id: who.mandateId, partner_test_name: 'Mason, Acme Infra' }]])
})

describe('a test that a candidate completes', () => {
  test('is reported by PATCH with the token, and then has a score, and a page without an account', async () => {
    const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
    const id = await sent(who, url)
    expect((await statusOf(who, id)).body).toMatchObject({ partner_status: 'sent' })
    await runToTheEnd(api, who)
    expect(received(url)).toEqual([])
    await api.runJobs()
    expect(received(url).map(({ headers }) => headers.authorization)).toEqual([basic(who.token).authorization])
    const { body } = await statusOf(who, id)
    expect(body).toMatchObject({
      partner_status: 'complete',
      partner_score: 100,
      partner_profile_url: expect.stringContaining(`https://pramaan.example/ats/${id}?expires=`),
      metadata: { Outcome: 'Completed', 'Skills verified': '1 of 1', Interested: 'Yes', Qualified: 'Yes' },
    })
    const { pathname, search } = new URL(body.partner_profile_url)
    const page = await api.call('GET', pathname + search, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.text).toContain('Do you have your own tools?')
    // Whoever has the address has not proven to know the candidate.
    for (const known of ['Harry', 'Potter', '9876543201', 'hogwarts']) expect(page.text).not.toContain(known)
  })

  test('is reported once, also if the job runs again', async () => {
    const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
    const orderId = await sent(who, url)
    await runToTheEnd(api, who)
    await api.runJobs()
    await api.runScheduled('report_ats_order', { orgId: who.orgId, mode: who.mode, orderId })
    await api.runScheduled('repeat_ats_reports')
    await api.runJobs()
    expect(received(url)).toHaveLength(1)
  })
})

test('a candidate who declines is reported with the outcome and no points', async () => {
  const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
  const id = await sent(who, url, '+919876543203')
  await runToTheEnd(api, who)
  await api.runJobs()
  expect(received(url)).toHaveLength(1)
  expect((await statusOf(who, id)).body).toMatchObject({
    partner_status: 'complete',
    partner_score: 0,
    metadata: { Outcome: 'The candidate does not want to take part' },
  })
})

test('a restored database reports nothing until it is resumed', async () => {
  const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
  await sent(who, url)
  await api.db.admin.query('update sending_cluster set timeline = timeline + 1')
  await runToTheEnd(api, who)
  const repeat = async () => {
    await api.runJobs()
    await api.runScheduled('repeat_ats_reports')
    await api.runJobs()
    return received(url).length
  }
  expect(await repeat()).toBe(0)
  await api.db.appPool.query("select resume_sending('checked')")
  expect(await repeat()).toBe(1)
})

test('a receiver that fails is told again later, and once it recovers no more', async () => {
  const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
  await sent(who, url)
  greenhouse.answers({ status: 500 })
  await runToTheEnd(api, who)
  await api.runJobs()
  const repeat = async (minutes: number) => {
    api.time.advance(minutes * 60_000)
    await api.runScheduled('repeat_ats_reports')
    await api.runJobs()
    return received(url).length
  }
  expect(await repeat(0)).toBe(1)
  expect(await repeat(1)).toBe(2)
  greenhouse.answers('hangs up')
  expect(await repeat(5)).toBe(3)
  greenhouse.answers({ status: 204 })
  expect(await repeat(15)).toBe(4)
  expect(await repeat(1_440)).toBe(4)
  const { rows } = await api.db.admin.query(
    'select callback_url, report_failures, reported_at is not null as reported from ats_orders where org_id = $1',
    [who.orgId],
  )
  expect(rows).toEqual([{ callback_url: null, report_failures: 3, reported: true }])
})

describe('send_test', () => {
  test('sent twice, also at once, contacts the candidate once', async () => {
    const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
    const ids = await Promise.all([sent(who, url), sent(who, url), sent(who, url)])
    expect(new Set([...ids, await sent(who, url)]).size).toBe(1)
    expect([await countRows(api, 'ats_orders', who), await countRows(api, 'campaigns', who)]).toEqual([1, 1])
  })

  test('for the same candidate with another url is another test', async () => {
    const who = await newGreenhouseCustomer(api)
    expect(await sent(who, nextUrl())).not.toBe(await sent(who, nextUrl()))
  })

  test.each([
    ['a private address', 'https://10.0.0.5/take_home_tests/1'],
    ['the metadata service', 'http://169.254.169.254/latest/meta-data/'],
    ['a host of somebody else', 'https://attacker.com/take_home_tests/1'],
    ['a host that only looks like Greenhouse', 'https://app.greenhouse.io.attacker.com/1'],
    ['another name of an attacker', 'https://notgreenhouse.io/1'],
    ['a user name in the address', 'https://app.greenhouse.io@attacker.com/1'],
  ])('with a url of %s is rejected and stores nothing', async (_name, url) => {
    const who = await newGreenhouseCustomer(api)
    const { status, body } = await who.ats('POST', '/send_test', { json: greenhouseOrder(who, url) })
    expect([status, body]).toEqual([422, { errors: [expect.stringMatching(/^url must/), ...body.errors.slice(1)] }])
    expect(await countRows(api, 'ats_orders', who)).toBe(0)
  })

  test('for somebody without a number that can be contacted says why and stores nothing', async () => {
    const who = await newGreenhouseCustomer(api)
    const order = greenhouseOrder(who, nextUrl())
    const json = { ...order, candidate: { ...order.candidate, phone_number: null } }
    const { status, body } = await who.ats('POST', '/send_test', { json })
    expect([status, body]).toEqual([422, { errors: [expect.stringContaining('phone')] }])
    const stored = await Promise.all(
      (['ats_orders', 'campaigns', 'people'] as const).map(table => countRows(api, table, who)),
    )
    expect(stored).toEqual([0, 0, 0])
  })

  test('without credits is rejected', async () => {
    const who = await newGreenhouseCustomer(api, await newAgency(api, { credits: 1 }))
    const { status } = await who.ats('POST', '/send_test', { json: greenhouseOrder(who, nextUrl()) })
    expect([status, await countRows(api, 'campaigns', who)]).toEqual([402, 0])
  })
})

test('response_error is taken and keeps nothing of what it quotes', async () => {
  const who = await newGreenhouseCustomer(api)
  const json = {
    api_call: 'send_test',
    errors: ['Harry Potter has no id'],
    partner_test_id: '1',
    candidate_email: 'h@x.in',
  }
  expect((await who.ats('POST', '/response_error', { json })).status).toBe(200)
  const said = api.logLines.filter(line => line.includes('did not understand'))
  expect([said.length, said.join().includes('Potter')]).toEqual([1, false])
})

describe('a token', () => {
  test('reads and sends nothing of another organisation', async () => {
    const [ours, theirs] = [await newGreenhouseCustomer(api), await newGreenhouseCustomer(api)]
    const id = await sent(theirs, nextUrl())
    expect((await statusOf(ours, id)).status).toBe(404)
    const json = { ...greenhouseOrder(ours, nextUrl()), partner_test_id: theirs.mandateId }
    expect((await ours.ats('POST', '/send_test', { json })).status).toBe(404)
    expect((await ours.ats('GET', '/list_tests')).body).toHaveLength(1)
  })

  test('of test mode does not reach live mode', async () => {
    const trial = await newGreenhouseCustomer(api)
    const live = await newGreenhouseCustomer(api, await newAgency(api, { orgId: trial.orgId, mode: 'live' }))
    expect([trial.token.slice(0, 13), live.token.slice(0, 13)]).toEqual(['VFN_ATS_TEST_', 'VFN_ATS_LIVE_'])
    const json = { ...greenhouseOrder(trial, nextUrl()), partner_test_id: live.mandateId }
    expect((await trial.ats('POST', '/send_test', { json })).status).toBe(404)
    const id = await sent(trial, nextUrl())
    expect((await statusOf(live, id)).status).toBe(404)
  })

  test('that was revoked gets nothing, reports nothing and closes its pages', async () => {
    const [who, url] = [await newGreenhouseCustomer(api), nextUrl()]
    const id = await sent(who, url)
    await runToTheEnd(api, who)
    const { pathname, search } = new URL((await statusOf(who, id)).body.partner_profile_url)
    expect((await api.call('GET', pathname + search)).status).toBe(200)
    await who.revoke()
    api.time.advance(5_000)
    await api.runJobs()
    expect(received(url)).toEqual([])
    expect((await who.ats('GET', '/list_tests')).status).toBe(401)
    expect((await api.call('GET', pathname + search)).status).toBe(404)
  })

  test.each([
    ['none', {}],
    ['an unknown one', basic(`VFN_ATS_TEST_${'x'.repeat(43)}`)],
    ['a partner key', basic('VFN_TEST_00000000000000000000000000')],
    ['what is no Basic authentication', { authorization: 'Bearer x' }],
  ])('that is %s is rejected', async (_name, headers) => {
    const { status, body } = await api.call('GET', `${PATHS.greenhouse}/list_tests`, { headers })
    expect([status, body]).toEqual([401, { errors: ['The token is not valid.'] }])
  })

  test('of Greenhouse is none of Ashby, and its secret of the Partner API is none here', async () => {
    const who = await newGreenhouseCustomer(api)
    const other = await api.call('POST', `${PATHS.ashby}/assessment.list`, { headers: basic(who.token), json: {} })
    expect(other.status).toBe(401)
    const partner = await api.call('GET', `${PATHS.greenhouse}/list_tests`, { headers: basic(who.secret) })
    expect(partner.status).toBe(401)
  })

  test('is stored as a hash and sealed, and its calls are in the request log', async () => {
    const who = await newGreenhouseCustomer(api)
    await who.ats('GET', '/list_tests')
    await api.flushRequestLog()
    const log = await api.db.admin.query('select route, status from request_log where key_id = $1', [who.tokenId])
    expect(log.rows).toEqual([{ route: `${PATHS.greenhouse}/list_tests`, status: 200 }])
    const { rows } = await api.db.admin.query('select t::text as row from ats_tokens t where token_id = $1', [
      who.tokenId,
    ])
    expect(rows[0].row).not.toContain(Buffer.from(who.token.slice(13)).toString('hex'))
  })
})

test('the address of a page works unchanged and until it expires only', async () => {
  const who = await newGreenhouseCustomer(api)
  const [one, other] = [await sent(who, nextUrl()), await sent(who, nextUrl(), '+919876543202')]
  await runToTheEnd(api, who)
  const { pathname, search } = new URL((await statusOf(who, one)).body.partner_profile_url)
  const open = async (path: string) => (await api.call('GET', path)).status
  expect(await open(pathname + search)).toBe(200)
  expect(await open(pathname)).toBe(404)
  expect(await open(`/ats/${other}${search}`)).toBe(404)
  expect(await open(pathname + search.replace(/expires=\d/, 'expires=9'))).toBe(404)
  api.time.advance(90 * 86_400_000)
  expect(await open(pathname + search)).toBe(404)
})
