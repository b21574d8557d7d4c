import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import { advanceTestClock as advance } from '../../../features/journeys/index.ts'
import type { RepeatableCall } from '../../../http/middleware/idempotency.ts'
import { sha256Hex } from '../../../kernel/crypto.ts'
import { answer, envelope, writeOperation } from '../operation.ts'

const MOST_SECONDS = 30 * 86_400

const body = Type.Object(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: MOST_SECONDS,
      description: 'By how much the clock moves: at most 30 days in a call.',
      examples: [86_400],
    }),
  },
  { ...closed, title: 'AdvanceTestClockBody', description: 'How far the clock moves.' },
)
const clock = Type.Object(
  { now: timestamp('The time of your test mode after the call.') },
  { ...closed, title: 'TestClock', description: 'The clock of your test mode.' },
)

export const advanceTestClock = writeOperation({
  id: 'advanceTestClock',
  method: 'POST',
  path: '/test/clock/advance',
  tag: 'Test mode',
  summary: 'Move the clock of test mode',
  description:
    'Test keys only. The clock belongs to your organisation and is shared by its test keys; it never goes back. Everything that ' +
    'campaigns have to do until then is done before the answer, each at its time. If that takes longer than 20 seconds, the answer ' +
    'is 503 and says how many seconds are left: send the call again with the same Idempotency-Key. Limits, keys and signatures use ' +
    'the real time.',
  scope: null,
  rateClass: 'reads',
  area: 'campaigns',
  body,
  answers: { 200: { description: 'The clock was moved, and what was due is done.', schema: envelope(clock) } },
  errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'CONFLICT', 'SERVICE_DISABLED'],
  // The body has been checked against its schema by now. Limited as other calls, because it uses the database all the time.
  prepare: (call, deps) =>
    deps.bulkhead.run('Test clock', () =>
      advance(deps, call.context.key.tenant, {
        key: keyOf(call.context.repeatable, (call.body as Type.Static<typeof body>).seconds),
        seconds: (call.body as Type.Static<typeof body>).seconds,
        withinMs: WITHIN_MS,
        signal: AbortSignal.timeout(2 * WITHIN_MS),
      }),
    ),
  handle: async ({ context }) =>
    answer(200, 'The test clock was moved.', { now: (context.prepared as Date).toISOString() }),
})

/** Less than the 30 s after which clients give up. */
const WITHIN_MS = 20_000

/** What a retry of the call shares with it, and no other call. */
function keyOf({ keyId, idempotencyKey, signature }: RepeatableCall, seconds: number): string {
  return sha256Hex(`${keyId} ${idempotencyKey === '' ? `signature ${signature}` : idempotencyKey} ${seconds}`)
}
