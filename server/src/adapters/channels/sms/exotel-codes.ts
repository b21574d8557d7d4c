import { faultsByCode, INVALID_CONTACT, later, paused, rejected, type SmsFault } from './outcomes.ts'

const ENTITY = paused('number_blocked', 'account')
const HEADER = paused('number_blocked', 'number')
const TEMPLATE_UNKNOWN = paused('template_unknown', 'template')
const TEMPLATE_PAUSED = paused('template_paused', 'template')
const TEMPLATE_MISMATCH = paused('template_mismatch', 'template')

/**
 * `Code` of an answer, and `DetailedStatusCode` of an answer or a receipt: developer.exotel.com/docs/sms-api/api-reference/status-codes.
 * Codes from 600 on are those of the DLT platform itself (support.exotel.com, article 3000120944); the API documents none of them in
 * its own fields.
 */
const FAULTS = faultsByCode([
  // Account.
  [paused('credentials', 'account'), 34001, 34009, 34010, 40000, 40002, 340030],
  [paused('balance', 'account'), 40001, 40404],
  // Request. 40405 comes with status 503: certainly not taken.
  [later('throttled'), 40402, 40403, 40405],
  [TEMPLATE_MISMATCH, 40202],
  [HEADER, 40205, 40206, 40210, 40300, 40301],
  [INVALID_CONTACT, 40203],
  [rejected('content'), 40200],
  [rejected('other'), 40003, 40204, 40207, 40209],
  // Delivery.
  [rejected('do_not_disturb'), 23005, 23084],
  [rejected('opted_out'), 23020],
  [INVALID_CONTACT, 23010, 23040],
  [rejected('content'), 23015, 23070, 23083, 23186],
  [rejected('unreachable'), 23035, 23050, 24105, 24120],
  [rejected('provider_fault'), 23030, 24010, 24110],
  [rejected('other'), 23060, 24990],
  // DLT, as Exotel reports it.
  [HEADER, 23072, 23080],
  [ENTITY, 23081, 23281],
  [TEMPLATE_UNKNOWN, 23181, 23182],
  [TEMPLATE_PAUSED, 23183, 23184],
  [TEMPLATE_MISMATCH, 23082, 23185],
  // DLT, as the platform reports it.
  [ENTITY, 600, 601, 602, 603, 604, 610, 611, 612],
  [HEADER, 620, 621, 622, 623],
  [TEMPLATE_UNKNOWN, 630, 637],
  [TEMPLATE_PAUSED, 631, 632],
  [TEMPLATE_MISMATCH, 633, 634, 636],
  // One value is too long; the next message of the same template can be right.
  [rejected('template_mismatch'), 635],
  [rejected('do_not_disturb'), 650, 660],
  [rejected('provider_fault'), 670],
])

export function exotelFault(code: number): SmsFault | undefined {
  return FAULTS.get(code)
}
