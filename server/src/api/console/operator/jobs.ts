import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { oneText, pageOf, paging, readPage } from '../lists.ts'
import { answer, done, nothing, operatorOperation } from '../operation.ts'
import { failed, inLog } from './outcome.ts'
import { idParam, inPath, text } from './schemas.ts'

const task = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,99}$',
  'x-rule': 'must be the name of a task',
  description: 'What the job does.',
  examples: ['send_reviewer_mail'],
})

const job = Type.Object(
  {
    job_id: text('Its id.', '1204'),
    task: text('What it does.', 'send_reviewer_mail'),
    attempts: Type.Integer({ description: 'How often it was tried.', examples: [10] }),
    failed_at: timestamp('When it failed the last time.'),
    error: nullable(text('The last error, first line.', 'connect ECONNREFUSED'), 'Null if none was recorded.'),
  },
  { ...closed, title: 'FailedJob', description: 'A background job that used up its attempts.' },
)

const count = Type.Object(
  { task: text('A task.', 'send_reviewer_mail'), failed: Type.Integer({ description: 'How many.', examples: [3] }) },
  { ...closed, description: 'Failed jobs of a task.' },
)

export const listJobs = operatorOperation({
  id: 'operatorListFailedJobs',
  method: 'GET',
  path: '/operator/jobs',
  tag: 'Operator',
  summary: 'Background jobs that used up their attempts',
  access: 'operator',
  writes: false,
  query: Type.Object({ task: Type.Optional(task), ...paging }, closed),
  answers: {
    200: {
      description: 'The jobs.',
      schema: pageOf(job, 'Latest first.', {
        tasks: Type.Array(count, { description: 'How many of each task, whatever the filter.' }),
      }),
    },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { task: wanted = null, limit, cursor } }, { database: { reads }, failedJobs }) => {
    const page = await readPage({
      kinds: oneText.kinds,
      positionOf: ([value]) => (/^\d{1,18}$/.test(String(value)) ? String(value) : null),
      limit,
      cursor,
      read: (before, most) => failedJobs.list(reads, wanted, before, most),
      cursorOf: each => [String(each.jobId)],
    })
    if (!page.ok) return page
    const items = page.value.items.map(each => ({
      job_id: String(each.jobId),
      task: each.task,
      attempts: each.attempts,
      failed_at: each.failedAt.toISOString(),
      error: each.error?.split('\n')[0]?.slice(0, 500) ?? null,
    }))
    return answer(200, { items, next_cursor: page.value.nextCursor, tasks: await failedJobs.count(reads) })
  },
})

export const retryJob = operatorOperation({
  id: 'operatorRetryJob',
  method: 'POST',
  path: '/operator/jobs/{job_id}/retry',
  tag: 'Operator',
  summary: 'Run a failed job again',
  access: 'operator',
  writes: true,
  params: inPath({ job_id: idParam('The job.', '^\\d{1,18}$', '1204') }),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { job_id: id }, context }, deps) =>
    await deps.database.transaction(async tx => {
      if (!(await deps.failedJobs.retry(tx, id))) return failed(domainError('NOT_FOUND'))
      await inLog(deps, context, 'job.retried', id, {})(tx)
      return done
    }),
})

/** One statement must not hold the table for long; whoever has more presses again. */
const MOST_AT_ONCE = 10_000

export const retryJobs = operatorOperation({
  id: 'operatorRetryJobs',
  method: 'POST',
  path: '/operator/jobs/retry',
  tag: 'Operator',
  summary: 'Run all failed jobs of a task again',
  description: `The oldest ${MOST_AT_ONCE} of them.`,
  access: 'operator',
  writes: true,
  body: Type.Object({ task }, closed),
  answers: {
    200: {
      description: 'They are queued again.',
      schema: Type.Object({ retried: Type.Integer({ description: 'How many.', examples: [3] }) }, closed),
    },
  },
  errors: ['NOT_FOUND'],
  handle: async ({ body, context }, deps) =>
    await deps.database.transaction(async tx => {
      const retried = await deps.failedJobs.retryOf(tx, body.task, MOST_AT_ONCE)
      if (retried === 0) return failed(domainError('NOT_FOUND'))
      await inLog(deps, context, 'jobs.retried', body.task, { retried })(tx)
      return answer(200, { retried })
    }),
})
