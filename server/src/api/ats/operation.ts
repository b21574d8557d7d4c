import type { AtsDeps, AtsTokenRing, Caller } from '../../features/ats/index.ts'
import type { AreaSwitches } from '../../features/organisations/index.ts'
import type { TransportCode } from '../../http/faults.ts'
import type { HttpsDeps } from '../../http/middleware/access.ts'
import type { Bulkhead } from '../../http/middleware/bulkhead.ts'
import type { WindowCounter } from '../../http/middleware/rate-limits/window-counter.ts'
import type { RequestLog } from '../../http/middleware/request-log.ts'
import { type Operation, operationFor } from '../../http/operation.ts'
import type { AtsCode } from './errors.ts'

export interface AtsApiDeps extends AtsDeps, HttpsDeps {
  readonly atsTokens: AtsTokenRing
  readonly areaSwitches: AreaSwitches
  readonly windows: WindowCounter
  readonly bulkhead: Bulkhead
  readonly requestLog: RequestLog
  /** Greenhouse did not understand an answer of ours to this call. */
  readonly onResponseError: (call: string) => void
}

export type AtsOperation = Operation<AtsApiDeps, AtsCode | TransportCode, Caller>

export const atsOperation = operationFor<AtsOperation, AtsApiDeps, AtsCode | TransportCode, Caller>()
