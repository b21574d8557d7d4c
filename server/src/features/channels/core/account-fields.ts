import type { Channel } from '../../../contract/workflow.ts'
import type { ErrorDetail } from '../../../kernel/domain-error.ts'
import { CHANNELS_OF, type ProviderName } from './account.ts'

/** What an account of a provider needs: settings are shown, secrets are sealed. */
export interface AccountFields {
  readonly settings: Fields
  readonly secrets: Fields
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
    settings: fields(['accountSid', 'header', 'dltEntityId'], ['region', 'smsType']),
    secrets: fields(['apiKey', 'apiToken', 'hookSecret']),
  },
  'plivo sms': {
    settings: fields(['authId', 'source', 'dltEntityId'], ['dltCategory']),
    secrets: fields(['authToken']),
  },
  'twilio sms': { settings: fields(['accountSid'], ['number', 'messagingServiceSid']), secrets: fields(['authToken']) },
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

export function fieldsOf(provider: ProviderName, channel: Channel): AccountFields | null {
  return CHANNELS_OF[provider].includes(channel) ? (FIELDS[`${provider} ${channel}`] ?? null) : null
}

/** Everything that is missing, unknown or too long. */
export function checkFields(
  { settings, secrets }: AccountFields,
  given: { readonly settings: Readonly<Record<string, string>>; readonly secrets: Readonly<Record<string, string>> },
): readonly ErrorDetail[] {
  const known = { ...settings, optional: [...settings.optional, DEVELOPMENT_ONLY] }
  return [...faults('settings', known, given.settings), ...faults('secrets', secrets, given.secrets)]
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
