import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addCandidates } from '../../../testing/campaigns.ts'
import {
  answerSkills,
  contact,
  eventsOf,
  formsIn,
  heading,
  resultOf,
  rowsOf,
  uploadAgain,
  visitor,
} from './candidate.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

async function completed() {
  const at = await contact(api)
  const who = visitor(api)
  await who.open(at.path)
  for (const values of [{ agree: 'yes' }, { value: 'yes' }, { value: 'skip' }, { value: 'Pune' }, { skip: 'yes' }])
    await who.submit(values)
  await answerSkills(api, who, at.mandateId)
  await who.submit({ value: 'yes' })
  return { ...at, who }
}

const personOf = async (orgId: string) => {
  const { rows } = await api.db.admin.query('select * from people where org_id = $1', [orgId])
  return rows[0]
}

describe('opting out', () => {
  test('needs a choice, ends the request, and holds for later campaigns', async () => {
    const at = await contact(api)
    const who = visitor(api)
    await who.open(`${at.path}/stop`)
    expect((await who.submit({})).status).toBe(400)
    expect((await resultOf(at)).status).toBe('pending')
    await who.submit({ choice: 'stay' })
    expect(heading(who.page)).toBe('Mason')
    await who.open(`${at.path}/stop`)
    await who.submit({ choice: 'stop' })
    expect(heading(who.page)).toBe('You get no more messages')
    expect(await resultOf(at)).toMatchObject({ status: 'failed', reason: 'opted_out' })
    expect((await eventsOf(api, at)).map(each => each.type)).toEqual(['result.failed'])
    expect(await uploadAgain(api, at)).toEqual(['OPTED_OUT'])
  })

  test('works after the answers, and ends other requests of the organisation', async () => {
    const at = await completed()
    const other = await contact(api, { partner: at.partner, mandateId: at.mandateId, phone: at.phone })
    await at.who.open(`${at.path}/stop`)
    await at.who.submit({ choice: 'stop' })
    await at.who.submit({ choice: 'stop' }).catch(() => {})
    expect((await resultOf(at)).status).toBe('completed')
    const { text } = await visitor(api).open(other.path)
    expect(text).toContain('You get no more messages')
    const { rows } = await api.db.admin.query('select source from opt_outs where org_id = $1', [at.partner.orgId])
    expect(rows).toEqual([{ source: 'page' }])
  })
})

