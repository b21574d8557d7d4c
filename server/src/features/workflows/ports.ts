import type { TenantTx } from '../../database/tx.ts'

/** Some of the mandates that use a workflow and are not archived. Given by the mandates, which know workflows, not the other way. */
export type FindUses = (tx: TenantTx, workflowId: string) => Promise<readonly string[]>
