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

/** What writing one answers. */
export type MandateResult = CreateMandateData
/** Without its `flow`. */
export type ListedMandate = ListMandatesData['items'][number]

export function mandatesResource(call: Call, patience: Patience) {
  const get = (mandateId: string, options?: CallOptions): Promise<Mandate> =>
    call('getMandate', { params: { mandate_id: mandateId } }, options)
  return {
    /** Accepted, and then prepared. With a `job_id`, the same body again gives the same mandate with `changed` false. */
    create: (body: CreateMandateBody, options?: CallOptions): Promise<MandateResult> =>
      call('createMandate', { body }, options),
    /** With the body as stored and, when it is ready, `flow`: what a candidate will be asked. */
    get,
    /** Newest first, archived ones included. */
    list: (query: ListMandatesQuery = {}, options?: CallOptions): List<ListedMandate> =>
      listOf(page => call('listMandates', { query: page }, options), query),
    /** The whole body again. An identical one gives `changed` false and alters nothing. */
    replace: (mandateId: string, body: ReplaceMandateBody, options?: CallOptions): Promise<MandateResult> =>
      call('replaceMandate', { params: { mandate_id: mandateId }, body }, options),
    archive: (mandateId: string, options?: CallOptions): Promise<MandateResult> =>
      call('archiveMandate', { params: { mandate_id: mandateId } }, options),
    /** Once more, for one that failed. */
    prepare: (mandateId: string, options?: CallOptions): Promise<MandateResult> =>
      call('prepareMandate', { params: { mandate_id: mandateId } }, options),
    /** Asks until it is ready and gives it with its `flow`; throws a PreparationError when it failed, was archived or takes too long. */
    waitUntilPrepared: (mandateId: string, options: WaitOptions = {}): Promise<Mandate> =>
      waitForMandate(attempt => get(mandateId, attempt), patience, options),
  }
}
