import { describe, expect, test } from 'vitest'
import { checkAnswer, compileRules, type FuzzAnswer } from '../../../chaos/fuzz/check-answer.ts'
import { readDocument } from '../../../chaos/fuzz/document.ts'
import { leaksIn } from '../../../chaos/fuzz/leaks.ts'
import type { Wire } from '../../../chaos/fuzz/wire.ts'

const RULES = compileRules(
  readDocument('partner', {
    paths: {
      '/base/things': {
        get: { operationId: 'listThings', responses: { 200: { content: { 'application/json': { schema: {} } } } } },
      },
    },
    components: { schemas: { ErrorEnvelope: {} } },
  }),
)
const SENT: Wire = { method: 'GET', path: '/base/things', query: '', headers: [], body: null }

function answer(body: unknown, headers: FuzzAnswer['headers'] = {}): FuzzAnswer {
  const usual = { 'content-type': 'application/json', 'x-request-id': 'req_1' }
  return { status: 200, text: JSON.stringify(body), headers: { ...usual, ...headers } }
}

const INTERNAL = [
  'invalid byte sequence for encoding "UTF8": 0x00',
  'relation "mandates" does not exist',
  'duplicate key value violates unique constraint "workflows_pkey"',
  'new row violates row-level security policy for table "mandates"',
  'canceling statement due to statement timeout',
  'permission denied for table verifications',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'db.internal:5432',
  'cache.internal:6379',
  'getaddrinfo ENOTFOUND db',
  'listening on localhost',
  'select "mandate_id", "status" from "mandates" where "mandate_id" = $1',
  'insert into skill_requests (name) values ($1)',
  'update verifications.sessions set x = 1',
  'TypeError: x\n    at getCredential (file:///srv/app/server/src/features/credentials/get.ts:12:3)',
  'TypeError: x\n    at async node:internal/process/task_queues:95:5',
  'see server/src/pages/proof/routes.ts:31',
  "Cannot find module '/usr/app/node_modules/pg'",
  "ENOENT: no such file, open '/etc/pramaan/master-keys'",
  'role "pramaan_app" cannot log in',
  'ReplyError: NOSCRIPT No matching script',
]

describe('an answer must not contain', () => {
  test.each(INTERNAL)('%s', text => {
    expect(leaksIn(text, '')).not.toEqual([])
    expect(checkAnswer(RULES, SENT, answer({ message: text })).map(({ kind }) => kind)).toContain('leak')
  })

  test('any of them in a header', () => {
    const found = checkAnswer(RULES, SENT, answer({}, { 'x-error': 'connect ECONNREFUSED 127.0.0.1:5432' }))
    expect(found.map(({ kind }) => kind)).toContain('leak')
  })
})

test.each([
  'The request is not valid. skills must have at least 1 item.',
  'Select skills from the catalogue, and update them where needed.',
  'Set the values of the fields from the list.',
  '2026-11-16T10:54:32.637Z',
  'https://fuzz.example/s/vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E',
  '<a href="/var">about</a> /docs/api/ /api/v1/partner/skills',
  'No column of the timetable is free; the relation to the student is unknown.',
])('but may contain %s', text => {
  expect(leaksIn(text, '')).toEqual([])
})

test('what the caller sent is not a leak, encoded or not', () => {
  const text = 'No route matches GET /base/x"/etc/passwd'
  expect(leaksIn(text, '')).not.toEqual([])
  const sent = { ...SENT, path: '/base/x%22%2Fetc%2Fpasswd' }
  const found = checkAnswer(RULES, sent, { ...answer({ message: text }), status: 404 })
  expect(found.map(({ kind }) => kind)).not.toContain('leak')
})
