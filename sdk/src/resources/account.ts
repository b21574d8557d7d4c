import type { Call, CallOptions } from '../call.ts'
import type { Account } from '../generated/partner.ts'

export function accountResource(call: Call) {
  return {
    /** Your organisation, the remaining limits, and your credits. */
    get: (options?: CallOptions): Promise<Account> => call('getAccount', {}, options),
  }
}
