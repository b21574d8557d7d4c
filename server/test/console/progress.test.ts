import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { consoleBrowser, memberOf, type TestMember } from '../../../testing/console.ts'
import { validWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner } from '../../../testing/partner.ts'
import { createIn, inMode, person, simpleMandate } from './playground.fixture.ts'

let api: TestApi
let recruiter: TestMember
let base: string
let mandateId: string
beforeAll(async () => {
  api = await startTestApi()
  const partner = await newPartner(api, { mode: 'test' })
  recruiter = await memberOf(api, partner.orgId, 'recruiter')
  base = inMode(partner.orgId, 'test')
  await grant(api, partner, 1_000)
  const { workflow_id: workflowId } = await createIn(recruiter, `${base}/workflows`, validWorkflow())
  mandateId = (await createIn(recruiter, `${base}/mandates`, simpleMandate(workflowId!))).mandate_id!
  await api.runJobs()
})
afterAll(() => api?.close())

async function newCampaign(): Promise<string> {
  const body = { mandate_id: mandateId, name: 'Masons', batch_token: randomUUID() }
  return `${base}/campaigns/${(await createIn(recruiter, `${base}/campaigns`, body)).campaign_id}`
}

/** Reads a stream of the service until the events it waits for have come, or it ends. */
async function watch(path: string, cookie: string, lastEventId = '') {
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(lastEventId !== '' && { 'last-event-id': lastEventId }),
  }
  const { statusCode, headers: answered, body } = await request(`${api.url}/console/api${path}/progress`, { headers })
  const text = { all: '' }
  const chunks = body[Symbol.asyncIterator]()
  const events = () =>
    [...text.all.matchAll(/^id: (.*)\nevent: progress\ndata: (.*)\n\n/gm)].map(([, id, data]) => ({
      id: id!,
      campaign: JSON.parse(data!),
    }))
  const next = async (count: number) => {
    while (events().length < count) {
      const { done, value } = await chunks.next()
      if (done) break
      text.all += String(value)
    }
    return events()
  }
  const end = async () => await next(Number.POSITIVE_INFINITY)
  return { status: statusCode, type: answered['content-type'], next, end, close: () => body.destroy() }
}

test('a campaign is shown as it goes on: at once, and when its counts change', async () => {
  const path = await newCampaign()
  const stream = await watch(path, recruiter.cookie())
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const [first] = await stream.next(1)
  expect(first!.campaign).toMatchObject({ status: 'running', counts: { pending: 0 } })
  await recruiter.call('POST', `${path}/candidates`, { candidates: [person(1), person(2)], batch_token: randomUUID() })
  const [, second] = await stream.next(2)
  expect(second!.campaign).toEqual((await recruiter.call('GET', path)).body)
  expect(second!.campaign.counts.pending).toBe(2)
  stream.close()
})

test('a stream ends with the campaign, and is not opened again by a browser that has the last state', async () => {
  const path = await newCampaign()
  const stream = await watch(path, recruiter.cookie())
  await stream.next(1)
  await recruiter.call('POST', `${path}/cancel`)
  const events = await stream.end()
  expect(events.map(each => each.campaign.status)).toEqual(['running', 'cancelled'])
  const again = await watch(path, recruiter.cookie(), events.at(-1)!.id)
  expect(again.status).toBe(204)
})

test('a stream ends when its session is revoked', async () => {
  const path = await newCampaign()
  const email = recruiter.email
  const other = consoleBrowser(api)
  await recruiter.call('PUT', '/me/password', { new_password: 'a long enough password' })
  await other.call('POST', '/sign-in/password', { email, password: 'a long enough password' })
  const stream = await watch(path, other.cookie())
  await stream.next(1)
  await recruiter.call('POST', '/me/sessions/revoke-others')
  expect(await stream.end()).toHaveLength(1)
  expect((await watch(path, other.cookie())).status).toBe(401)
})

test('another organisation sees no stream', async () => {
  const path = await newCampaign()
  const stranger = await memberOf(api, (await newPartner(api)).orgId, 'owner')
  expect((await watch(path, stranger.cookie())).status).toBe(404)
})
