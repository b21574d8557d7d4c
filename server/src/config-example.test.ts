import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { type Environment, readConfig } from './config.ts'

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const settings = parseEnv(EXAMPLE) as Environment
const MODEL = { QUESTION_GENERATOR: 'model', MODEL_URL: 'https://models.example.org/v1', MODEL_NAME: 'example' }
const BUCKET = {
  STORAGE_S3_ENDPOINT: 'https://s3.example.org/pramaan',
  STORAGE_S3_ACCESS_KEY: 'example',
  STORAGE_S3_SECRET_KEY: 'example',
}

/** The names that config.ts asks for, in all forms of its settings. */
function namesRead(): readonly string[] {
  const names = new Set<string>()
  for (const values of [{}, MODEL, BUCKET] as readonly Environment[]) {
    const get = (_: Environment, name: string) => {
      names.add(name)
      return values[name]
    }
    readConfig(new Proxy<Environment>({}, { get }))
  }
  return [...names].toSorted()
}

test('.env.example names every setting once, and no other', () => {
  const named = [...EXAMPLE.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(namesRead())
  expect(named.length).toBeGreaterThan(25)
})

test('each setting of .env.example is explained in the line before it', () => {
  const lines = EXAMPLE.split('\n')
  const unexplained = lines.filter((line, at) => /^#?[A-Z0-9_]+=/.test(line) && !/^# .+\.$/.test(lines[at - 1] ?? ''))
  expect(unexplained).toEqual([])
})

test('a copy of .env.example changes no setting', () => {
  expect(Object.keys(settings).length).toBeGreaterThan(15)
  expect(readConfig(settings)).toEqual(readConfig({}))
  expect(readConfig({ ...settings, ...MODEL })).toEqual(readConfig(MODEL))
  expect(readConfig({ ...settings, ...BUCKET })).toEqual(readConfig(BUCKET))
})

test('every setting with a fixed default shows it', () => {
  const shown = new Set(Object.keys(settings))
  const withoutDefault = namesRead().filter(name => !shown.has(name))
  expect(withoutDefault).toEqual([
    'ADMIN_API_KEY',
    'CONSOLE_SECRET',
    'CREDENTIAL_KEYS_FILE',
    'DATABASE_DIRECT_URL',
    'LOOPBACK_PROVIDER_SECRET',
    'LOOPBACK_PROVIDER_URL',
    'MASTER_KEYS_FILE',
    'MODEL_API_KEY',
    'MODEL_NAME',
    'MODEL_TRANSCRIPTION_NAME',
    'MODEL_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'PRAMAAN_REVISION',
    'PUBLIC_URL',
    'RANKER_MODEL_DIRECTORY',
    'SAMPLE_PROOF_ID',
    'SHORT_LINK_URL',
    'SIMULATOR_JOURNAL_URL',
    'STORAGE_FOLDER',
    'STORAGE_S3_ACCESS_KEY',
    'STORAGE_S3_ENDPOINT',
    'STORAGE_S3_SECRET_KEY',
    'TAXONOMY_CACHE_DIRECTORY',
    'TRUSTED_PROXIES',
    'WEBHOOK_DNS_SERVERS',
  ])
})
