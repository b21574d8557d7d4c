import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, summarise } from './config.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('development needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({ environment: 'development', port: 8080, adminApiKey: null })
})

test('the ranker model is that of the repository unless RANKER_MODEL_DIRECTORY is set', () => {
  expect(readConfig({}).catalogue.modelDirectory).toBeNull()
  expect(readConfig({ RANKER_MODEL_DIRECTORY: '/srv/ranker' }).catalogue.modelDirectory).toBe('/srv/ranker')
})

test('built indexes are kept only in TAXONOMY_CACHE_DIRECTORY', () => {
  expect(readConfig({}).catalogue.cacheDirectory).toBeNull()
  expect(readConfig({ TAXONOMY_CACHE_DIRECTORY: '/srv/cache' }).catalogue.cacheDirectory).toBe('/srv/cache')
})

test('DATABASE_URL leads to a pooler only if DATABASE_DIRECT_URL is another address', () => {
  const [url, direct] = ['postgres://api@pooler/pramaan', 'postgres://api@postgres/pramaan']
  expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ url, directUrl: url, isPooled: false })
  const same = { DATABASE_URL: url, DATABASE_DIRECT_URL: url }
  expect(readConfig(same).database).toMatchObject({ directUrl: url, isPooled: false })
  const both = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }
  expect(readConfig(both).database).toMatchObject({ url, directUrl: direct, isPooled: true })
  expect(problemsOf({ DATABASE_DIRECT_URL: `${direct}?options=-crole%3Dpostgres` })).toEqual([
    'DATABASE_DIRECT_URL must not contain options or role: the service sets them.',
  ])
})

test('short links are below PUBLIC_URL, unless they have a URL of their own', () => {
  expect(readConfig({ PORT: '8081' }).shortLinkUrl).toBe('http://127.0.0.1:8081')
  expect(readConfig({ PUBLIC_URL: 'https://x' }).shortLinkUrl).toBe('https://x')
  const own = readConfig({ PUBLIC_URL: 'https://x', SHORT_LINK_URL: 'https://pmn.example' })
  expect([own.publicUrl, own.shortLinkUrl]).toEqual(['https://x', 'https://pmn.example'])
  expect(problemsOf({ SHORT_LINK_URL: 'pmn.example' })).toEqual([
    'SHORT_LINK_URL must be a URL starting with http:// or https://.',
  ])
})

test('every problem is reported at once', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    REDIS_URL: 'http://x',
    TRUSTED_PROXIES: '10.0.0.0/8, moon',
  })
  expect(problems).toHaveLength(4)
  expect(problems.join(' ')).toMatch(/PORT.*LOG_LEVEL|LOG_LEVEL.*PORT/)
  expect(problems.join(' ')).toContain('"moon"')
})

test('production takes no default for addresses and secrets', () => {
  expect(problemsOf({ NODE_ENV: 'production' }).map(problem => problem.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'REDIS_URL',
    'ADMIN_API_KEY',
    'CONSOLE_SECRET',
    'MASTER_KEYS_FILE',
    'CREDENTIAL_KEYS_FILE',
    'SMTP_URL',
    'MAIL_FROM',
    'QUESTION_GENERATOR',
  ])
})

test.each(['options=-c%20search_path=x', 'role=postgres'])(
  'a URL that would remove our role is rejected: %s',
  setting => {
    expect(problemsOf({ DATABASE_URL: `postgres://db/x?${setting}` })).toEqual([
      expect.stringContaining('DATABASE_URL'),
    ])
  },
)

test('a short admin key is rejected', () => {
  expect(problemsOf({ ADMIN_API_KEY: 'short' })).toEqual([expect.stringContaining('ADMIN_API_KEY is shorter than 24')])
})

describe('recordings of spoken answers', () => {
  const bucket = { STORAGE_S3_ENDPOINT: 'https://s3.example.org/voice', STORAGE_S3_ACCESS_KEY: 'id' }
  test('are kept in a folder in development, and nowhere in production unless it is configured', () => {
    expect(readConfig({}).storage).toMatchObject({
      kind: 'folder',
      folder: expect.stringMatching(/\.pramaan\/storage$/),
    })
    expect(readConfig({ STORAGE_FOLDER: '/srv/voice' }).storage).toEqual({ kind: 'folder', folder: '/srv/voice' })
    expect(problemsOf({ NODE_ENV: 'production' }).join()).not.toContain('STORAGE')
  })
  test('are kept in a bucket, whose secret the summary does not show', () => {
    const config = readConfig({ ...bucket, STORAGE_S3_SECRET_KEY: 'hunter2' })
    expect(config.storage).toMatchObject({ kind: 's3', endpoint: bucket.STORAGE_S3_ENDPOINT, region: 'auto' })
    expect(JSON.stringify(summarise(config))).not.toContain('hunter2')
  })
  test.each([
    [bucket, 'STORAGE_S3_SECRET_KEY is missing'],
    [{ ...bucket, STORAGE_S3_SECRET_KEY: 'x', STORAGE_FOLDER: '/srv' }, 'not both'],
    [{ STORAGE_S3_ENDPOINT: 's3://voice' }, 'STORAGE_S3_ENDPOINT must be a URL'],
    [
      { NODE_ENV: 'production', STORAGE_S3_ENDPOINT: 'http://s3.example.org/voice' },
      'STORAGE_S3_ENDPOINT must use https',
    ],
  ])('%j is rejected', (env, problem) => {
    expect(problemsOf(env as Record<string, string>).join()).toContain(problem)
  })
})

