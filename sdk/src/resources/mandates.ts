import type { Call, CallOptions } from '../call.ts'
import type {
  CreateMandateBody,
  CreateMandateData,
  ListMandatesData,
  ListMandatesQuery,
  Mandate,
  ReplaceMandateBody,
} from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'
import { type Patience, type WaitOptions, waitForMandate } from '../wait-for-mandate.ts'

/** Result of a write. */
export type MandateResult = CreateMandateData
/** Without its `flow`. */
export type ListedMandate = ListMandatesData['items'][number]

export function mandatesResource(call: Call, patience: Patience) {
  const get = (mandateId: string, options?: CallOptions): Promise<Mandate> =>
    call('getMandate', { params: { mandate_id: mandateId } }, options)
  return {
    /**
     * Creates a mandate, which is then prepared. With a `job_id`, the same body sent again returns the same mandate with
     * `changed` false.
     */
    create: (body: CreateMandateBody, options?: CallOptions): Promise<MandateResult> =>
      call('createMandate', { body }, options),
    /** Includes the stored body and, if the mandate is ready, `flow`: what a candidate is asked. */
    get,
    /** Newest first, including archived ones. */
    list: (query: ListMandatesQuery = {}, options?: CallOptions): List<ListedMandate> =>
      listOf(page => call('listMandates', { query: page }, options), query),
    /** Send the complete body. An identical one returns `changed` false and changes nothing. */
    replace: (mandateId: string, body: ReplaceMandateBody, options?: CallOptions): Promise<MandateResult> =>
      call('replaceMandate', { params: { mandate_id: mandateId }, body }, options),
    archive: (mandateId: string, options?: CallOptions): Promise<MandateResult> =>
      call('archiveMandate', { params: { mandate_id: mandateId } }, options),
    /** Prepares a failed mandate again. */
    prepare: (mandateId: string, options?: CallOptions): Promise<MandateResult> =>
      call('prepareMandate', { params: { mandate_id: mandateId } }, options),
    /**
     * Polls until the mandate is ready and returns it with its `flow`. Throws a PreparationError if it failed, is archived or
     * timed out.
     */
    waitUntilPrepared: (mandateId: string, options: WaitOptions = {}): Promise<Mandate> =>
      waitForMandate(attempt => get(mandateId, attempt), patience, options),
  }
}
