import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { runDueNow, stepClock } from '../../../testing/journeys.ts'
import { write } from '../../../testing/mandates.ts'
import {
  answerSkills,
  type Contacted,
  contact,
  eventsOf,
  formsIn,
  heading,
  resultOf,
  rowsOf,
  scan,
  type Visitor,
  visitor,
} from './candidate.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

async function opened(options: Parameters<typeof contact>[1] = {}): Promise<Contacted & { readonly who: Visitor }> {
  const contacted = await contact(api, options)
  const who = visitor(api)
  await who.open(contacted.path)
  return { ...contacted, who }
}

async function atSkills(options: Parameters<typeof contact>[1] = {}) {
  const at = await opened(options)
  await at.who.submit({ agree: 'yes' })
  await at.who.submit({ value: 'yes' })
  await at.who.submit({ value: 'skip' })
  await at.who.submit({ value: 'Pune, a school' })
  await at.who.submit({ skip: 'yes' })
  return at
}

describe('a candidate without scripts', () => {
  test('chooses a language, agrees, answers one question a screen and completes, with one event', async () => {
    const at = await opened()
    const { who } = at
    expect(heading(who.page)).toBe('Mason')
    expect(who.page.text).toMatch(/Acme Infra[\s\S]*Pune[\s\S]*₹18,000 – ₹24,000 a month[\s\S]*9 questions/)
    await who.open(`${at.path}?lang=hi`)
    expect(who.page.text).toContain('<html lang="hi">')
    await who.submit({ agree: 'yes' })
    expect(heading(who.page)).toBe('Do you have your own tools?')
    expect(who.page.text).toContain('9 में से सवाल 1')
    await who.submit({ value: 'yes' })
    expect(heading(who.page)).toBe('Can you work at night?')
    await who.submit({ value: 'no' })
    expect(heading(who.page)).toBe('Where did you work last?')
    await who.submit({ value: 'पुणे, एक स्कूल\nतीन साल' })
    await who.submit({ skip: 'yes' })
    expect(await answerSkills(api, who, at.mandateId)).toBe(4)
    expect(heading(who.page)).toBe('हमें बताइए, क्या आपको इस काम में दिलचस्पी है?')
    await who.submit({ value: 'yes' })
    expect(heading(who.page)).toBe('धन्यवाद')
    const result = await resultOf(at)
    expect(result).toMatchObject({
      status: 'completed',
      output: {
        answers: {
          tools: { type: 'yes_no', value: 'yes', language: 'hi' },
          nights: { type: 'yes_no', value: 'no', language: 'hi' },
          last_site: { type: 'voice', value: 'पुणे, एक स्कूल\nतीन साल', language: 'hi' },
        },
        skills: [{ skill_id: 'sk_1001', verdict: 'verified', score: 1 }],
        interest: { interested: true },
        qualified: true,
      },
    })
    expect(Object.keys(result.output.answers)).not.toContain('remarks')
    const events = await eventsOf(api, at)
    expect(events.map(each => each.type)).toEqual(['result.completed'])
    expect(events[0].data.result).toEqual(result)
    const { rows } = await api.db.admin.query(
      "select text_version, language, obtained_by from consents where org_id = $1 and purpose = 'answers'",
      [at.partner.orgId],
    )
    expect(rows).toEqual([{ text_version: '2026-11', language: 'hi', obtained_by: 'person' }])
  })

  test('with a knockout answer is asked the rest, and completes as not qualified', async () => {
    const at = await opened()
    const { who } = at
    await who.submit({ agree: 'yes' })
    await who.submit({ value: 'no' })
    await who.submit({ value: 'skip' })
    await who.submit({ value: 'Nagpur' })
    await who.submit({ skip: 'yes' })
    await answerSkills(api, who, at.mandateId, false)
    await who.submit({ value: 'no' })
    expect(heading(who.page)).toBe('Thank you')
    expect(await resultOf(at)).toMatchObject({
      status: 'completed',
      output: {
        qualified: false,
        knocked_out_by: 'tools',
        skills: [{ verdict: 'not_verified', score: 0 }],
        interest: { interested: false },
      },
    })
  })

  test('says no on the first screen: declined, and the page says so', async () => {
    const at = await opened()
    await at.who.submit({ agree: 'no' })
    expect(heading(at.who.page)).toBe('You said no to this job')
    expect((await resultOf(at)).status).toBe('declined')
  })

  test('comes back to the question where they left, also in the middle of a skill', async () => {
    const at = await atSkills()
    await at.who.submit({ value: '0' })
    await at.who.submit({ value: '1' })
    const left = at.who.page.text
    const again = visitor(api)
    await again.open(at.path)
    expect(heading(again.page)).toBe(heading(at.who.page))
    expect(formsIn(again.page.text)[0]!.asServed.get('question')).toBe(formsIn(left)[0]!.asServed.get('question'))
    expect(again.page.text).toContain('Question 7 of 9')
    // What was chosen is stored until the skill is graded, and no longer.
    const drafts = async () =>
      (await api.db.admin.query('select draft from journeys where org_id = $1', [at.partner.orgId])).rows[0].draft
    expect(Object.values<number>((await drafts()).options).toSorted()).toEqual([0, 1])
    await answerSkills(api, again, at.mandateId)
    expect(await drafts()).toEqual({})
  })

  test('is told at the field what is missing, and nothing is stored', async () => {
    const { who } = await opened()
    expect((await who.submit({})).status).toBe(400)
    expect(who.page.text).toContain('<a href="#agree">Choose one answer.</a>')
    await who.submit({ agree: 'yes' })
    expect((await who.submit({})).status).toBe(400)
    await who.submit({ value: 'yes' })
    await who.submit({ value: 'skip' })
    expect((await who.submit({ value: ' \u0000 ' })).text).toContain('Write your answer.')
    expect((await who.submit({ value: 'a'.repeat(2_001) })).text).toContain('at most 2,000 characters')
    expect(formsIn(who.page.text)[0]!.asServed.get('value')).toHaveLength(2_001)
    await who.submit({ value: 'हाँ'.repeat(600) })
    expect(heading(who.page)).toBe('What else should we know?')
  })
})

