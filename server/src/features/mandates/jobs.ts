import Type from 'typebox'
import type { JobDefinition } from '../../database/jobs.ts'

/**
 * Enqueued with the change that needs it. `preparation` is the token: one that is no longer the mandate's last writes nothing.
 * Tries are for a worker that died or a database that was away; what a model may be asked is counted apart, in its own rows.
 */
export const prepareMandate = {
  task: 'prepare_mandate',
  payload: Type.Object({
    orgId: Type.String(),
    mode: Type.Enum(['test', 'live']),
    mandateId: Type.String(),
    preparation: Type.Integer({ minimum: 1 }),
  }),
  attempts: 8,
  timeoutSeconds: 290,
} satisfies JobDefinition
