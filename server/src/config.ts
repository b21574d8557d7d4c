import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { OperatorError } from './kernel/operator-error.ts'

/**
 * Configuration from the environment, read once at the start. Reports all problems at once. No other code reads process.env (a
 * lint rule enforces this).
 */
export interface Config {
  readonly build: BuildInfo
  readonly environment: 'development' | 'test' | 'production'
  readonly host: string
  readonly port: number
  readonly metrics: {
    /** Separate from the API's address, because metrics have no authentication. */
    readonly host: string
    readonly port: number
  }
  readonly publicUrl: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly trustedProxies: readonly string[]
  readonly database: {
    readonly url: string
    readonly poolSize: number
  }
  readonly redis: {
    readonly url: string
    /** Prefix of every key, so that several installations or tests can share a server. */
    readonly prefix: string
    /** Time limit of a call, before the in-process fallback is used. */
    readonly budgetMs: number
  }
  readonly adminApiKey: string | null
  /** File of the keys that encrypt partner secrets. A file, because environment variables appear in dumps. */
  readonly masterKeysFile: string
  readonly credentials: {
    /** File of the keys that sign credentials. */
    readonly keysFile: string
    /** Display name of the issuer. */
    readonly issuerName: string
    /** A credential whose proof the first page links to as an example. */
    readonly sampleId: string | null
  }
  readonly jobs: {
    readonly concurrency: number
  }
  readonly catalogue: {
    /** Directory of the ranker's trained files; null for those of the repository. */
    readonly modelDirectory: string | null
  }
  readonly mail: {
    readonly smtpUrl: string
    readonly from: { readonly name: string; readonly address: string }
    /** Require TLS, except for a server on this machine. */
    readonly requireTls: boolean
    /** How long to wait for each answer of the mail server. */
    readonly answerTimeoutMs: number
  }
  readonly webhooks: {
    /** Allow deliveries to this machine. For development and tests only. */
    readonly allowLoopback: boolean
    /** DNS servers for endpoint names. Null for the system's servers. */
    readonly dnsServers: readonly string[] | null
    /** Limit of endpoints that a worker sends to concurrently. */
    readonly endpointsAtOnce: number
  }
  readonly questions: QuestionsConfig
  readonly tracing: {
    /** Base URL of an OTLP collector. Null records no traces. */
    readonly otlpEndpoint: string | null
  }
}

/** What this process was built from. */
export interface BuildInfo {
  readonly version: string
  /** Commit; null if it is not known. The container image knows its own. */
  readonly revision: string | null
}

/** Generator of questions. Chosen per installation, because the model's server receives text written by students. */
export type QuestionsConfig =
  | { readonly generator: 'built-in' }
  | {
      readonly generator: 'model'
      readonly url: string
      readonly name: string
      readonly apiKey: string | null
      readonly timeoutMs: number
      /** Whether the server enforces a JSON schema; most do. */
      readonly structuredOutputs: boolean
      /** Monthly token limit of an organisation. */
      readonly monthlyTokens: number
    }

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends OperatorError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n- ${problems.join('\n- ')}`,
    )
    this.problems = problems
  }
}

const PACKAGE_FILE = fileURLToPath(new URL('../package.json', import.meta.url))
const ENVIRONMENTS = ['development', 'test', 'production'] as const
const DEVELOPMENT_MASTER_KEYS = fileURLToPath(new URL('../../.pramaan/master-keys', import.meta.url))
const DEVELOPMENT_CREDENTIAL_KEYS = fileURLToPath(new URL('../../.pramaan/credential-keys', import.meta.url))
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
const QUESTION_GENERATORS = ['built-in', 'model'] as const

export function readConfig(env: Environment): Config {
  const read = new Reader(env)
  const environment = read.oneOf('NODE_ENV', ENVIRONMENTS, 'development')
  const production = environment === 'production'
  const port = read.port('PORT', 8080)
  const config: Config = {
    build: readBuildInfo(env),
    environment,
    host: read.text('HOST', '0.0.0.0'),
    port,
    metrics: { host: read.text('METRICS_HOST', '127.0.0.1'), port: read.port('METRICS_PORT', 9464) },
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'], production ? null : `http://127.0.0.1:${port}`),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    database: {
      url: read.url(
        'DATABASE_URL',
        ['postgres:', 'postgresql:'],
        production ? null : 'postgres://postgres@127.0.0.1:5432/pramaan',
      ),
      poolSize: read.integer('DATABASE_POOL_SIZE', 10, 1, 100),
    },
    redis: {
      url: read.url('REDIS_URL', ['redis:', 'rediss:'], production ? null : 'redis://127.0.0.1:6379'),
      prefix: read.text('REDIS_PREFIX', 'pramaan:'),
      budgetMs: read.integer('REDIS_BUDGET_MS', 50, 1, 10_000),
    },
    adminApiKey: read.secret('ADMIN_API_KEY', 24, production),
    masterKeysFile: read.file('MASTER_KEYS_FILE', production ? null : DEVELOPMENT_MASTER_KEYS),
    credentials: {
      keysFile: read.file('CREDENTIAL_KEYS_FILE', production ? null : DEVELOPMENT_CREDENTIAL_KEYS),
      issuerName: read.text('ISSUER_NAME', 'Pramaan'),
      sampleId: read.text('SAMPLE_PROOF_ID', '') || null,
    },
    jobs: { concurrency: read.integer('JOB_CONCURRENCY', 8, 1, 100) },
    catalogue: { modelDirectory: read.text('RANKER_MODEL_DIRECTORY', '') || null },
    mail: readMail(read, production),
    webhooks: {
      allowLoopback: read.developmentOnly('WEBHOOK_ALLOW_LOOPBACK', production),
      dnsServers: read.list('WEBHOOK_DNS_SERVERS'),
      endpointsAtOnce: read.integer('WEBHOOK_ENDPOINTS_AT_ONCE', 64, 2, 1_000),
    },
    questions: readQuestions(read, production),
    tracing: { otlpEndpoint: read.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) },
  }
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return deepFreeze(config)
}