describe('one click of a mail provider (RFC 8058)', () => {
  const FORM = ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'] as const
  const MULTIPART = [
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    'multipart/form-data; boundary=b',
  ] as const
  const post = (path: string, [raw, type]: readonly [string, string]) =>
    api.call('POST', path, { raw, headers: { 'content-type': type } })
  const optOutsOf = async (orgId: string) =>
    (await api.db.admin.query('select source from opt_outs where org_id = $1', [orgId])).rows

  test.each([
    ['as browsers send forms', FORM],
    ['as a multipart form', MULTIPART],
  ])(
    '%s opts the person out at once, without a page, a cookie or a redirect, and once however often',
    async (_, body) => {
      const at = await contact(api, { language: 'hi' })
      const { status, headers, text } = await post(`${at.path}/stop`, body)
      expect([status, headers.location, headers['set-cookie']]).toEqual([200, undefined, undefined])
      expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', 'आपको और संदेश नहीं मिलेंगे\n'])
      expect(await resultOf(at)).toMatchObject({ status: 'failed', reason: 'opted_out' })
      expect(await uploadAgain(api, at)).toEqual(['OPTED_OUT'])
      const before = await rowsOf(api)
      const again = await Promise.all([1, 2, 3].map(() => post(`${at.path}/stop`, body)))
      expect(again.map(reply => [reply.status, reply.text])).toEqual([1, 2, 3].map(() => [200, text]))
      expect(await rowsOf(api)).toEqual(before)
      expect(await optOutsOf(at.partner.orgId)).toEqual([{ source: 'page' }])
    },
  )

  test('that comes three times at the same time is one opt-out with one event', async () => {
    const at = await contact(api)
    const replies = await Promise.all([1, 2, 3].map(() => post(`${at.path}/stop`, FORM)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await optOutsOf(at.partner.orgId)).toEqual([{ source: 'page' }])
    expect((await eventsOf(api, at)).map(each => each.type)).toEqual(['result.failed'])
  })

  test('is a POST of this field to this address: GET, HEAD, other forms and other addresses change nothing', async () => {
    const at = await contact(api)
    const before = await rowsOf(api)
    for (const method of ['GET', 'HEAD']) {
      for (const query of ['', '?List-Unsubscribe=One-Click'])
        expect((await api.call(method, `${at.path}/stop${query}`)).status).toBe(200)
    }
    for (const raw of ['', 'List-Unsubscribe=', 'List-Unsubscribe=Two-Clicks', 'One-Click=List-Unsubscribe'])
      expect((await post(`${at.path}/stop`, [raw, FORM[1]])).status).toBe(400)
    expect((await post(`${at.path}/delete`, FORM)).status).toBe(400)
    for (const body of [FORM, MULTIPART]) expect((await post(`/c/cnd_1_${'x'.repeat(43)}/stop`, body)).status).toBe(404)
    expect(await rowsOf(api)).toEqual(before)
  })

  test('works while the organisation is disabled, and after the answers', async () => {
    const at = await completed()
    await api.db.admin.query('update organisations set disabled_at = now() where org_id = $1', [at.partner.orgId])
    expect((await post(`${at.path}/stop`, FORM)).status).toBe(200)
    expect(await optOutsOf(at.partner.orgId)).toEqual([{ source: 'page' }])
  })
})

describe('own data', () => {
  test('shows what is stored, with the phone number in part', async () => {
    const at = await completed()
    const { text } = await at.who.open(`${at.path}/data`)
    for (const shown of ['Ramesh Kumar', `•${at.phone.slice(-4)}`, 'Where did you work last?', 'Pune', 'WhatsApp'])
      expect(text).toContain(shown)
    expect(text).not.toContain(at.phone)
  })

  test('is corrected: name, e-mail address and language; an upload does not undo it', async () => {
    const at = await contact(api)
    const who = visitor(api)
    await who.open(`${at.path}/data`)
    await who.submit({ name: ' Ramesh  Rao ', email: 'ramesh@example.com', language: 'hi' })
    expect(who.page.text).toContain('Your details are saved.')
    expect(await personOf(at.partner.orgId)).toMatchObject({
      name: 'Ramesh Rao',
      email: 'ramesh@example.com',
      language: 'hi',
    })
    expect((await visitor(api).open(at.path)).text).toContain('<html lang="hi">')
    const given = {
      external_candidate_id: 'x',
      name: 'Other',
      phone: at.phone,
      email: 'a@b.example',
      consent: { obtained: true },
    }
    await addCandidates(at.partner, at.campaignId, [given])
    expect(await personOf(at.partner.orgId)).toMatchObject({ name: 'Ramesh Rao', email: 'ramesh@example.com' })
  })

  test('that is wrong is reported at the field, and nothing changes', async () => {
    const at = await contact(api)
    const who = visitor(api)
    await who.open(`${at.path}/data`)
    const before = await rowsOf(api)
    expect((await who.submit({ name: ' ', email: 'nobody' })).status).toBe(400)
    expect(who.page.text).toMatch(/href="#name"[\s\S]*href="#email"/)
    expect(formsIn(who.page.text)[0]!.asServed.get('email')).toBe('nobody')
    expect(await rowsOf(api)).toEqual(before)
  })
})

describe('erasing', () => {
  test('needs a choice; empties person, answers and the answers in events, and leaves counts', async () => {
    const at = await completed()
    const before = (await at.partner.call('GET', `/campaigns/${at.campaignId}`)).body.data.counts
    await at.who.open(`${at.path}/delete`)
    expect((await at.who.submit({})).status).toBe(400)
    expect((await personOf(at.partner.orgId)).name).toBe('Ramesh Kumar')
    await at.who.submit({ choice: 'only' })
    expect(heading(at.who.page)).toBe('Your data is deleted')
    expect(await personOf(at.partner.orgId)).toMatchObject({
      name: null,
      phone: null,
      email: null,
      opted_out_phone: null,
    })
    const result = await resultOf(at)
    expect(result).toMatchObject({
      status: 'completed',
      output: { answers: {}, skills: [{ verdict: 'not_attempted', score: null }], interest: null, qualified: true },
    })
    const [event, ...others] = await eventsOf(api, at)
    expect([event.data.result.output, others]).toEqual([result.output, []])
    expect((await at.partner.call('GET', `/campaigns/${at.campaignId}`)).body.data.counts).toEqual(before)
    const { rows } = await api.db.admin.query('select answers, skills, draft from journeys where org_id = $1', [
      at.partner.orgId,
    ])
    expect(rows).toEqual([{ answers: {}, skills: [], draft: {} }])
    for (const rest of ['', '/data', '/stop', '/delete'])
      expect(heading(await at.who.open(at.path + rest))).toBe('Your data is deleted')
  })

  test('in the middle ends the request as declined, without the answers so far; sent twice it is one erasure', async () => {
    const at = await contact(api)
    const who = visitor(api)
    await who.open(at.path)
    for (const values of [
      { agree: 'yes' },
      { value: 'yes' },
      { value: 'skip' },
      { value: 'Pune' },
      { skip: 'yes' },
      { value: '0' },
    ])
      await who.submit(values)
    await who.open(`${at.path}/delete`)
    const [form] = formsIn(who.page.text)
    await Promise.all([1, 2].map(() => who.post(form!.action, new URLSearchParams({ choice: 'only' }))))
    expect(await resultOf(at)).toMatchObject({ status: 'declined', output: null })
    expect((await eventsOf(api, at)).map(each => [each.type, each.data.result.output])).toEqual([
      ['result.declined', null],
    ])
    const { rows } = await api.db.admin.query(
      "select count(*)::int as n from audit_log where org_id = $1 and action = 'person.erased'",
      [at.partner.orgId],
    )
    expect(rows[0].n).toBe(1)
  })

  test('with no more messages holds when the number is uploaded again; without it the number is somebody new', async () => {
    for (const [choice, rejected] of [
      ['stop', ['OPTED_OUT']],
      ['only', []],
    ] as const) {
      const at = await contact(api)
      const who = visitor(api)
      await who.open(`${at.path}/delete`)
      await who.submit({ choice })
      expect(await uploadAgain(api, at)).toEqual(rejected)
    }
  })
})