describe('a form that is sent twice', () => {
  test('has one effect: at once, and from an old screen', async () => {
    const at = await opened()
    const form = (values: Record<string, string>) => {
      const [served] = formsIn(at.who.page.text)
      return [served!.action, new URLSearchParams({ ...Object.fromEntries(served!.asServed), ...values })] as const
    }
    const start = form({ agree: 'yes' })
    await Promise.all([at.who.post(...start), at.who.post(...start), at.who.post(...start)])
    await at.who.open(at.path)
    const yes = form({ value: 'yes' })
    const no = form({ value: 'no' })
    await at.who.post(...yes)
    expect((await at.who.post(...no)).status).toBe(303)
    expect((await at.who.post(...start)).status).toBe(303)
    expect((await resultOf(at)).output.answers).toEqual({ tools: { type: 'yes_no', value: 'yes', language: 'en' } })
    const { rows } = await api.db.admin.query(
      "select count(*)::int as n from consents where org_id = $1 and purpose = 'answers'",
      [at.partner.orgId],
    )
    expect(rows[0].n).toBe(1)
  })

  test('completes once, with one event and one charge', async () => {
    const at = await atSkills()
    await answerSkills(api, at.who, at.mandateId)
    const [served] = formsIn(at.who.page.text)
    const last = new URLSearchParams({ ...Object.fromEntries(served!.asServed), value: 'yes' })
    await Promise.all([1, 2, 3].map(() => at.who.post(served!.action, last)))
    expect((await eventsOf(api, at)).map(each => each.type)).toEqual(['result.completed'])
    const { body } = await at.partner.call('GET', `/campaigns/${at.campaignId}`)
    expect(body.data).toMatchObject({ status: 'completed', credits: { reserved: 0, charged: 3, released: 0 } })
  })
})

test('a program that opens every link and sends every form as served changes no row, on any screen', async () => {
  const at = await opened()
  const screens: string[] = []
  const scanned = async () => {
    // A minute each: a link has a limit of calls.
    api.time.advance(60_000)
    const before = await rowsOf(api)
    const visited = await scan(api, at.path)
    expect(await rowsOf(api)).toEqual(before)
    screens.push(heading(at.who.page))
    return visited
  }
  expect(await scanned()).toEqual(
    expect.arrayContaining(
      ['/data', '/stop', '/delete'].map(rest => expect.stringContaining(`POST ${at.path}${rest}`)),
    ),
  )
  for (const values of [{ agree: 'yes' }, { value: 'yes' }, { value: 'skip' }, { value: 'Pune' }, { skip: 'yes' }]) {
    await at.who.submit(values)
    await scanned()
  }
  await answerSkills(api, at.who, at.mandateId)
  await scanned()
  await at.who.submit({ value: 'yes' })
  await scanned()
  expect(screens.at(-1)).toBe('Thank you')
})

