import type { PauseScope, ProviderOutcome, ProviderReason, ProviderReceipt } from '../../../features/channels/index.ts'

/** Why a message was not accepted. */
export type NotAccepted = Exclude<ProviderOutcome, { readonly kind: 'accepted' }>

const UNKNOWN: NotAccepted = { kind: 'unknown' }
const rejected = (reason: ProviderReason): NotAccepted => ({ kind: 'rejected', reason })
const later = (reason: ProviderReason, afterSeconds: number, pause: PauseScope | null = null): NotAccepted => ({
  kind: 'later',
  afterSeconds,
  reason,
  pause,
})

const [MINUTE, HOUR] = [60, 3_600]

/**
 * Codes of developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes, and of the Graph API below it.
 * They count more than the HTTP status: 3, 131045 and 131057 come with 500 although nothing was sent. Codes of registering a number
 * have a row because hooks report them too; those of creating templates and of payments have none, as we call neither.
 */
const ROWS: readonly (readonly [codes: readonly number[], outcome: NotAccepted])[] = [
  // Token or permission. 200 to 299 follow below.
  [[0, 3, 10, 102, 190, 131005], later('credentials', HOUR, 'account')],
  // The app, the account or the number calls too often.
  [[4, 17, 341, 613, 80007], later('throttled', 5 * MINUTE)],
  [[130429, 132069], later('throttled', MINUTE)],
  // Too many people blocked or reported the number: more messages make it worse.
  [[131048], later('throttled', HOUR, 'number')],
  [[133016], later('throttled', HOUR)],
  [[131056], later('pair_limit', MINUTE)],
  // Restricted for templates in the wrong category. The restriction ends by itself.
  [[131064], later('throttled', HOUR, 'account')],

  // Blocked, restricted or locked for a violation of policies.
  [[368, 131031], later('number_blocked', HOUR, 'account')],
  // Deleted, not registered, without an approved display name, or without a valid certificate.
  [
    [33, 131037, 131045, 133000, 133005, 133006, 133008, 133009, 133010, 133015],
    later('number_blocked', HOUR, 'number'),
  ],
  [[131042], later('balance', HOUR, 'account')],
  // Maintenance, such as an upgrade of the throughput.
  [[131057], later('provider_fault', 10 * MINUTE)],

  // Does not exist in this language, or is not approved.
  [[132001], later('template_unknown', HOUR, 'template')],
  // Still being copied to the service that sends.
  [[134101], later('template_unknown', 10 * MINUTE)],
  // Meta pauses for three hours at first, then for six, then disables.
  [[132015], later('template_paused', 3 * HOUR, 'template')],
  [[131063, 132016, 132068, 134102], later('template_paused', HOUR, 'template')],
  [[132000, 132012, 132018], later('template_mismatch', HOUR, 'template')],

  // Meta does not deliver more marketing to this person, or left the person out of an experiment.
  [[130472, 131049], rejected('marketing_limit')],
  // The person ended marketing messages of this business in the app.
  [[131050], rejected('opted_out')],
  [[470, 131047], rejected('window_closed')],
  // 131026: no account with this number, or one that cannot receive business messages. The answer does not tell which.
  [[131021, 131026], { kind: 'invalid_contact' }],
  // Country not allowed, blocked by us, not on the list of a test number, too late, or a user id where a number is needed.
  [[130403, 130497, 131030, 131043, 131062], rejected('unreachable')],
  // Of this message only: too long, a missing or wrong value, a type that the person's app does not know.
  [[131001, 131002, 131008, 131009, 131051, 132005, 132007], rejected('content')],
  [[131052], rejected('media')],
  [[131053], later('media', MINUTE)],
  [[100, 131006, 131055, 134011, 134100, 135000], rejected('other')],

  // The message may have been sent.
  [[1, 2, 506, 131000, 131016, 133004], UNKNOWN],
]

const BY_CODE: ReadonlyMap<number, NotAccepted> = new Map(
  ROWS.flatMap(([codes, outcome]) => codes.map(code => [code, outcome] as const)),
)

export interface GraphError {
  readonly code: number
  readonly error_subcode?: number
}

/** Of `code` 100: the number id is wrong, or the token may not use it. Otherwise 100 is a fault of the request. */
const NO_SUCH_OBJECT = 33

/** Null for a code without a row. */
export function outcomeOfError({ code, error_subcode }: GraphError): NotAccepted | null {
  if (code === 100 && error_subcode === NO_SUCH_OBJECT) return outcomeOfError({ code: 190 })
  if (code >= 200 && code <= 299) return outcomeOfError({ code: 190 })
  return BY_CODE.get(code) ?? null
}

/** Without a code that has a row. `hasError`: the body is an error of the Graph API, not of a gateway before it. */
export function outcomeOfStatus(status: number, hasError: boolean): NotAccepted {
  if (status === 429) return later('throttled', MINUTE)
  if (status === 401 || (status === 403 && !hasError)) return later('credentials', HOUR, 'account')
  if (status >= 500 || status === 408 || status < 300) return UNKNOWN
  return hasError ? rejected('other') : later('provider_fault', 5 * MINUTE)
}

/** Of a message that was accepted, and then failed. */
export function failureOf(error: GraphError | null): Pick<ProviderReceipt, 'status' | 'reason' | 'pause'> {
  const outcome = (error === null ? null : outcomeOfError(error)) ?? rejected('other')
  return {
    status: outcome.kind === 'invalid_contact' ? 'invalid_contact' : 'undelivered',
    reason: reasonOf(outcome),
    pause: outcome.kind === 'later' ? outcome.pause : null,
  }
}

export function reasonOf(outcome: NotAccepted): ProviderReason {
  if (outcome.kind === 'later' || outcome.kind === 'rejected') return outcome.reason
  return outcome.kind === 'unknown' ? 'provider_fault' : 'unreachable'
}
