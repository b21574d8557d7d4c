import { INVALID_CONTACT, type NotPlaced, paused, rejected, throttled } from './placing.ts'

/**
 * Errors of placing a call: https://www.twilio.com/docs/api/errors. A fault of our own request pauses the account: it concerns every
 * call, and must not end the journeys of all candidates one by one.
 */
const CODES: Readonly<Record<number, NotPlaced>> = {
  /** Account is not active: no funds, or suspended. */
  10001: paused('account', 'balance'),
  /** Not for trial accounts. */
  10002: paused('account', 'other'),
  /** Too many calls at the same time. */
  10004: throttled(),
  /** Voice calling is disabled. */
  10005: paused('account', 'other'),
  20003: paused('account', 'credentials'),
  20005: paused('account', 'balance'),
  20006: paused('account', 'credentials'),
  /** Test credentials. */
  20008: paused('account', 'credentials'),
  20403: paused('account', 'credentials'),
  20404: paused('account', 'credentials'),
  20429: throttled(),
  21201: INVALID_CONTACT,
  /** A premium number. */
  21202: rejected('unreachable'),
  /** International calls are not enabled. */
  21203: rejected('unreachable'),
  /** Our hook address is not valid. */
  21205: paused('account', 'other'),
  21208: paused('account', 'other'),
  21209: paused('account', 'other'),
  /** Our number is not verified, not valid, or missing. */
  21210: paused('number', 'number_blocked'),
  21211: INVALID_CONTACT,
  21212: paused('number', 'number_blocked'),
  21213: paused('number', 'number_blocked'),
  21214: rejected('unreachable'),
  /** The account may not call this country. */
  21215: rejected('unreachable'),
  /** Blocked by Twilio. */
  21216: rejected('unreachable'),
  21217: INVALID_CONTACT,
  21218: paused('account', 'other'),
  /** A trial account may call verified numbers only. */
  21219: paused('account', 'other'),
}

/** For an answer of 4xx. */
export function twilioMeaning(status: number, code: number | null): NotPlaced {
  const known = code === null ? undefined : CODES[code]
  if (known !== undefined) return known
  return status === 401 || status === 403 ? paused('account', 'credentials') : rejected('other')
}