/** Needs no valid configuration, so that `--version` always works. */
export function readBuildInfo(env: Environment): BuildInfo {
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string }
  const revision = env.PRAMAAN_REVISION?.trim() ?? ''
  return { version, revision: /^[\w.+-]{1,64}$/.test(revision) && revision !== 'unknown' ? revision : null }
}

function readMail(read: Reader, production: boolean): Config['mail'] {
  const smtpUrl = read.smtpUrl('SMTP_URL', production ? null : 'smtp://127.0.0.1:1025')
  const from = read.sender('MAIL_FROM', production ? null : 'Pramaan <no-reply@localhost>')
  const requireTls = production && smtpUrl !== '' && !isLoopback(new URL(smtpUrl).hostname)
  return { smtpUrl, from, requireTls, answerTimeoutMs: read.integer('SMTP_TIMEOUT_SECONDS', 60, 1, 300) * 1000 }
}

function readQuestions(read: Reader, production: boolean): QuestionsConfig {
  const generator = read.oneOf('QUESTION_GENERATOR', QUESTION_GENERATORS, production ? null : 'built-in')
  if (generator === 'built-in') return { generator }
  return {
    generator,
    url: read.modelUrl('MODEL_URL', production),
    name: read.required('MODEL_NAME', 'required by QUESTION_GENERATOR=model'),
    apiKey: read.secret('MODEL_API_KEY', 1, false),
    timeoutMs: read.integer('MODEL_TIMEOUT_SECONDS', 60, 1, 300) * 1000,
    structuredOutputs: read.oneOf('MODEL_STRUCTURED_OUTPUTS', ['yes', 'no'], 'yes') === 'yes',
    monthlyTokens: read.integer('MODEL_MONTHLY_TOKENS', 2_000_000, 1, 1_000_000_000),
  }
}

/** The effective configuration for the log: URLs without passwords, secrets only as set or not set. */
export function summarise(config: Config): Record<string, unknown> {
  return {
    version: config.build.version,
    revision: config.build.revision ?? 'unknown',
    environment: config.environment,
    listen: `${config.host}:${config.port}`,
    metrics: `${config.metrics.host}:${config.metrics.port}`,
    publicUrl: config.publicUrl,
    database: withoutPassword(config.database.url),
    databasePoolSize: config.database.poolSize,
    redis: withoutPassword(config.redis.url),
    trustedProxies: config.trustedProxies.join(' ') || 'none',
    adminApiKeySet: config.adminApiKey !== null,
    masterKeysFile: config.masterKeysFile,
    credentialKeysFile: config.credentials.keysFile,
    issuerName: config.credentials.issuerName,
    sampleProofId: config.credentials.sampleId ?? 'none',
    jobConcurrency: config.jobs.concurrency,
    rankerModelDirectory: config.catalogue.modelDirectory ?? 'ours',
    smtp: withoutPassword(config.mail.smtpUrl),
    mailFrom: config.mail.from.address,
    smtpTimeoutSeconds: config.mail.answerTimeoutMs / 1000,
    webhookAllowLoopback: config.webhooks.allowLoopback,
    webhookDnsServers: config.webhooks.dnsServers?.join(' ') ?? 'system',
    webhookEndpointsAtOnce: config.webhooks.endpointsAtOnce,
    tracesTo: config.tracing.otlpEndpoint === null ? 'nowhere' : withoutPassword(config.tracing.otlpEndpoint),
    ...summariseQuestions(config.questions),
  }
}

