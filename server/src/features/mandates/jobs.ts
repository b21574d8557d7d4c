import Type from 'typebox'
import type { JobDefinition } from '../../database/jobs.ts'

/**
 * Enqueued in the transaction of the change. A job whose `preparation` is no longer the last one of the mandate writes nothing.
 * Attempts cover a worker that died or a database that was unavailable; calls to a model are limited separately, in their own rows.
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
