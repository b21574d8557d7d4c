import { faultsByCode, INVALID_CONTACT, later, paused, rejected, type SmsFault } from './outcomes.ts'

/** `code` of an answer, and `ErrorCode` of a receipt: twilio.com/docs/api/errors. Codes from 63000 on are of other channels. */
const FAULTS = faultsByCode([
  // Account. 21608 is a trial account, which reaches verified numbers only; 20404 a wrong account.
  [paused('credentials', 'account'), 10001, 20003, 20005, 20404, 21470, 21471, 21472, 21608, 30002],
  [paused('number_blocked', 'account'), 30037],
  // Of the address for receipts, which is the same for all messages.
  [paused('other', 'account'), 21609],
  [paused('throttled', 'account'), 30454],
  [later('throttled'), 14107, 20429, 21611, 30001, 30022],
  [later('provider_fault'), 21730],
  // Sender: the number, or the messaging service.
  [
    paused('number_blocked', 'number'),
    21212,
    21601,
    21603,
    21606,
    21607,
    21613,
    21616,
    21657,
    21659,
    21660,
    21661,
    21663,
  ],
  [paused('number_blocked', 'number'), 21701, 21702, 21703, 21704, 21705, 21709, 30024, 30032, 30034, 30040, 30041],
  // Person.
  [INVALID_CONTACT, 21211, 21214, 21604, 21614, 21635, 30005],
  [rejected('opted_out'), 21610],
  [rejected('unreachable'), 21612, 30003, 30004, 30006, 30036],
  // Region that the account is not enabled for.
  [rejected('other'), 21408],
  [rejected('content'), 21602, 21605, 21617, 21618, 21619, 30007, 30019, 30038, 30450],
  [rejected('provider_fault'), 30017, 30021],
  [rejected('other'), 30008, 30010],
])

export function twilioFault(code: number): SmsFault | undefined {
  return FAULTS.get(code)
}
