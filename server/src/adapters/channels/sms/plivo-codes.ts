import { faultsByCode, INVALID_CONTACT, paused, rejected, type SmsFault } from './outcomes.ts'

/** `ErrorCode` of a receipt: plivo.com/docs/messaging/troubleshooting/error-codes. */
const FAULTS = faultsByCode([
  [INVALID_CONTACT, 50, 70],
  [rejected('opted_out'), 200],
  [rejected('content'), 10, 30, 110],
  [rejected('unreachable'), 80, 100],
  [rejected('provider_fault'), 20, 90, 300, 420],
  [rejected('other'), 60, 201, 450, 1000],
  [paused('number_blocked', 'number'), 40],
  [paused('balance', 'account'), 900],
  [paused('credentials', 'account'), 910],
])

export function plivoFault(code: number): SmsFault | undefined {
  return FAULTS.get(code)
}

/**
 * Answers have no code, only a text. The first three are quoted by Plivo (plivo-node issue 222 and pull request 215, its support pages);
 * the last two are the names of fields, which an error about them is expected to contain.
 */
const TEXTS: readonly (readonly [pattern: RegExp, fault: SmsFault])[] = [
  [/not a valid phone number|invalid phone number/i, INVALID_CONTACT],
  [/insufficient credit/i, paused('balance', 'account')],
  [/caller id is not allowed/i, paused('number_blocked', 'number')],
  [/dlt_template_(id|category)/i, paused('template_mismatch', 'template')],
  [/dlt_entity_id/i, paused('number_blocked', 'account')],
]

export function plivoTextFault(text: string): SmsFault | undefined {
  return TEXTS.find(([pattern]) => pattern.test(text))?.[1]
}
