import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { freePort } from '../../../testing/process.ts'
import { environmentOf, keyFileText, logIn, openShell, type Shell } from './cli.fixture.ts'

/** The command as an integrator uses it: the built file, as a process, against the API. */
let api: TestApi
let shell: Shell
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  // The command signs with the current time.
  api.time.advance(Date.now() - api.time.clock())
  shell = await openShell(api)
  partner = await newPartner(api, { mode: 'test', limits: { ...NO_RATE_LIMITS, people: { perDay: 100_000 } } })
  await grant(api, partner, 100_000)
  await logIn(shell, api, partner)
})
afterAll(async () => {
  await shell?.close()
  await api?.close()
})

const nobodyUrl = async () => `http://127.0.0.1:${await freePort()}`

const json = async (...words: readonly string[]) => {
  const { code, out, err } = await shell.run(['--json', ...words])
  return { code, answer: out === '' ? null : JSON.parse(out), error: err === '' ? null : JSON.parse(err).error }
}

describe('login', () => {
  test('stores a key that the API accepts, readable by this user only', async () => {
    const { mode } = await stat(join(shell.home, '.config/pramaan/keys.json'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('stores nothing if the API rejects the key, and ends with 3', async () => {
    const input = keyFileText(api, { ...partner, secret: 'VFN_SK_wrongwrongwrongwrongwrongwrongwrongwrong1' })
    const { code, err } = await shell.run(['--profile', 'wrong', 'login', '--key-file', '-'], { input })
    expect(code).toBe(3)
    expect(err).toContain('x-signature does not match')
    expect((await shell.run(['--profile', 'wrong', 'mandates', 'list'])).code).toBe(2)
  })

  test('takes the test key of the output of demo:keys', async () => {
    const { keyId: id, secret } = partner
    const input = JSON.stringify({ baseUrl: api.url, adminKey: 'x', partner: { test: { id, secret } } })
    const { out } = await shell.run(['--profile', 'demo', 'login', '--key-file', '-'], { input })
    expect(out).toContain(`${id} of`)
  })
})

describe('doctor', () => {
  test('finds nothing wrong with a valid key', async () => {
    const { code, answer } = await json('doctor')
    expect(answer.findings.map(({ check, ok }: { check: string; ok: boolean }) => [check, ok])).toEqual(
      ['key file', 'network', 'clock', 'key', 'webhooks'].map(check => [check, true]),
    )
    expect(code).toBe(0)
  })

  test('names a wrong secret, and an address where nobody listens, and ends with 1', async () => {
    const env = environmentOf(api, { ...partner, secret: 'VFN_SK_wrongwrongwrongwrongwrongwrongwrongwrong1' })
    const wrong = await shell.run(['doctor'], { env })
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('x-signature does not match')])
    const nobody = await shell.run(['doctor'], { env: { ...env, PRAMAAN_BASE_URL: await nobodyUrl() } })
    expect([nobody.code, nobody.out]).toEqual([1, expect.stringContaining('cannot be reached (ECONNREFUSED)')])
  })
})

describe('trigger', () => {
  test('makes real objects with the values that were set, and returns their event', async () => {
    const set = [
      '--set',
      'mandate.title=Electrician',
      '--set',
      'candidate.name=Asha Devi',
      '--set',
      'candidate.external_candidate_id=A 1',
    ]
    const { code, answer } = await json('trigger', 'result.completed', ...set)
    expect(code).toBe(0)
    expect(answer.event).toMatchObject({ type: 'result.completed', data: { result: { external_candidate_id: 'A 1' } } })
    expect((await json('mandates', 'get', answer.created.mandate_id)).answer.body.title).toBe('Electrician')
    expect((await json('events', 'get', answer.event.id)).answer).toEqual(answer.event)
    expect((await json('campaigns', 'get', answer.created.campaign_id)).answer.counts.completed).toBe(1)
  })

  test.each(['mandate.ready', 'result.declined', 'result.failed', 'campaign.completed'])('causes %s', async type => {
    expect((await json('trigger', type)).answer?.event.type).toBe(type)
  })

  test('says why a test key cannot cause a type, and what exists, and ends with 2', async () => {
    const cannot = await shell.run(['trigger', 'skill_request.approved'])
    expect([cannot.code, cannot.err]).toEqual([2, expect.stringContaining('An operator decides skill requests')])
    const unknown = await shell.run(['trigger', 'result.done'])
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('These can be triggered: mandate.ready')])
  })

  test('rejects a field of an object that the event is not made from', async () => {
    const { code, error } = await json('trigger', 'mandate.ready', '--set', 'candidate.name=Asha')
    expect([code, error.code]).toEqual([2, 'USAGE'])
    expect(error.message).toContain('made from workflow, mandate')
  })

  test('and the clock need a test key', async () => {
    const live = await newPartner(api, { mode: 'live', limits: NO_RATE_LIMITS })
    for (const words of [['trigger', 'mandate.ready'], ['clock', 'advance', '1d'], ['mcp']]) {
      const { code, err } = await shell.run(words, { env: environmentOf(api, live) })
      expect([code, err]).toEqual([2, expect.stringContaining('needs a test key')])
    }
  })
})

