import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { webm } from '../../src/features/recordings/core/audio.fixture.ts'
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
import { atVoice, recordingsOf, STORAGES, sendRecording, type TestStorage } from './voice.fixture.ts'

/** /c/{token}/answers/{key}: answers that were given are corrected while the result is open. */
let storage: TestStorage
let api: TestApi
beforeAll(async () => {
  storage = await STORAGES.folder()
  api = await startTestApi(storage.env)
})
afterAll(async () => {
  await api?.close()
  await storage?.close()
})

type At = Contacted & { readonly who: Visitor }

/** Has answered every screening question; the first of them knocks out. */
async function atSkills(options: Parameters<typeof contact>[1] = {}): Promise<At> {
  const at = await contact(api, options)
  const who = visitor(api)
  await who.open(at.path)
  for (const values of [{ agree: 'yes' }, { value: 'no' }, { value: 'yes' }, { value: 'Pune' }, { skip: 'yes' }])
    await who.submit(values)
  return { ...at, who }
}

async function correct({ path, who }: At, key: string, value: string) {
  await who.open(`${path}/answers/${key}?lang=en`)
  return await who.submit({ value })
}

async function finish({ who, path, mandateId }: At) {
  await who.open(path)
  await answerSkills(api, who, mandateId)
  await who.submit({ value: 'yes' })
}

const outputOf = async (at: At) => (await resultOf(at)).output
const auditOf = async ({ partner }: At) =>
  (
    await api.db.admin.query(
      `select actor, details from audit_log where org_id = $1 and action = 'answer.corrected' order by audit_id`,
      [partner.orgId],
    )
  ).rows

describe('a candidate who corrects', () => {
  test('a yes or no and own words has the corrected answers in the result, the event and the audit log', async () => {
    const at = await atSkills()
    expect(await outputOf(at)).toMatchObject({ knocked_out_by: 'tools' })
    await at.who.open(at.path)
    expect(at.who.page.text).toContain(`href="${at.path}/data?lang=en#answers"`)
    await at.who.open(`${at.path}/data`)
    expect(at.who.page.text).toContain(`href="${at.path}/answers/tools?lang=en"`)
    expect((await correct(at, 'tools', 'yes')).text).toContain('Your answer is corrected.')
    expect((await correct(at, 'last_site', ' Nashik\r\nthen Pune ')).status).toBe(200)
    expect(await outputOf(at)).toMatchObject({
      answers: { tools: { value: 'yes' }, nights: { value: 'yes' }, last_site: { value: 'Nashik\nthen Pune' } },
      knocked_out_by: null,
    })
    expect(await auditOf(at)).toEqual([
      { actor: 'candidate', details: { question: 'tools' } },
      { actor: 'candidate', details: { question: 'last_site' } },
    ])
    await finish(at)
    const result = await resultOf(at)
    expect(result).toMatchObject({ status: 'completed', output: { qualified: true, knocked_out_by: null } })
    const [event, ...others] = await eventsOf(api, at)
    expect([event.data.result.output, others]).toEqual([result.output, []])
  })

  test('goes on at the question that was open, in the middle of a stage too', async () => {
    const at = await contact(api)
    const who = visitor(api)
    await who.open(at.path)
    for (const values of [{ agree: 'yes' }, { value: 'yes' }]) await who.submit(values)
    await correct({ ...at, who }, 'tools', 'no')
    await who.open(at.path)
    expect(heading(who.page)).toBe('Can you work at night?')
    expect(await outputOf({ ...at, who })).toMatchObject({ knocked_out_by: 'tools' })
  })

  test('a spoken answer writes it, and the recording is removed', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, webm({ seconds: 3 }))
    await at.who.open(`${at.path}/answers/last_site`)
    expect(formsIn(at.who.page.text)[0]!.asServed.get('value')).toBe('')
    expect((await at.who.submit({ value: '' })).status).toBe(400)
    await at.who.submit({ value: 'Nashik' })
    expect((await outputOf(at)).answers.last_site).toEqual({ type: 'voice', value: 'Nashik', language: 'en' })
    expect((await recordingsOf(api, at)).map(({ state }) => state)).toEqual(['deleting'])
    await api.runScheduled('remove_recordings')
    expect(await storage.files()).toEqual([])
  })

  test('with nothing chosen, or another word than was offered, sees what to do, and nothing changes', async () => {
    const at = await atSkills()
    const before = await rowsOf(api)
    await at.who.open(`${at.path}/answers/tools`)
    expect(formsIn(at.who.page.text)[0]!.asServed.get('value')).toBeNull()
    expect((await at.who.submit({})).text).toContain('Choose one answer.')
    const form = new URLSearchParams({ value: 'maybe' })
    expect((await at.who.post(`${at.path}/answers/tools?lang=en`, form)).status).toBe(400)
    await correct(at, 'last_site', 'Pune')
    expect(await rowsOf(api)).toEqual(before)
  })

  test('sees the question in the language of the page', async () => {
    const at = await atSkills({ workflow: { languages: ['en', 'hi'] } })
    await at.who.open(`${at.path}/answers/tools?lang=hi`)
    expect(at.who.page.text).toContain('<html lang="hi">')
    expect(at.who.page.text).toContain('अब तक आपका जवाब')
  })
})

