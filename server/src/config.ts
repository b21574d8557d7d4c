import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigReader, type Environment, isLoopback } from './config-reader.ts'
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
  /** Base URL of the short links in SMS. Its host leads to this service, too. */
  readonly shortLinkUrl: string
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly trustedProxies: readonly string[]
  readonly database: {
    /** Of requests and of the loops of a worker. */
    readonly url: string
    /** Whether `url` leads to a pooler in transaction mode. */
    readonly isPooled: boolean
    /** To PostgreSQL itself, for what needs a session or other settings than those of the login. `url` if there is no pooler. */
    readonly directUrl: string
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
  readonly console: {
    /** Signs the cookies of sessions and encrypts second factors. Changing it ends all sessions and second factors. */
    readonly secret: string
    /** Whether anybody may create an organisation. Otherwise people are invited. */
    readonly signUpOpen: boolean
  }
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
    /** Directory in which built search indexes are kept for the next start; null for none. */
    readonly cacheDirectory: string | null
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
  readonly channels: {
    /** Where the simulator reports each message. For tests only. */
    readonly simulatorJournalUrl: string | null
    /** A provider on this machine that all channels of live mode use. For tests only. */
    readonly loopbackProvider: { readonly url: string; readonly secret: string } | null
  }
  readonly questions: QuestionsConfig
  /** Where recordings of spoken answers are kept. Null: candidates write. */
  readonly storage: StorageConfig | null
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
      /** Model on the same server that writes spoken answers down. Null: nobody does. */
      readonly transcriptionName: string | null
    }

export type StorageConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      /** With the bucket. */
      readonly endpoint: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type { Environment }

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
const DEVELOPMENT_STORAGE = fileURLToPath(new URL('../../.pramaan/storage', import.meta.url))
/** Known to everybody, which is why production needs its own. */
const DEVELOPMENT_CONSOLE_SECRET = 'for development only: R7vK2mX9pQ4tW8zB'
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
const QUESTION_GENERATORS = ['built-in', 'model'] as const