describe('campaigns upload', () => {
  const COUNT = 1_200
  const csv = (from: number) =>
    [
      'external_candidate_id,name,phone',
      ...Array.from({ length: COUNT }, (_, at) => `c-${at},Person ${at},+9198${String(from + at).padStart(8, '0')}`),
    ].join('\n')

  test('sends a file in parts with progress; the same file again adds nobody, and reports the same', async () => {
    const { answer } = await json('trigger', 'mandate.ready')
    const created = await partner.call('POST', '/campaigns', {
      json: { mandate_id: answer.created.mandate_id, name: 'Upload' },
      idempotencyKey: 'upload',
    })
    const { campaign_id } = created.body.data
    const file = join(shell.home, 'people.csv')
    await writeFile(file, `${csv(10_000_000)}\nc-bad,No Phone,12`)
    const first = await shell.run(['campaigns', 'upload', campaign_id, file, '--consent'])
    expect(first.err).toContain(`1000 of ${COUNT + 1} sent`)
    expect(first.out).toMatch(/1200 accepted, 1 rejected[\s\S]*1202 {2}INVALID_PHONE/)
    const again = await json('campaigns', 'upload', campaign_id, file, '--consent')
    expect(again.answer.accepted).toBe(COUNT)
    const { counts } = (await json('campaigns', 'get', campaign_id)).answer
    expect(counts.pending + counts.completed + counts.declined + counts.failed).toBe(COUNT)
  })

  test('needs the statement that people consented', async () => {
    const file = join(shell.home, 'nobody.csv')
    await writeFile(file, 'external_candidate_id,name,phone\n1,A,+919876543201')
    const { code, err } = await shell.run(['campaigns', 'upload', 'CP_1', file])
    expect([code, err]).toEqual([2, expect.stringContaining('--consent')])
  })
})

describe('sign and verify', () => {
  const TARGET = '/api/v1/partner/skills?q=welding&limit=5'

  test('show the signature of the documented vector, and the line that differs', async () => {
    const env = { ...environmentOf(api, partner), PRAMAAN_SECRET: 'VFN_SK_exampleexampleexampleexampleexampleexample1' }
    const compare = 'v1\\n1763164800000\\nGET\\n/api/v1/partner/skills?limit=5&q=welding\\n\\n\\ne3b0'
    const words = ['--json', 'sign', 'GET', TARGET, '--timestamp', '1763164800000', '--compare', compare]
    const answer = JSON.parse((await shell.run(words, { env })).out)
    expect(answer.headers['x-signature']).toBe('31573bac8f4829c091ba28a70e3c25c78360ee062d27977cc3998da29eddf627')
    expect(answer.difference).toContain('path and query')
  })

  test('name what is wrong with a delivery', async () => {
    const file = join(shell.home, 'body.json')
    await writeFile(file, '{"id":"EV_1","type":"webhook.test"}')
    const headers = ['webhook-id: EV_1', 'webhook-timestamp: 1763164800', 'webhook-signature: v1,AAAA'].flatMap(
      each => ['--header', each],
    )
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const { code, answer } = await json('verify', '--body-file', file, '--secret', secret, ...headers)
    expect([code, answer.valid, answer.code]).toEqual([1, false, 'SIGNATURE_MISMATCH'])
  })
})

test('a missing object ends with 4, a wrong option with 2, and an API that is gone with 7', async () => {
  expect((await json('mandates', 'get', 'JM_01JCM2Q3K4M5N6P7R8S9T0V1W2')).code).toBe(4)
  expect((await shell.run(['mandates', 'list', '--colour'])).code).toBe(2)
  const env = { ...environmentOf(api, partner), PRAMAAN_BASE_URL: await nobodyUrl() }
  expect((await shell.run(['mandates', 'list'], { env })).code).toBe(7)
})

test('completion offers the subcommands and options of the words so far', async () => {
  expect((await shell.run(['completion', 'words', '--', 'campaigns'])).out.split('\n')).toEqual([
    'list',
    'get',
    'upload',
  ])
  expect((await shell.run(['completion', 'words', '--', 'listen'])).out).toContain('--forward-to')
  expect((await shell.run(['completion', 'bash'])).out).toContain('complete -o default -F _pramaan pramaan')
})