describe('a link that asks nothing any more', () => {
  test.each(['/c/none', `/c/cnd_1_${'x'.repeat(43)}`, '/c/%00', `/c/${'y'.repeat(300)}/data`])(
    '%s is unknown: 404',
    async path => {
      const { status, text } = await visitor(api).open(path)
      expect([status, text.includes('This link does not work')]).toEqual([404, true])
    },
  )

  test('says that the request was withdrawn, before a worker ends it and after', async () => {
    const at = await opened()
    await write(at.partner, 'POST', `/campaigns/${at.campaignId}/cancel`)
    expect(heading(await at.who.open(at.path))).toBe('This request was withdrawn')
    await runDueNow(api, at.partner)
    expect(heading(await at.who.open(at.path))).toBe('This request was withdrawn')
    expect((await resultOf(at)).reason).toBe('cancelled')
  })

  test('says that the time is over by the test clock, takes no answer then, and still shows own data', async () => {
    const at = await opened({
      mode: 'test',
      phone: '9876543204',
      workflow: { channels: ['whatsapp'], expires_after_hours: 24 },
    })
    const [form] = formsIn(at.who.page.text)
    await api.db.admin.query("insert into test_clocks (org_id, mode, offset_ms) values ($1, 'test', $2)", [
      at.partner.orgId,
      25 * 3_600_000,
    ])
    const late = new URLSearchParams({ ...Object.fromEntries(form!.asServed), agree: 'yes' })
    expect((await at.who.post(form!.action, late)).status).toBe(303)
    expect(heading(await at.who.open(at.path))).toBe('The time to answer is over')
    expect((await resultOf(at)).status).toBe('pending')
    expect((await at.who.open(`${at.path}/data`)).text).toContain('Ramesh Kumar')
  })

  test('is not available while the organisation is disabled; own data is', async () => {
    const at = await opened()
    await api.db.admin.query('update organisations set disabled_at = now() where org_id = $1', [at.partner.orgId])
    const { status, headers } = await at.who.open(at.path)
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    for (const rest of ['/data', '/stop', '/delete']) expect((await at.who.open(at.path + rest)).status).toBe(200)
  })
})

describe('test mode', () => {
  test('is on every screen, and whoever answers takes the place of the simulated person', async () => {
    const at = await atSkills({ mode: 'test', phone: '9876543203' })
    expect(at.who.page.text).toContain('class="test-strip"')
    // The simulated person would have said no a minute after the message.
    await runDueNow(api, at.partner)
    while ((await resultOf(at)).status === 'pending' && (await stepClock(api, at.partner)))
      await runDueNow(api, at.partner)
    expect(await resultOf(at)).toMatchObject({ status: 'failed', reason: 'abandoned' })
    for (const path of [at.path, `${at.path}/data`, `${at.path}/stop`, `${at.path}/delete`])
      expect((await at.who.open(path)).text).toContain('class="test-strip"')
  })
})

test('the page is in the language of the candidate, and so is the text that was agreed to', async () => {
  const at = await opened({ language: 'ta', workflow: { languages: ['ta', 'hi', 'en'] } })
  expect(at.who.page.text).toContain('<html lang="ta">')
  expect(at.who.page.text).toContain('aria-current="true">தமிழ்')
  await at.who.submit({ agree: 'yes' })
  expect(at.who.page.text).toMatch(/<span(?: lang="ta")?>ஆம்<\/span>/)
  const { rows } = await api.db.admin.query(
    "select c.language as agreed, j.language as chosen from consents c join journeys j using (org_id, person_id) where c.org_id = $1 and purpose = 'answers'",
    [at.partner.orgId],
  )
  expect(rows).toEqual([{ agreed: 'ta', chosen: 'ta' }])
})

test('what others wrote is text on the page, whatever it contains', async () => {
  const at = await opened({ mandate: { title: '<b>Mason</b> "x"', company_name: "<script>alert('1')</script>" } })
  expect(at.who.page.text).toContain('&lt;b&gt;Mason&lt;/b&gt; &quot;x&quot;')
  expect(at.who.page.text).not.toContain('<script>alert')
})