test('the configuration cannot be changed afterwards', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config.database)).toBe(true)
})

describe('what is said of the configuration', () => {
  test('the summary holds no password and no key', () => {
    const secret = 'b5c1'.repeat(8)
    const config = readConfig({
      DATABASE_URL: `postgres://app:${secret}@db/pramaan`,
      REDIS_URL: `redis://:${secret}@cache`,
      ADMIN_API_KEY: secret,
      SMTP_URL: `smtps://app:${secret}@mail.example`,
    })
    expect(JSON.stringify(summarise(config))).not.toContain(secret)
    expect(summarise(config)).toMatchObject({ adminApiKeySet: true })
  })
  test('a fault in an address does not repeat its password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2')
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '8e3'],
  ['PORT', '80.5'],
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_POOL_SIZE', '101'],
  ['JOB_CONCURRENCY', '0'],
  ['REDIS_BUDGET_MS', '10001'],
  ['QUESTION_GENERATOR', 'oracle'],
])('%s=%s is out of bounds, and the fault names the setting', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} is "${value}"`)])
})

test('the bounds themselves are within', () => {
  const env = { PORT: '65535', METRICS_PORT: '0', DATABASE_POOL_SIZE: '1', ADMIN_API_KEY: 'k'.repeat(24) }
  expect(readConfig(env)).toMatchObject({ port: 65_535, metrics: { port: 0 }, adminApiKey: 'k'.repeat(24) })
})

test('a setting left blank is a setting not made, and blanks around one are not part of it', () => {
  expect(readConfig({ PORT: '', ADMIN_API_KEY: '  ', LOG_LEVEL: ' warn ' })).toMatchObject({
    port: 8080,
    adminApiKey: null,
    logLevel: 'warn',
  })
  expect(problemsOf({ ADMIN_API_KEY: ` ${'k'.repeat(23)} ` })).toHaveLength(1)
})

test('proxies are trusted by address or by network, divided by commas or blanks', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '::1',
  ])
})

describe('webhooks', () => {
  test('go to public addresses only, unless a development server allows loopback', () => {
    expect(readConfig({}).webhooks).toMatchObject({ allowLoopback: false, dnsServers: null })
    expect(readConfig({ WEBHOOK_ALLOW_LOOPBACK: 'yes' }).webhooks.allowLoopback).toBe(true)
    expect(problemsOf({ WEBHOOK_ALLOW_LOOPBACK: 'true' })).toEqual([
      'WEBHOOK_ALLOW_LOOPBACK is "true": use one of no, yes.',
    ])
  })
  test('production does not start with loopback allowed, and lists that with the other problems', () => {
    const problem = 'WEBHOOK_ALLOW_LOOPBACK must not be yes in production.'
    const problems = problemsOf({ NODE_ENV: 'production', WEBHOOK_ALLOW_LOOPBACK: 'yes', PORT: 'eighty' })
    expect(problems).toEqual(expect.arrayContaining([problem, expect.stringContaining('PORT')]))
    expect(problems).toHaveLength(12)
    expect(problemsOf({ NODE_ENV: 'production', WEBHOOK_ALLOW_LOOPBACK: 'no' }).join()).not.toContain('LOOPBACK')
  })
})

describe('channels for tests', () => {
  const secret = 's'.repeat(24)
  const provider = { LOOPBACK_PROVIDER_URL: 'http://127.0.0.1:9', LOOPBACK_PROVIDER_SECRET: secret }

  test('are off unless they are set', () => {
    expect(readConfig({}).channels).toEqual({ simulatorJournalUrl: null, loopbackProvider: null })
    expect(readConfig({ ...provider, SIMULATOR_JOURNAL_URL: 'http://[::1]:9/' }).channels).toEqual({
      simulatorJournalUrl: 'http://[::1]:9',
      loopbackProvider: { url: 'http://127.0.0.1:9', secret },
    })
  })
  test.each([
    'https://127.0.0.1:9',
    'http://10.0.0.7:9',
    'http://localhost.example:9',
    'http://provider.example',
    'http://u:hunter2@127.0.0.1:9',
    'http://127.0.0.1:9/hunter2',
    'http://127.0.0.1:9?hunter2',
    'hunter2',
  ])('%s is not a loopback address without a path, and is not repeated', address => {
    for (const name of ['SIMULATOR_JOURNAL_URL', 'LOOPBACK_PROVIDER_URL']) {
      const problems = problemsOf({ ...provider, [name]: address })
      expect(problems).toEqual([expect.stringContaining(`${name} must`)])
      expect(problems.join()).not.toContain('hunter2')
    }
  })
  test('a provider needs its secret, and the secret its provider', () => {
    expect(problemsOf({ LOOPBACK_PROVIDER_URL: 'http://127.0.0.1:9' })).toEqual([
      'LOOPBACK_PROVIDER_SECRET is missing: required by LOOPBACK_PROVIDER_URL.',
    ])
    expect(problemsOf({ LOOPBACK_PROVIDER_SECRET: secret })).toEqual([
      'LOOPBACK_PROVIDER_URL is missing: required by LOOPBACK_PROVIDER_SECRET.',
    ])
    expect(problemsOf({ ...provider, LOOPBACK_PROVIDER_SECRET: 'short' })).toEqual([
      expect.stringContaining('LOOPBACK_PROVIDER_SECRET is shorter than 24'),
    ])
  })
  test('production does not start with any of them', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      ...provider,
      SIMULATOR_JOURNAL_URL: 'http://127.0.0.1:9',
    }).filter(problem => /SIMULATOR|LOOPBACK/.test(problem))
    expect(problems).toEqual(
      ['SIMULATOR_JOURNAL_URL', 'LOOPBACK_PROVIDER_URL', 'LOOPBACK_PROVIDER_SECRET'].map(
        name => `${name} must not be set in production: it is for tests.`,
      ),
    )
  })
  test('the summary names the addresses and not the secret', () => {
    const summary = summarise(readConfig(provider))
    expect(summary).toMatchObject({ loopbackProvider: 'http://127.0.0.1:9', simulatorJournal: 'none' })
    expect(JSON.stringify(summary)).not.toContain(secret)
  })
})

describe('who writes the questions', () => {
  const model = { QUESTION_GENERATOR: 'model', MODEL_URL: 'https://model.example/v1', MODEL_NAME: 'small' }
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://x',
    DATABASE_URL: 'postgres://db/x',
    REDIS_URL: 'redis://x',
    ADMIN_API_KEY: 'k'.repeat(24),
    CONSOLE_SECRET: 's'.repeat(32),
    MASTER_KEYS_FILE: '/keys',
    CREDENTIAL_KEYS_FILE: '/keys',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@example.org',
  }

  test('outside production the built-in generator, unless a model is chosen', () => {
    expect(readConfig({}).questions).toEqual({ generator: 'built-in' })
    expect(readConfig({ NODE_ENV: 'test' }).questions).toEqual({ generator: 'built-in' })
    expect(readConfig(model).questions).toEqual({
      generator: 'model',
      url: 'https://model.example/v1',
      name: 'small',
      apiKey: null,
      timeoutMs: 60_000,
      structuredOutputs: true,
      monthlyTokens: 2_000_000,
      transcriptionName: null,
    })
  })
  test('MODEL_STRUCTURED_OUTPUTS=no is for a server that does not enforce a schema', () => {
    expect(readConfig({ ...model, MODEL_STRUCTURED_OUTPUTS: 'no' }).questions).toMatchObject({
      structuredOutputs: false,
    })
    expect(problemsOf({ ...model, MODEL_STRUCTURED_OUTPUTS: 'maybe' })).toHaveLength(1)
  })
  test('production starts with either, chosen in so many words', () => {
    expect(problemsOf(production)).toEqual(['QUESTION_GENERATOR is missing: use one of built-in, model.'])
    expect(problemsOf({ ...production, QUESTION_GENERATOR: 'built-in' })).toEqual([])
    expect(problemsOf({ ...production, ...model })).toEqual([])
  })
  test('a model without URL and name gives two problems, and with the built-in generator none', () => {
    expect(problemsOf({ QUESTION_GENERATOR: 'model' }).map(problem => problem.split(' ')[0])).toEqual([
      'MODEL_URL',
      'MODEL_NAME',
    ])
    expect(problemsOf({ QUESTION_GENERATOR: 'built-in', MODEL_URL: 'no address' })).toEqual([])
  })
  test.each([
    'ftp://model/v1',
    'model:8000',
    'https://u:hunter2@model/v1',
    'https://model/v1?key=hunter2',
    'http://m/#a',
  ])('the address %s is rejected without being repeated', address => {
    const problems = problemsOf({ ...model, MODEL_URL: address })
    expect(problems).toEqual([expect.stringContaining('MODEL_URL')])
    expect(problems.join()).not.toContain('hunter2')
  })
  test.each([
    'http://model.example/v1',
    'http://10.0.0.7:8000/v1',
    'http://localhost.example/v1',
    'http://[fe80::1]/v1',
  ])('in production plain http to another machine is rejected: %s', address => {
    expect(problemsOf({ ...production, ...model, MODEL_URL: address })).toEqual([
      expect.stringContaining('MODEL_URL must use https in production'),
    ])
    expect(problemsOf({ ...model, MODEL_URL: address })).toEqual([])
  })
  test.each(['http://127.0.0.1:8000/v1', 'http://localhost:8000/v1', 'http://[::1]:8000/v1'])(
    'in production plain http to this machine is allowed: %s',
    address => expect(problemsOf({ ...production, ...model, MODEL_URL: address })).toEqual([]),
  )
  test.each([
    ['MODEL_TIMEOUT_SECONDS', '0', false],
    ['MODEL_TIMEOUT_SECONDS', '1', true],
    ['MODEL_TIMEOUT_SECONDS', '300', true],
    ['MODEL_TIMEOUT_SECONDS', '301', false],
    ['MODEL_MONTHLY_TOKENS', '0', false],
    ['MODEL_MONTHLY_TOKENS', '1', true],
    ['MODEL_MONTHLY_TOKENS', '1000000000', true],
    ['MODEL_MONTHLY_TOKENS', '1000000001', false],
  ])('%s=%s is within its bounds: %s', (name, value, within) => {
    const problems = problemsOf({ ...model, [name]: value })
    expect(problems.map(problem => problem.split(' ')[0])).toEqual(within ? [] : [name])
  })
  test('the summary names the model and not its key', () => {
    const summary = summarise(readConfig({ ...model, MODEL_API_KEY: 'sk-canary' }))
    expect(summary).toMatchObject({ questionGenerator: 'model', model: 'small', modelApiKeySet: true })
    expect(JSON.stringify(summary)).not.toContain('canary')
    expect(summarise(readConfig({}))).toMatchObject({ questionGenerator: 'built-in' })
  })
})

describe('how mail goes out', () => {
  test.each([
    ['no-reply@example.org', { name: '', address: 'no-reply@example.org' }],
    ['Pramaan <no-reply@example.org>', { name: 'Pramaan', address: 'no-reply@example.org' }],
    ['<a@b.example>', { name: '', address: 'a@b.example' }],
  ])('the sender %s is understood', (value, from) => {
    expect(readConfig({ MAIL_FROM: value }).mail.from).toEqual(from)
  })
  test.each(['nobody', 'a@b, c@d', 'A <a@b> <c@d>', 'a\nBcc: x@y', 'A <>'])('%j is not a valid sender', value => {
    expect(problemsOf({ MAIL_FROM: value })).toEqual([expect.stringContaining('MAIL_FROM')])
  })
  test.each([
    'http://mail.example',
    'smtp://',
    'smtp://u:hunter2@h/?tls.rejectUnauthorized=false',
    'smtp://u:hunter2@h/#x',
    'smtp://u:hunter2@h/x',
  ])('%s is not a valid server, and the message contains no password', value => {
    const problems = problemsOf({ SMTP_URL: value })
    expect(problems).toEqual([expect.stringContaining('SMTP_URL')])
    expect(problems.join()).not.toContain('hunter2')
  })
  test('in production nothing goes over the network in the clear', () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://x',
      DATABASE_URL: 'postgres://db/x',
      REDIS_URL: 'redis://x',
      ADMIN_API_KEY: 'k'.repeat(24),
      CONSOLE_SECRET: 's'.repeat(32),
      MASTER_KEYS_FILE: '/keys',
      CREDENTIAL_KEYS_FILE: '/keys',
      QUESTION_GENERATOR: 'built-in',
      MAIL_FROM: 'a@b.example',
    }
    expect(readConfig({ ...production, SMTP_URL: 'smtp://mail.example:587' }).mail.requireTls).toBe(true)
    expect(readConfig({ ...production, SMTP_URL: 'smtp://127.0.0.1:25' }).mail.requireTls).toBe(false)
  })
})
