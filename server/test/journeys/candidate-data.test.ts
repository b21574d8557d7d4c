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