export function readConfig(env: Environment): Config {
  const read = new ConfigReader(env)
  const environment = read.oneOf('NODE_ENV', ENVIRONMENTS, 'development')
  const production = environment === 'production'
  const port = read.port('PORT', 8080)
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'], production ? null : `http://127.0.0.1:${port}`)
  const config: Config = {
    build: readBuildInfo(env),
    environment,
    host: read.text('HOST', '0.0.0.0'),
    port,
    metrics: { host: read.text('METRICS_HOST', '127.0.0.1'), port: read.port('METRICS_PORT', 9464) },
    publicUrl,
    shortLinkUrl: read.optionalUrl('SHORT_LINK_URL', ['http:', 'https:']) ?? publicUrl,
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    database: readDatabase(read, production),
    redis: {
      url: read.url('REDIS_URL', ['redis:', 'rediss:'], production ? null : 'redis://127.0.0.1:6379'),
      prefix: read.text('REDIS_PREFIX', 'pramaan:'),
      budgetMs: read.integer('REDIS_BUDGET_MS', 50, 1, 10_000),
    },
    adminApiKey: read.secret('ADMIN_API_KEY', 24, production),
    console: {
      secret: read.secret('CONSOLE_SECRET', 32, production) ?? DEVELOPMENT_CONSOLE_SECRET,
      signUpOpen: read.oneOf('SIGN_UP', ['open', 'closed'], 'closed') === 'open',
    },
    masterKeysFile: read.file('MASTER_KEYS_FILE', production ? null : DEVELOPMENT_MASTER_KEYS),
    credentials: {
      keysFile: read.file('CREDENTIAL_KEYS_FILE', production ? null : DEVELOPMENT_CREDENTIAL_KEYS),
      issuerName: read.text('ISSUER_NAME', 'Pramaan'),
      sampleId: read.text('SAMPLE_PROOF_ID', '') || null,
    },
    jobs: { concurrency: read.integer('JOB_CONCURRENCY', 8, 1, 100) },
    catalogue: {
      modelDirectory: read.text('RANKER_MODEL_DIRECTORY', '') || null,
      cacheDirectory: read.text('TAXONOMY_CACHE_DIRECTORY', '') || null,
    },
    mail: readMail(read, production),
    webhooks: {
      allowLoopback: read.developmentOnly('WEBHOOK_ALLOW_LOOPBACK', production),
      dnsServers: read.list('WEBHOOK_DNS_SERVERS'),
      endpointsAtOnce: read.integer('WEBHOOK_ENDPOINTS_AT_ONCE', 64, 2, 1_000),
    },
    channels: readChannels(read, production),
    questions: readQuestions(read, production),
    storage: readStorage(read, production),
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

function readMail(read: ConfigReader, production: boolean): Config['mail'] {
  const smtpUrl = read.smtpUrl('SMTP_URL', production ? null : 'smtp://127.0.0.1:1025')
  const from = read.sender('MAIL_FROM', production ? null : 'Pramaan <no-reply@localhost>')
  const requireTls = production && smtpUrl !== '' && !isLoopback(new URL(smtpUrl).hostname)
  return { smtpUrl, from, requireTls, answerTimeoutMs: read.integer('SMTP_TIMEOUT_SECONDS', 60, 1, 300) * 1000 }
}

function readDatabase(read: ConfigReader, production: boolean): Config['database'] {
  const protocols = ['postgres:', 'postgresql:']
  const url = read.url('DATABASE_URL', protocols, production ? null : 'postgres://postgres@127.0.0.1:5432/pramaan')
  const directUrl = read.optionalUrl('DATABASE_DIRECT_URL', protocols) ?? url
  return { url, directUrl, isPooled: directUrl !== url, poolSize: read.integer('DATABASE_POOL_SIZE', 10, 1, 100) }
}

function readChannels(read: ConfigReader, production: boolean): Config['channels'] {
  const simulatorJournalUrl = read.loopbackUrl('SIMULATOR_JOURNAL_URL', production)
  const url = read.loopbackUrl('LOOPBACK_PROVIDER_URL', production)
  const secret = read.loopbackSecret('LOOPBACK_PROVIDER_SECRET', 'LOOPBACK_PROVIDER_URL', production)
  return { simulatorJournalUrl, loopbackProvider: url === null || secret === null ? null : { url, secret } }
}

function readQuestions(read: ConfigReader, production: boolean): QuestionsConfig {
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
    transcriptionName: read.text('MODEL_TRANSCRIPTION_NAME', '') || null,
  }
}

function readStorage(read: ConfigReader, production: boolean): StorageConfig | null {
  const folder = read.text('STORAGE_FOLDER', '')
  const endpoint = read.bucketUrl('STORAGE_S3_ENDPOINT', production)
  if (endpoint !== null && folder !== '') read.problems.push('Set STORAGE_FOLDER or STORAGE_S3_ENDPOINT, not both.')
  if (endpoint === null) {
    const used = folder || (production ? '' : DEVELOPMENT_STORAGE)
    return used === '' ? null : { kind: 'folder', folder: used }
  }
  const why = 'required by STORAGE_S3_ENDPOINT'
  return {
    kind: 's3',
    endpoint,
    region: read.text('STORAGE_S3_REGION', 'auto'),
    accessKeyId: read.required('STORAGE_S3_ACCESS_KEY', why),
    secretAccessKey: read.required('STORAGE_S3_SECRET_KEY', why),
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
    shortLinkUrl: config.shortLinkUrl,
    database: withoutPassword(config.database.url),
    databaseDirect: config.database.isPooled ? withoutPassword(config.database.directUrl) : 'the same',
    databasePoolSize: config.database.poolSize,
    redis: withoutPassword(config.redis.url),
    trustedProxies: config.trustedProxies.join(' ') || 'none',
    adminApiKeySet: config.adminApiKey !== null,
    signUp: config.console.signUpOpen ? 'open' : 'closed',
    masterKeysFile: config.masterKeysFile,
    credentialKeysFile: config.credentials.keysFile,
    issuerName: config.credentials.issuerName,
    sampleProofId: config.credentials.sampleId ?? 'none',
    jobConcurrency: config.jobs.concurrency,
    rankerModelDirectory: config.catalogue.modelDirectory ?? 'ours',
    taxonomyCacheDirectory: config.catalogue.cacheDirectory ?? 'none',
    smtp: withoutPassword(config.mail.smtpUrl),
    mailFrom: config.mail.from.address,
    smtpTimeoutSeconds: config.mail.answerTimeoutMs / 1000,
    webhookAllowLoopback: config.webhooks.allowLoopback,
    webhookDnsServers: config.webhooks.dnsServers?.join(' ') ?? 'system',
    webhookEndpointsAtOnce: config.webhooks.endpointsAtOnce,
    simulatorJournal: config.channels.simulatorJournalUrl ?? 'none',
    loopbackProvider: config.channels.loopbackProvider?.url ?? 'none',
    tracesTo: config.tracing.otlpEndpoint === null ? 'nowhere' : withoutPassword(config.tracing.otlpEndpoint),
    storage: storageOf(config.storage),
    ...summariseQuestions(config.questions),
  }
}

function storageOf(storage: Config['storage']): string {
  if (storage === null) return 'none'
  return storage.kind === 'folder' ? storage.folder : storage.endpoint
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
    modelTranscriptionName: questions.transcriptionName ?? 'none',
  }
}

function withoutPassword(address: string): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
