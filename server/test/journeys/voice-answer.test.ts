import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { mp4, webm } from '../../src/features/recordings/core/audio.fixture.ts'
import { eventsOf, heading, resultOf, rowsOf, scan } from './candidate.fixture.ts'
import {
  atVoice,
  pathOf,
  recordingsOf,
  STORAGES,
  sendRecording,
  spokenAnswer,
  type TestStorage,
} from './voice.fixture.ts'

const DAY_MS = 86_400_000
const SPOKEN = webm({ seconds: 3 })

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

const named = (files: readonly string[], id: string) => files.filter(name => name.includes(id))

describe('a spoken answer', () => {
  test('is taken as the answer to the question that is shown, and the next follows', async () => {
    const at = await atVoice(api)
    expect((await sendRecording(api, at, mp4({ seconds: 4 }), { type: 'audio/mp4' })).status).toBe(204)
    await at.who.open(at.path)
    expect(heading(at.who.page)).toBe('What else should we know?')
    const [row, ...others] = await recordingsOf(api, at)
    expect(others).toEqual([])
    expect(row).toMatchObject({ question_key: 'last_site', content_type: 'audio/mp4', state: 'stored' })
    expect(row.seconds).toBeCloseTo(4, 1)
    const answer = await spokenAnswer(at)
    expect(answer).toEqual({ type: 'voice', value: '', language: 'en', audio_url: expect.any(String) })
    expect(answer.audio_url).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:8080/recordings/${row.recording_id}\\?expires=\\d+&signature=[0-9a-f]{64}$`),
    )
  })

  test('has no address in events, and none in the log', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const { audio_url: url } = await spokenAnswer(at)
    expect((await api.call('GET', pathOf(url))).status).toBe(200)
    await at.who.open(`${at.path}/stop`)
    await at.who.submit({ choice: 'stop' })
    const [event] = await eventsOf(api, at)
    expect(event.data.result.output.answers.last_site).toEqual({ type: 'voice', value: '', language: 'en' })
    const log = api.logLines.join('')
    expect(log).toContain('/recordings/{recordingId}')
    expect(log).not.toContain(new URL(url).searchParams.get('signature'))
    expect(log).not.toContain(at.path.slice(3))
  })

  test('sent again, at the same time or for another question changes nothing', async () => {
    const at = await atVoice(api)
    const replies = await Promise.all([sendRecording(api, at, SPOKEN), sendRecording(api, at, SPOKEN)])
    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    const before = await rowsOf(api)
    const answer = await spokenAnswer(at)
    expect((await sendRecording(api, at, SPOKEN)).status).toBe(204)
    for (const question of ['e.tools', 'e.nights', 'e.none', 's.last_site', 'interest', ''])
      expect([question, (await sendRecording(api, at, SPOKEN, { question })).status]).toEqual([question, 204])
    expect(await rowsOf(api)).toEqual(before)
    await api.runScheduled('remove_recordings')
    const rows = await recordingsOf(api, at)
    expect(rows.map(({ state }) => state)).toEqual(['stored'])
    expect(answer.audio_url).toContain(rows[0].recording_id)
  })

  test('cannot be given by whoever opens links and sends forms as they were served', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const before = await rowsOf(api)
    await scan(api, at.path)
    expect((await api.call('POST', `${at.path}/recordings?question=e.remarks`)).status).toBe(415)
    expect((await api.call('GET', `${at.path}/recordings?question=e.remarks`)).status).toBe(404)
    expect(await rowsOf(api)).toEqual(before)
  })

  test('is not taken with the link of nobody', async () => {
    expect((await sendRecording(api, { path: '/c/cnd_nobody' }, SPOKEN)).status).toBe(404)
  })
})

describe('rejected, and nothing is stored', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
  test.each([
    ['2 MB and one byte', Buffer.alloc(2_097_153, SPOKEN), 'audio/webm', 413],
    ['a picture that is called audio/webm', PNG, 'audio/webm', 415],
    ['a page that is called audio/webm', HTML, 'audio/webm', 415],
    ['a recording that is called a page', SPOKEN, 'text/html', 415],
    ['a recording that is called a form', SPOKEN, 'application/x-www-form-urlencoded', 415],
    ['nothing', Buffer.alloc(0), 'audio/webm', 415],
    ['122 seconds', webm({ seconds: 122 }), 'audio/webm', 422],
    ['122 seconds that say they are one', webm({ seconds: 122, saysSeconds: 1 }), 'audio/webm', 422],
  ])('%s', async (_name, bytes, type, status) => {
    const at = await atVoice(api)
    const [rows, files] = [await rowsOf(api), await storage.files()]
    expect((await sendRecording(api, at, bytes, { type })).status).toBe(status)
    expect(await rowsOf(api)).toEqual(rows)
    expect(await storage.files()).toEqual(files)
  })
})

describe('audio_url', () => {
  test('plays as audio, whole and in ranges, and as nothing else', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const path = pathOf((await spokenAnswer(at)).audio_url)
    const { status, headers } = await api.call('GET', path)
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'audio/webm',
      `${SPOKEN.length}`,
    ])
    expect(headers['content-disposition']).toMatch(/^inline; filename="RC_\w{26}\.webm"$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('private, no-store')
    const range = (wanted: string) => api.call('GET', path, { headers: { range: wanted } })
    const first = await range('bytes=0-3')
    expect([first.status, first.headers['content-range'], first.headers['content-length']]).toEqual([
      206,
      `bytes 0-3/${SPOKEN.length}`,
      '4',
    ])
    expect((await range('bytes=-10')).headers['content-length']).toBe('10')
    expect((await range(`bytes=${SPOKEN.length}-`)).status).toBe(416)
    expect((await range('bytes=5-2')).status).toBe(416)
  })

  test('ends after 15 minutes, and reading the result again returns a new one', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const { audio_url: url } = await spokenAnswer(at)
    api.time.advance(15 * 60_000 - 2_000)
    expect((await api.call('GET', pathOf(url))).status).toBe(200)
    api.time.advance(2_000)
    expect((await api.call('GET', pathOf(url))).status).toBe(404)
    expect((await api.call('GET', pathOf((await spokenAnswer(at)).audio_url))).status).toBe(200)
    const { body } = await at.partner.call('GET', `/results/${(await resultOf(at)).result_id}`)
    expect((await api.call('GET', pathOf(body.data.output.answers.last_site.audio_url))).status).toBe(200)
  })

  test('works for its recording and its time only, and does not say why another does not', async () => {
    const [one, other] = [await atVoice(api), await atVoice(api)]
    for (const at of [one, other]) await sendRecording(api, at, SPOKEN)
    const url = new URL((await spokenAnswer(one)).audio_url)
    const [{ recording_id: otherId }] = await recordingsOf(api, other)
    const later = new URL(url)
    later.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))
    const wrong = [
      `/recordings/${otherId}${url.search}`,
      `/recordings/RC_0${url.search}`,
      pathOf(later.href),
      url.pathname,
      `${url.pathname}?expires=1&expires=2&signature=`,
      `${url.pathname}?expires=99999999999&signature=${'0'.repeat(64)}`,
    ]
    const answers = await Promise.all(wrong.map(path => api.call('GET', path)))
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    const shown = answers.map(({ body: { requestId: _, ...rest } }) => JSON.stringify(rest))
    expect(new Set(shown.map(text => text.replace(/req_\w+|"[\w-]{20,}"/g, '')))).toHaveLength(1)
    expect((await api.call('GET', url.pathname + url.search)).status).toBe(200)
  })
})

describe('a recording goes', () => {
  test('with the data of the person: at once for everybody, and from the storage by the job', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const { audio_url: url } = await spokenAnswer(at)
    const [{ recording_id: id }] = await recordingsOf(api, at)
    await at.who.open(`${at.path}/data`)
    const listen = /href="(\/recordings\/[^"]+)">Listen</.exec(at.who.page.text)?.[1]?.replaceAll('&amp;', '&')
    expect((await api.call('GET', listen!)).status).toBe(200)
    await at.who.open(`${at.path}/delete`)
    expect(at.who.page.text).toContain('Your recorded answers')
    await at.who.submit({ choice: 'only' })
    for (const path of [pathOf(url), listen!]) expect((await api.call('GET', path)).status).toBe(404)
    expect((await resultOf(at)).output).toBeNull()
    expect(named(await storage.files(), id)).toHaveLength(1)
    await api.runScheduled('remove_recordings')
    expect(await recordingsOf(api, at)).toEqual([])
    expect(named(await storage.files(), id)).toEqual([])
  })

  test('after 180 days, and its answer stays', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const [{ recording_id: id }] = await recordingsOf(api, at)
    api.time.advance(180 * DAY_MS - 60_000)
    await api.runScheduled('remove_recordings')
    expect(named(await storage.files(), id)).toHaveLength(1)
    api.time.advance(120_000)
    await api.runScheduled('remove_recordings')
    expect([await recordingsOf(api, at), named(await storage.files(), id)]).toEqual([[], []])
    expect(await spokenAnswer(at)).toEqual({ type: 'voice', value: '', language: 'en' })
  })

  test('whose upload never ended, after an hour', async () => {
    const at = await atVoice(api)
    await sendRecording(api, at, SPOKEN)
    const state = "update recordings set state = 'uploading' where org_id = $1"
    await api.db.admin.query(state, [at.partner.orgId])
    await api.runScheduled('remove_recordings')
    expect(await recordingsOf(api, at)).toHaveLength(1)
    api.time.advance(3_601_000)
    await api.runScheduled('remove_recordings')
    expect(await recordingsOf(api, at)).toEqual([])
  })
})

describe('without storage that works', () => {
  test('the answer is not taken, the recording can be sent again, and words are taken', async () => {
    const file = `${storage.env.STORAGE_FOLDER}/not-a-folder`
    await writeFile(file, '')
    const broken = await startTestApi({ STORAGE_FOLDER: file }, { db: api.db, time: api.time })
    const at = await atVoice(api)
    expect((await sendRecording(broken, at, SPOKEN)).status).toBe(500)
    expect((await recordingsOf(api, at)).map(({ state }) => state)).toEqual(['uploading'])
    await at.who.open(at.path)
    expect(heading(at.who.page)).toBe('Where did you work last?')
    await at.who.submit({ value: 'Pune' })
    expect(await spokenAnswer(at)).toEqual({ type: 'voice', value: 'Pune', language: 'en' })
    await broken.close()
  })
})
