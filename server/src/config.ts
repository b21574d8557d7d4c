import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { Foreseen } from './kernel/foreseen.ts'

/**
 * The environment, read once before anything starts: a frozen Config, or every fault at once. Nothing else in the code
 * reads process.env (a lint rule sees to it).
 */
export interface Config {
  readonly environment: 'development' | 'test' | 'production'
  readonly host: string
  readonly port: number
  readonly metrics: {
    /** Apart from the API's, because whoever reaches it may read it. */
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
    /** Put before every key, so that several installations (or tests) may share a server. */
    readonly prefix: string
    /** What a call may wait before the in-process stand-in answers. */
    readonly budgetMs: number
  }
  readonly adminApiKey: string | null
  /** Where the keys are that seal partners' secrets. A file and not a variable: variables end up in dumps. */
  readonly masterKeysFile: string
  readonly credentials: {
    /** Where the keys are that sign credentials. */
    readonly keysFile: string
    /** Who vouches for them, as people read it. */
    readonly issuerName: string
  }
  readonly jobs: {
    readonly concurrency: number
  }
  readonly catalogue: {
    /** Where the judge's trained files are; null for those of the repository. */
    readonly modelDirectory: string | null
  }
  readonly mail: {
    readonly smtpUrl: string
    readonly from: { readonly name: string; readonly address: string }
    /** Never in the clear, except to a server on this machine. */
    readonly requireTls: boolean
  }
  readonly webhooks: {
    /** May deliveries go to this machine? For development and tests only. */
    readonly allowLoopback: boolean
    /** Who is asked for the addresses of endpoints; null for the machine's own. */
    readonly dnsServers: readonly string[] | null
    /** How many endpoints a worker sends to at the same time. */
    readonly endpointsAtOnce: number
  }
  readonly questions: QuestionsConfig
}

