import type { Mandate, MandateState } from './mandate.ts'

/** A mandate in the words of the contract, the same in answers and in events. */
export function resultOf(mandate: Mandate, changed: boolean) {
  return {
    mandate_id: mandate.id,
    job_id: mandate.jobId,
    status: mandate.state.status,
    flow_version: mandate.flowVersion,
    methods: mandate.methods,
    changed,
    warnings: mandate.warnings,
  }
}

/** Reading changes nothing, so `changed` is false. */
export function viewOf(mandate: Mandate) {
  return {
    ...resultOf(mandate, false),
    body: mandate.body,
    created_via: mandate.createdVia,
    failure_reason: failureOf(mandate.state),
    created_at: mandate.createdAt.toISOString(),
    updated_at: mandate.updatedAt.toISOString(),
  }
}

function failureOf(state: MandateState): string | null {
  return state.status === 'failed' ? state.reason : null
}
