import type { TestDatabase } from '../../testing/database.ts'
import { BANK_SKILLS, NO_RATE_LIMITS, validMandate } from '../../testing/mandates.ts'
import type { ServerProcess } from '../../testing/process.ts'
import { type Caller, newCaller } from '../caller.ts'

/** A partner with a workflow, and an endpoint that gets each mandate's `mandate.ready`. */
export interface FaultPartner {
  readonly caller: Caller
  /** The body of a mandate with this job id. */
  mandate(jobId: string): unknown
}

export async function createFaultPartner(
  db: TestDatabase,
  api: ServerProcess,
  endpointUrl: string,
): Promise<FaultPartner> {
  const caller = await newCaller(db, NO_RATE_LIMITS)
  const create = async (path: string, json: object) => {
    const { status, text, body } = await caller.call(api, 'POST', path, { json })
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`)
    return body.data
  }
  const workflow = await create('/workflows', { name: 'Masons', channels: ['whatsapp'], languages: ['en'] })
  await create('/webhooks', { url: endpointUrl, types: ['mandate.ready'] })
  return {
    caller,
    mandate: jobId =>
      validMandate(workflow.workflow_id, { job_id: jobId, skills: [{ skill_id: BANK_SKILLS[0], verify: true }] }),
  }
}
