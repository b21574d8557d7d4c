import Type from 'typebox'
import { closed, nullable, timestamp, toTime } from '../../../contract/fields.ts'
import { getRequest as find, type LoggedRequest, listRequests as list } from '../../../features/request-log/index.ts'
import { cursorOf, pageOf, paging, positionOf } from '../lists.ts'
import { answer, DEVELOPERS, inMode, memberOperation } from '../operation.ts'
import { invalidField, rangeOf, timeRange } from './shared.ts'

const PATH = '/organisations/{org_id}/{mode}/requests'
const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const fieldsOfRequest = {
  request_id: text('The x-request-id of the answer.', 'req_0123456789abcdef01234567'),
  at: timestamp('When the call ended.'),
  key_id: text('The key of the call.', 'VFN_TEST_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD'),
  method: text('Its method.', 'POST'),
  route: text('Its route; values of the path are not stored.', '/api/v1/partner/mandates/{mandate_id}'),
  status: Type.Integer({ description: 'Status of the answer.', examples: [400] }),
  code: nullable(Type.String({ examples: ['VALIDATION_FAILED'] }), 'Error code; null if the call was accepted.'),
  milliseconds: Type.Integer({ description: 'How long it took.', examples: [12] }),
  times: Type.Integer({
    description:
      'How many calls the line stands for: more than one for rejected ones that came too often to list each.',
    examples: [1],
  }),
}

const request = Type.Object(fieldsOfRequest, { ...closed, title: 'LoggedRequest', description: 'A call.' })

function renderRequest(each: LoggedRequest) {
  return {
    request_id: each.requestId,
    at: each.at.toISOString(),
    key_id: each.keyId,
    method: each.method,
    route: each.route,
    status: each.status,
    code: each.code,
    milliseconds: each.milliseconds,
    times: each.times,
  }
}

const filters = {
  key_id: Type.Optional(Type.String({ maxLength: 60, description: 'Calls of this key.' })),
  outcome: Type.Optional(
    Type.Enum(['accepted', 'rejected'], { description: 'Rejected: the status was 400 or above.' }),
  ),
  method: Type.Optional(Type.String({ maxLength: 10, description: 'Calls with this method.' })),
  route: Type.Optional(Type.String({ maxLength: 200, description: 'Calls of this route.' })),
  code: Type.Optional(Type.String({ maxLength: 60, description: 'Calls rejected with this code.' })),
}

export const listRequests = memberOperation({
  id: 'listRequests',
  method: 'GET',
  path: PATH,
  tag: 'Developers',
  summary: 'Calls of the last 30 days',
  description: 'With a filter, a page may be short or empty although there is a next one: go on with its cursor.',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: false,
  params: inMode({}),
  query: Type.Object({ ...filters, ...timeRange, ...paging }, closed),
  answers: { 200: { description: 'A page of calls.', schema: pageOf(request, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const { key_id: keyId = null, outcome = null, method = null, route = null, code = null } = query
    const range = rangeOf(query)
    if (!range.ok) return range
    const from = positionOf<[string, string]>(query.cursor, ['string', 'string'])
    if (!from.ok) return from
    const before = from.value === null ? null : { at: from.value[0], requestId: from.value[1] }
    if (before !== null && Number.isNaN(Date.parse(before.at)))
      return invalidField('cursor', 'cursor is not valid for this list.')
    const database = deps.database.forTenant(context.tenant)
    const filter = { keyId, outcome, method, route, code, ...range.value }
    const { requests, next } = await list(database, filter, before, query.limit ?? 50)
    return answer(200, {
      items: requests.map(renderRequest),
      next_cursor: cursorOf(next === null ? null : [next.at, next.requestId]),
    })
  },
})

const signature = Type.Object(
  {
    reason: text('What is wrong.', 'x-timestamp is more than 5 minutes off the server clock'),
    server_time: text('Time of the server, in Unix seconds.', '1794873600'),
    string_to_sign: text(
      'What the server would have signed. Values of the query, the Idempotency-Key and x-on-behalf-of are replaced by their length.',
      'v1\n1794873600\nGET\n/api/v1/partner/account\n\n\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ),
  },
  { ...closed, title: 'RejectedSignature', description: 'Why a signature was rejected.' },
)

const explainedError = Type.Object(
  {
    message: text('What it means.', 'The key does not have the required scope.'),
    advice: text('What to do.', 'The message names the scope. Use a key that has it.'),
  },
  { ...closed, title: 'ExplainedError', description: 'An error in words.' },
)

export const getRequest = memberOperation({
  id: 'getRequest',
  method: 'GET',
  path: `${PATH}/{request_id}`,
  tag: 'Developers',
  summary: 'A call, and why it was rejected',
  access: 'member',
  roles: DEVELOPERS,
  area: null,
  writes: false,
  params: inMode({ request_id: Type.String({ maxLength: 100, description: 'The x-request-id of the answer.' }) }),
  query: Type.Object(
    { at: Type.Optional(Type.String({ maxLength: 40, description: '`at` of the list: then it is found faster.' })) },
    closed,
  ),
  answers: {
    200: {
      description: 'The call.',
      schema: Type.Object(
        {
          ...fieldsOfRequest,
          fields: Type.Array(Type.String(), {
            description: 'Fields that the error names.',
            examples: [['skill_ids[0]']],
          }),
          error: nullable(explainedError, 'Null for an accepted call.'),
          signature: nullable(signature, 'Of a test key whose signature was rejected.'),
        },
        closed,
      ),
    },
  },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, query, context }, deps) => {
    const at = query.at === undefined ? null : toTime(query.at)
    if (query.at !== undefined && at === null) return invalidField('at', 'at is not a valid date-time.')
    const found = await find(deps.database.forTenant(context.tenant).reads, params.request_id, at)
    if (!found.ok) return found
    const { fields, code, route, explanation } = found.value
    return answer(200, {
      ...renderRequest(found.value),
      fields: [...fields],
      error: code === null ? null : deps.errorTexts(route, code),
      signature: explanation,
    })
  },
})