describe('nothing is corrected', () => {
  const keys = ['none', 'remarks', 'interest', '__proto__', 'constructor', '%00', 'x'.repeat(200)]

  test('of questions without an answer, of skills and of the interest', async () => {
    const at = await atSkills()
    await at.who.open(at.path)
    await answerSkills(api, at.who, at.mandateId)
    const { rows } = await api.db.admin.query('select question_id from mandate_answer_keys where mandate_id = $1', [
      at.mandateId,
    ])
    const before = await rowsOf(api)
    for (const key of [...keys, ...rows.map(({ question_id: id }) => id)]) {
      const form = new URLSearchParams({ value: '1' })
      const got = await api.call('GET', `${at.path}/answers/${key}`)
      expect([key, got.status, (await at.who.post(`${at.path}/answers/${key}`, form)).status]).toEqual([key, 303, 303])
    }
    expect(await rowsOf(api)).toEqual(before)
  })

  test('after the result is final', async () => {
    const at = await atSkills()
    await finish(at)
    const before = await rowsOf(api)
    const { text } = await at.who.open(`${at.path}/data`)
    expect(text).not.toContain('/answers/')
    expect(text).toContain('Answers cannot be changed here.')
    const form = new URLSearchParams({ value: 'yes' })
    expect((await at.who.post(`${at.path}/answers/tools`, form)).status).toBe(303)
    expect(await rowsOf(api)).toEqual(before)
  })

  test('at the same time as the last answer without the event and the result saying the same', async () => {
    for (let round = 0; round < 5; round += 1) {
      const at = await atSkills()
      await at.who.open(at.path)
      await answerSkills(api, at.who, at.mandateId)
      const last = new URLSearchParams({ question: 'interest', value: 'yes' })
      const corrected = new URLSearchParams({ value: 'yes' })
      await Promise.all([
        at.who.post(`${at.path}/answers/tools?lang=en`, corrected),
        at.who.post(`${at.path}?lang=en`, last),
      ])
      const result = await resultOf(at)
      const [event] = await eventsOf(api, at)
      expect([result.status, event.data.result.output]).toEqual(['completed', result.output])
      expect(await auditOf(at)).toHaveLength(result.output.qualified ? 1 : 0)
    }
  })

  test('by whoever opens links and sends forms as they were served', async () => {
    const at = await atSkills()
    const spoken = await atVoice(api)
    await sendRecording(api, spoken, webm({ seconds: 3 }))
    const before = await rowsOf(api)
    const visited = [...(await scan(api, at.path)), ...(await scan(api, spoken.path))]
    expect(visited.filter(path => /^POST .*\/answers\//.test(path)).length).toBeGreaterThanOrEqual(5)
    expect(await rowsOf(api)).toEqual(before)
  })
})
