import type { Channel } from '../../../contract/workflow.ts'
import type { ErrorDetail } from '../../../kernel/domain-error.ts'
import { CHANNELS_OF, type ProviderName } from './account.ts'

/** What an account of a provider needs: settings are shown, secrets are sealed. */
export interface AccountFields {
  readonly settings: Fields
  readonly secrets: Fields
  /** Hooks are not signed: whoever knows their address is believed, so the secret in it must not be guessed. */
  readonly hasSecretAddress?: true
}

interface Fields {
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

const none: readonly string[] = []
const fields = (required: readonly string[], optional = none): Fields => ({ required, optional })

/** Hooks that are not signed carry a secret in their address or header. */
const FIELDS: Readonly<Record<string, AccountFields>> = {
  'whatsapp_cloud whatsapp': {
    settings: fields(['phoneNumberId', 'wabaId']),
    secrets: fields(['accessToken', 'appSecret', 'verifyToken']),
  },
  'exotel sms': {
    settings: fields(['accountSid', 'header', 'dltEntityId'], ['region', 'smsType', 'dltUrls']),
    secrets: fields(['apiKey', 'apiToken', 'hookSecret']),
    hasSecretAddress: true,
  },
  'exotel voice': {
    settings: fields(['accountSid', 'callerId', 'flowId'], ['region']),
    secrets: fields(['apiKey', 'apiToken', 'hookSecret']),
    hasSecretAddress: true,
  },
  'plivo sms': {
    settings: fields(['authId', 'source', 'dltEntityId'], ['dltCategory', 'dltUrls']),
    secrets: fields(['authToken']),
  },
  'twilio sms': { settings: fields(['accountSid'], ['number', 'messagingServiceSid']), secrets: fields(['authToken']) },
  'twilio voice': { settings: fields(['accountSid', 'number']), secrets: fields(['authToken']) },
  'smtp email': {
    settings: fields(
      ['fromName', 'fromAddress', 'returnDomain'],
      ['dkimDomain', 'dkimSelector', 'listUnsubscribeBase'],
    ),
    secrets: fields(['url', 'returnSecret', 'hookSecret'], ['dkimPrivateKey']),
  },
}

/** In development the address of a provider on this machine; config.ts and the adapter factory reject it in production. */
const DEVELOPMENT_ONLY = 'baseUrl'
const MOST_LENGTH = 8_192
/** 256 bits in base64url at least. */
const HOOK_SECRET = /^[A-Za-z0-9_-]{43,}$/

export function fieldsOf(provider: ProviderName, channel: Channel): AccountFields | null {
  return CHANNELS_OF[provider].includes(channel) ? (FIELDS[`${provider} ${channel}`] ?? null) : null
}

/** Everything that is missing, unknown, too long, or a secret that anybody could guess. */
export function checkFields(
  { settings, secrets, hasSecretAddress }: AccountFields,
  given: { readonly settings: Readonly<Record<string, string>>; readonly secrets: Readonly<Record<string, string>> },
): readonly ErrorDetail[] {
  const known = { ...settings, optional: [...settings.optional, DEVELOPMENT_ONLY] }
  const found = [...faults('settings', known, given.settings), ...faults('secrets', secrets, given.secrets)]
  return hasSecretAddress ? [...found, ...weakSecret(given.secrets)] : found
}

function weakSecret({ hookSecret }: Readonly<Record<string, string>>): readonly ErrorDetail[] {
  if (!hookSecret || HOOK_SECRET.test(hookSecret)) return []
  return [{ path: 'secrets.hookSecret', message: 'must have at least 43 letters, digits, hyphens or underscores' }]
}

function faults(place: string, { required, optional }: Fields, given: Readonly<Record<string, string>>): ErrorDetail[] {
  const missing = required.filter(name => (given[name] ?? '') === '')
  const unknown = Object.keys(given).filter(name => ![...required, ...optional].includes(name))
  const long = Object.keys(given).filter(name => given[name]!.length > MOST_LENGTH)
  const detail = (message: string) => (name: string) => ({ path: `${place}.${name}`, message })
  return [
    ...missing.map(detail('is required')),
    ...unknown.map(detail('is not known; leave it out')),
    ...long.map(detail(`must have at most ${MOST_LENGTH} characters`)),
  ]
}
