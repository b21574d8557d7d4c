import type { Call, CallOptions } from '../call.ts'
import type { Account } from '../generated/partner.ts'

export function accountResource(call: Call) {
  return {
    /** Who you are, what is left of each limit, and your credits. */
    get: (options?: CallOptions): Promise<Account> => call('getAccount', {}, options),
  }
}