function summariseQuestions(questions: QuestionsConfig): Record<string, unknown> {
  if (questions.generator === 'built-in') return { questionGenerator: questions.generator }
  return {
    questionGenerator: questions.generator,
    model: questions.name,
    modelUrl: questions.url,
    modelApiKeySet: questions.apiKey !== null,
    modelTimeoutSeconds: questions.timeoutMs / 1000,
    modelStructuredOutputs: questions.structuredOutputs,
    modelMonthlyTokens: questions.monthlyTokens,
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}

class Reader {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string, fallback: string): string {
    return this.#value(name) ?? fallback
  }

  required(name: string, why: string): string {
    return this.#value(name) ?? this.#problem(`${name} is missing: ${why}.`, '')
  }

  oneOf<T extends string>(name: string, allowed: readonly [T, ...T[]], fallback: T | null): T {
    const value = this.#value(name) ?? fallback
    const use = `use one of ${allowed.join(', ')}.`
    if (value === null) return this.#problem(`${name} is missing: ${use}`, allowed[0])
    const found = allowed.find(each => each === value)
    return found ?? this.#problem(`${name} is ${JSON.stringify(value)}: ${use}`, fallback ?? allowed[0])
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return this.#problem(`${name} is ${JSON.stringify(value)}: use a whole number from ${least} to ${most}.`, fallback)
  }

  /** 0 selects a free port, for tests. */
  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65_535)
  }

  url(name: string, protocols: readonly string[], fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, '')
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return this.#withoutOptions(name, value)
    // The value is not shown, because it may contain a password.
    return this.#problem(
      `${name} must be a URL starting with ${protocols.map(each => `${each}//`).join(' or ')}.`,
      value,
    )
  }

  optionalUrl(name: string, protocols: readonly string[]): string | null {
    return this.#value(name) === undefined ? null : this.url(name, protocols, null)
  }

  /** In pg, `options` in the URL override ours, which would remove the role and all time limits. */
  #withoutOptions(name: string, value: string): string {
    const { searchParams } = new URL(value)
    if (!searchParams.has('options') && !searchParams.has('role')) return value
    return this.#problem(`${name} must not contain options or role: the service sets them.`, value)
  }

  /** Requires https in production, because text written by students is sent there. */
  modelUrl(name: string, production: boolean): string {
    const value = this.required(name, 'required by QUESTION_GENERATOR=model')
    if (value === '') return value
    // The value is not shown, because it may contain a password.
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return this.#problem(`${name} must be a URL starting with http:// or https://.`, value)
    }
    const { protocol, hostname, username, password, search, hash } = new URL(value)
    if (username || password || search || hash) {
      return this.#problem(`${name} must contain only host and path: set the key in MODEL_API_KEY.`, value)
    }
    if (protocol === 'https:' || !production || isLoopback(hostname)) return value
    return this.#problem(`${name} must use https in production, unless it is on this machine.`, value)
  }

  /** Settings in the URL, such as `?tls.rejectUnauthorized=false`, would override ours. */
  smtpUrl(name: string, fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, '')
    // The value is not shown, because it may contain a password.
    if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === '') {
      return this.#problem(`${name} must be a URL starting with smtp:// or smtps://.`, '')
    }
    const { pathname, search, hash } = new URL(value)
    if (pathname.length <= 1 && search === '' && hash === '') return value
    return this.#problem(`${name} must contain only user, password, host and port.`, '')
  }

  sender(name: string, fallback: string | null): { readonly name: string; readonly address: string } {
    const value = this.#value(name) ?? fallback
    const nobody = { name: '', address: '' }
    if (value === null) return this.#problem(`${name} is missing: it is required in production.`, nobody)
    const [, display = '', address = ''] = /^(?:([^<>@"\p{C}]*?)\s*<([^<>]*)>)$/u.exec(value) ?? [null, '', value]
    if (/^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)) return { name: display, address }
    const use = 'use no-reply@example.org or Pramaan <no-reply@example.org>.'
    return this.#problem(`${name} is ${JSON.stringify(value)}: ${use}`, nobody)
  }

  /** `yes` would let partners reach this machine, so it is rejected in production. */
  developmentOnly(name: string, production: boolean): boolean {
    const isOn = this.oneOf(name, ['no', 'yes'], 'no') === 'yes'
    return isOn && production ? this.#problem(`${name} must not be yes in production.`, false) : isOn
  }

  list(name: string): readonly string[] | null {
    const items = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    return items.length === 0 ? null : items
  }

  networks(name: string): readonly string[] {
    const networks = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    for (const network of networks) {
      if (ipaddr.isValidCIDR(network) || ipaddr.isValid(network)) continue
      this.#problem(`${name} contains ${JSON.stringify(network)}: use addresses or networks such as 10.0.0.0/8.`, null)
    }
    return networks
  }

  file(name: string, fallback: string | null): string {
    return this.#value(name) ?? fallback ?? this.#problem(`${name} is missing: it is required in production.`, '')
  }

  secret(name: string, leastLength: number, required: boolean): string | null {
    const value = this.#value(name)
    if (value === undefined && required) return this.#problem(`${name} is missing: it is required in production.`, null)
    if (value !== undefined && value.length < leastLength) {
      return this.#problem(
        `${name} is shorter than ${leastLength} characters: generate one with openssl rand -hex 32.`,
        null,
      )
    }
    return value ?? null
  }

  #value(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  #problem<T>(message: string, placeholder: T): T {
    this.problems.push(message)
    return placeholder
  }
}

function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
