import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, summarise } from './config.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('development needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({ environment: 'development', port: 8080, adminApiKey: null })
})

test('every fault is reported at once', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    REDIS_URL: 'http://x',
    TRUSTED_PROXIES: '10.0.0.0/8, moon',
  })
  expect(faults).toHaveLength(4)
  expect(faults.join(' ')).toMatch(/PORT.*LOG_LEVEL|LOG_LEVEL.*PORT/)
  expect(faults.join(' ')).toContain('"moon"')
})

test('production takes no default for addresses and secrets', () => {
  expect(faultsOf({ NODE_ENV: 'production' }).map(fault => fault.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'DATABASE_URL',
    'REDIS_URL',
    'ADMIN_API_KEY',
    'MASTER_KEYS_FILE',
  ])
})

test.each(['options=-c%20search_path=x', 'role=postgres'])(
  'an address that would take our role off is refused: %s',
  setting => {
    expect(faultsOf({ DATABASE_URL: `postgres://db/x?${setting}` })).toEqual([expect.stringContaining('DATABASE_URL')])
  },
)

test('a short admin key is refused', () => {
  expect(faultsOf({ ADMIN_API_KEY: 'short' })).toEqual([expect.stringContaining('ADMIN_API_KEY is shorter than 24')])
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
    })
    expect(JSON.stringify(summarise(config))).not.toContain(secret)
    expect(summarise(config)).toMatchObject({ adminApiKeySet: true })
  })
  test('a fault in an address does not repeat its password', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2')
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
])('%s=%s is out of bounds, and the fault names the setting', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} is "${value}"`)])
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
  expect(faultsOf({ ADMIN_API_KEY: ` ${'k'.repeat(23)} ` })).toHaveLength(1)
})

test('proxies are trusted by address or by network, divided by commas or blanks', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1 ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '::1',
  ])
})
