import type { Call, CallOptions } from '../call.ts'
import type { AdvanceTestClockBody, AdvanceTestClockData } from '../generated/partner.ts'

export function testClockResource(call: Call) {
  return {
    /** Moves the clock of your test mode, for test keys only. Days of follow-ups run in seconds. */
    advance: (body: AdvanceTestClockBody, options?: CallOptions): Promise<AdvanceTestClockData> =>
      call('advanceTestClock', { body }, options),
  }
}
