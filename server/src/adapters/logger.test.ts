import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logOf(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) }))
  return lines.join('')
}

test('a field nobody allowed does not reach the log', () => {
  const line = logOf(logger => logger.pino.info({ route: '/x', user_id: 'asha', body: { phone: '98' } }, 'request'))
  expect(JSON.parse(line)).toEqual({ level: 'info', time: expect.any(String), route: '/x', msg: 'request' })
})

test('of an error of PostgreSQL only names of ours are logged, never the values it quotes', () => {
  const error = Object.assign(new Error('duplicate key: Key (user_id)=(asha) already exists'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (user_id)=(asha) already exists.',
    table: 'selected_skills',
    constraint: 'selected_skills_user_id_skill_number_key',
  })
  const line = logOf(logger => logger.error({ err: error }, 'request failed'))
  expect(line).not.toContain('asha')
  expect(JSON.parse(line).err).toMatchObject({ type: 'PostgreSQL', code: '23505', table: 'selected_skills' })
})

test('another error keeps its message and where it came from, and nothing that hangs on it', () => {
  const error = Object.assign(new TypeError('x is not a function'), { user_id: 'asha', cause: new Error('asha') })
  const { err } = JSON.parse(logOf(logger => logger.error({ err: error }, 'failed')))
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    stack: expect.stringMatching(/^\s+at /),
  })
  expect(JSON.stringify(err)).not.toContain('asha')
})

test('what is thrown and is no error is named by its kind alone', () => {
  expect(JSON.parse(logOf(logger => logger.error({ err: 'asha' }, 'failed'))).err).toEqual({ type: 'string' })
})

test('of several errors together each is logged by the same rules', () => {
  const ofPostgres = Object.assign(new Error('Key (user_id)=(asha)'), { severity: 'ERROR', code: '23505' })
  const error = new AggregateError([ofPostgres, new Error('Redis is gone')], '2 steps failed.')
  const { err } = JSON.parse(logOf(logger => logger.error({ err: error }, 'failed')))
  expect(err.errors).toMatchObject([{ type: 'PostgreSQL', code: '23505' }, { message: 'Redis is gone' }])
  expect(JSON.stringify(err)).not.toContain('asha')
})

test('a field that is not on the list does not compile, spread or not', () => {
  const person = { user_id: 'asha' }
  const line = logOf(logger => {
    // @ts-expect-error: user_id is not on the list.
    logger.info({ route: '/x', ...person }, 'request')
  })
  expect(line).not.toContain('asha')
})

test('the line of an endpoint that changed its state says whose it is and what happened', () => {
  const tenant = { orgId: 'ORG_1', mode: 'live' } as const
  const line = logOf(logger =>
    logger.warn({ ...tenant, webhookId: 'WH_1', transition: 'suspended' }, 'webhook endpoint'),
  )
  expect(JSON.parse(line)).toMatchObject({ orgId: 'ORG_1', mode: 'live', webhookId: 'WH_1', transition: 'suspended' })
})