/** Who writes the questions. A choice made for an installation, because the model's server reads what students wrote. */
export type QuestionsConfig =
  | { readonly generator: 'built-in' }
  | {
      readonly generator: 'model'
      readonly url: string
      readonly name: string
      readonly apiKey: string | null
      readonly timeoutMs: number
      /** Whether the server holds the model to a schema; most do. */
      readonly structuredOutputs: boolean
      /** What an organisation may spend in a month. */
      readonly monthlyTokens: number
    }

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigError extends Foreseen {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n- ${faults.join('\n- ')}`)
    this.faults = faults
  }
}

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
    },
    jobs: { concurrency: read.integer('JOB_CONCURRENCY', 8, 1, 100) },
    catalogue: { modelDirectory: read.text('JUDGE_MODEL_DIRECTORY', '') || null },
    mail: readMail(read, production),
    webhooks: {
      allowLoopback: read.developmentOnly('WEBHOOK_ALLOW_LOOPBACK', production),
      dnsServers: read.list('WEBHOOK_DNS_SERVERS'),
      endpointsAtOnce: read.integer('WEBHOOK_ENDPOINTS_AT_ONCE', 64, 2, 1_000),
    },
    questions: readQuestions(read, production),
  }
  if (read.faults.length > 0) throw new ConfigError(read.faults)
  return deepFreeze(config)
}

function readMail(read: Reader, production: boolean): Config['mail'] {
  const smtpUrl = read.smtpUrl('SMTP_URL', production ? null : 'smtp://127.0.0.1:1025')
  const from = read.sender('MAIL_FROM', production ? null : 'Pramaan <no-reply@localhost>')
  return { smtpUrl, from, requireTls: production && smtpUrl !== '' && !isLoopback(new URL(smtpUrl).hostname) }
}

function readQuestions(read: Reader, production: boolean): QuestionsConfig {
  const generator = read.oneOf('QUESTION_GENERATOR', QUESTION_GENERATORS, production ? null : 'built-in')
  if (generator === 'built-in') return { generator }
  return {
    generator,
    url: read.modelUrl('MODEL_URL', production),
    name: read.required('MODEL_NAME', 'QUESTION_GENERATOR=model needs it'),
    apiKey: read.secret('MODEL_API_KEY', 1, false),
    timeoutMs: read.integer('MODEL_TIMEOUT_SECONDS', 60, 1, 300) * 1000,
    structuredOutputs: read.oneOf('MODEL_STRUCTURED_OUTPUTS', ['yes', 'no'], 'yes') === 'yes',
    monthlyTokens: read.integer('MODEL_MONTHLY_TOKENS', 2_000_000, 1, 1_000_000_000),
  }
}

/** For the log at start: what is in force, addresses without their passwords, secrets as "is it set". */
export function summarise(config: Config): Record<string, unknown> {
  return {
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
    jobConcurrency: config.jobs.concurrency,
    judgeModelDirectory: config.catalogue.modelDirectory ?? 'ours',
    smtp: withoutPassword(config.mail.smtpUrl),
    mailFrom: config.mail.from.address,
    webhookAllowLoopback: config.webhooks.allowLoopback,
    webhookDnsServers: config.webhooks.dnsServers?.join(' ') ?? "the machine's",
    webhookEndpointsAtOnce: config.webhooks.endpointsAtOnce,
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
  readonly faults: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string, fallback: string): string {
    return this.#value(name) ?? fallback
  }

  required(name: string, why: string): string {
    return this.#value(name) ?? this.#fault(`${name} is missing: ${why}.`, '')
  }

  oneOf<T extends string>(name: string, allowed: readonly [T, ...T[]], fallback: T | null): T {
    const value = this.#value(name) ?? fallback
    const use = `use one of ${allowed.join(', ')}.`
    if (value === null) return this.#fault(`${name} is missing: ${use}`, allowed[0])
    const found = allowed.find(each => each === value)
    return found ?? this.#fault(`${name} is ${JSON.stringify(value)}: ${use}`, fallback ?? allowed[0])
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.#value(name)
    if (value === undefined) return fallback
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return this.#fault(`${name} is ${JSON.stringify(value)}: use a whole number from ${least} to ${most}.`, fallback)
  }

  /** 0 lets the system pick a free port, as tests do. */
  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65_535)
  }

  url(name: string, protocols: readonly string[], fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#fault(`${name} is missing: production has no default for it.`, '')
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return this.#withoutOptions(name, value)
    // Not shown: it may hold a password.
    return this.#fault(
      `${name} is no address beginning with ${protocols.map(each => `${each}//`).join(' or ')}.`,
      value,
    )
  }

  /** pg lets `options` in the address win over ours, and with them the role and every time limit would be gone. */
  #withoutOptions(name: string, value: string): string {
    const { searchParams } = new URL(value)
    if (!searchParams.has('options') && !searchParams.has('role')) return value
    return this.#fault(`${name} holds options or role: the service sets these itself.`, value)
  }

  /** What students wrote goes there, so in production not over the network in the clear. */
  modelUrl(name: string, production: boolean): string {
    const value = this.required(name, 'QUESTION_GENERATOR=model needs it')
    if (value === '') return value
    // Not shown in any fault: it may hold a password.
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return this.#fault(`${name} is no address beginning with http:// or https://.`, value)
    }
    const { protocol, hostname, username, password, search, hash } = new URL(value)
    if (username || password || search || hash) {
      return this.#fault(`${name} holds more than host and path: a key belongs into MODEL_API_KEY.`, value)
    }
    if (protocol === 'https:' || !production || isLoopback(hostname)) return value
    return this.#fault(`${name} is plain http: production allows that for this machine only.`, value)
  }

  /** Settings in the address (`?tls.rejectUnauthorized=false`) would win over ours. */
  smtpUrl(name: string, fallback: string | null): string {
    const value = this.#value(name) ?? fallback
    if (value === null) return this.#fault(`${name} is missing: production has no default for it.`, '')
    // Not shown in any fault: it may hold a password.
    if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === '') {
      return this.#fault(`${name} is no address beginning with smtp:// or smtps://.`, '')
    }
    const { pathname, search, hash } = new URL(value)
    if (pathname.length <= 1 && search === '' && hash === '') return value
    return this.#fault(`${name} holds more than name, password, host and port.`, '')
  }

  sender(name: string, fallback: string | null): { readonly name: string; readonly address: string } {
    const value = this.#value(name) ?? fallback
    const nobody = { name: '', address: '' }
    if (value === null) return this.#fault(`${name} is missing: production has no default for it.`, nobody)
    const [, display = '', address = ''] = /^(?:([^<>@"\p{C}]*?)\s*<([^<>]*)>)$/u.exec(value) ?? [null, '', value]
    if (/^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(address)) return { name: display, address }
    const use = 'use no-reply@example.org or Pramaan <no-reply@example.org>.'
    return this.#fault(`${name} is ${JSON.stringify(value)}: ${use}`, nobody)
  }

  /** `yes` would open this machine to whoever names an address, so production does not start with it. */
  developmentOnly(name: string, production: boolean): boolean {
    const isOn = this.oneOf(name, ['no', 'yes'], 'no') === 'yes'
    return isOn && production ? this.#fault(`${name} is yes: production must not have it.`, false) : isOn
  }

  list(name: string): readonly string[] | null {
    const items = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    return items.length === 0 ? null : items
  }

  networks(name: string): readonly string[] {
    const networks = (this.#value(name) ?? '').split(/[\s,]+/).filter(Boolean)
    for (const network of networks) {
      if (ipaddr.isValidCIDR(network) || ipaddr.isValid(network)) continue
      this.#fault(`${name} holds ${JSON.stringify(network)}: use addresses or networks such as 10.0.0.0/8.`, null)
    }
    return networks
  }

  file(name: string, fallback: string | null): string {
    return this.#value(name) ?? fallback ?? this.#fault(`${name} is missing: production has no default for it.`, '')
  }

  secret(name: string, leastLength: number, required: boolean): string | null {
    const value = this.#value(name)
    if (value === undefined && required) return this.#fault(`${name} is missing: production needs it.`, null)
    if (value !== undefined && value.length < leastLength) {
      return this.#fault(`${name} is shorter than ${leastLength} characters: make one with openssl rand -hex 32.`, null)
    }
    return value ?? null
  }

  #value(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  #fault<T>(message: string, standIn: T): T {
    this.faults.push(message)
    return standIn
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
