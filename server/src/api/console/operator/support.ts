import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { listOperatorActions, listOperators } from '../../../features/members/index.ts'
import { bySuspicion, type ItemStatistics, isBad, listItemStatistics } from '../../../features/questions/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { oneText, pageOf, paging, readPage } from '../lists.ts'
import { answer, operatorOperation } from '../operation.ts'
import { itemsOf, userId } from '../schemas.ts'
import { idParam, inPath, mode, orgId, text } from './schemas.ts'

const item = Type.Object(
  {
    item_id: text('Bank, skill and number.', 'north/1001.3'),
    skill_id: text('The skill.', 'sk_1001'),
    answers: Type.Integer({ description: 'Answers of live students.', examples: [240] }),
    right_share: Type.Number({ description: 'Share of right answers, 0 to 1.', examples: [0.62] }),
    discrimination: nullable(
      Type.Number({ examples: [0.31] }),
      'Correlation with the rest of the attempt, -1 to 1; null while it cannot be computed.',
    ),
    wrong_choices: Type.Array(Type.Integer({ examples: [12] }), {
      description: 'How often each wrong option was chosen.',
    }),
    faults: Type.Array(
      Type.Enum(['below_chance', 'too_easy', 'does_not_separate', 'unused_option'], { examples: ['below_chance'] }),
      { description: 'Why to look at it. Empty while there are fewer than 30 answers.' },
    ),
    is_bad: Type.Boolean({ description: 'Has a fault that makes it wrong, not only easier.' }),
  },
  { ...closed, title: 'ItemStatistics', description: 'How live students answer a question of a private bank.' },
)

function renderItem(each: ItemStatistics) {
  return {
    item_id: each.itemId,
    skill_id: formatCatalogueId('skill', each.skillNumber),
    answers: each.answers,
    right_share: each.rightShare,
    discrimination: each.discrimination,
    wrong_choices: each.wrongChoices,
    faults: each.faults,
    is_bad: isBad(each),
  }
}

export const listItems = operatorOperation({
  id: 'operatorListItems',
  method: 'GET',
  path: '/operator/items',
  tag: 'Operator',
  summary: 'How live students answer the questions of private banks',
  access: 'operator',
  writes: false,
  query: Type.Object(
    {
      show: Type.Optional(Type.Enum(['bad', 'all'], { default: 'all', description: 'Only those to look at, or all.' })),
      ...paging,
    },
    closed,
  ),
  answers: {
    200: {
      description: 'The items.',
      schema: pageOf(item, 'The most suspicious first.', {
        bad: Type.Integer({ description: 'How many are bad, whatever the filter.', examples: [2] }),
        total: Type.Integer({ description: 'How many were answered.', examples: [310] }),
      }),
    },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { show = 'all', limit, cursor } }, { database }) => {
    // All at once: the order is computed, and a bank has some thousand items.
    const all = await listItemStatistics(database.reads)
    const sorted = all.filter(each => show === 'all' || isBad(each)).sort(bySuspicion)
    const page = await readPage({
      kinds: ['number'],
      positionOf: ([place]) => (typeof place === 'number' ? place : null),
      limit,
      cursor,
      read: async (after, most) =>
        sorted.map((each, place) => ({ each, place: place + 1 })).slice(after ?? 0, (after ?? 0) + most),
      cursorOf: ({ place }) => [place],
    })
    if (!page.ok) return page
    const items = page.value.items.map(({ each }) => renderItem(each))
    const counts = { bad: all.filter(isBad).length, total: all.length }
    return answer(200, { items, next_cursor: page.value.nextCursor, ...counts })
  },
})

const request = Type.Object(
  {
    request_id: text('Its id.', 'req_0123456789abcdef01234567'),
    at: timestamp('When.'),
    org_id: orgId,
    organisation_name: nullable(text('Its name.', 'Acme Hiring'), 'Null if the organisation is gone.'),
    mode,
    key_id: text('The key.', 'VFN_LIVE_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    method: text('Of the call.', 'POST'),
    route: text('Of the call.', '/api/v1/partner/mandates'),
    status: Type.Integer({ description: 'Of the answer.', examples: [400] }),
    code: nullable(text('Of an error.', 'VALIDATION_FAILED'), 'Null of a success.'),
    fields: Type.Array(text('A field.', 'skills[0]'), { description: 'Fields that were wrong.' }),
    milliseconds: Type.Integer({ description: 'How long it took.', examples: [12] }),
  },
  { ...closed, title: 'FoundRequest', description: 'A call of a partner.' },
)

export const getLoggedRequest = operatorOperation({
  id: 'operatorGetRequest',
  method: 'GET',
  path: '/operator/requests/{request_id}',
  tag: 'Operator',
  summary: 'What became of a call, by its request id',
  description: 'The log has calls with a known key for 30 days.',
  access: 'operator',
  writes: false,
  params: inPath({
    request_id: idParam('In the header x-request-id.', '^req_[0-9a-f]{1,60}$', 'req_0123456789abcdef01234567'),
  }),
  answers: { 200: { description: 'The call.', schema: request } },
  errors: ['NOT_FOUND'],
  handle: async ({ params: { request_id: id } }, deps) => {
    const found = await deps.findLoggedRequest(deps.database.reads, id, deps.clock())
    if (found === null) {
      const message = `${id} is not in the request log, which has calls with a known key for 30 days. Search the logs of the api processes for it.`
      return err({ ...domainError('NOT_FOUND'), message })
    }
    const { orgId: org, organisationName, at, keyId, ...others } = found
    const who = { org_id: org, organisation_name: organisationName, key_id: keyId }
    return answer(200, { request_id: id, at: at.toISOString(), ...who, ...others })
  },
})

const person = {
  user_id: nullable(userId, 'Null for commands.'),
  name: text('Of a person.', 'Asha Rao'),
  email: text('Of a person.', 'asha@example.com'),
}

const entry = Type.Object(
  {
    log_id: text('Its id.', 'OL_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    at: timestamp('When.'),
    actor: Type.Object(person, { ...closed, description: 'Who.' }),
    action: text('What.', 'area.off'),
    subject: text('To what.', 'mandates'),
    details: Type.Unknown({ description: 'More about it.', examples: [{ reason: 'Maintenance' }] }),
    address: nullable(Type.String(), 'From where; null for commands.'),
  },
  { ...closed, title: 'OperatorAction', description: 'An action that concerns no single organisation.' },
)

export const listLog = operatorOperation({
  id: 'operatorListLog',
  method: 'GET',
  path: '/operator/log',
  tag: 'Operator',
  summary: 'What operators did',
  description: 'Actions on an organisation are in its audit log.',
  access: 'operator',
  writes: false,
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'The actions.', schema: pageOf(entry, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: { limit, cursor } }, deps) => {
    const page = await readPage({
      ...oneText,
      limit,
      cursor,
      read: (before, most) => listOperatorActions(deps.database.reads, before, most),
      cursorOf: each => [each.logId],
    })
    if (!page.ok) return page
    const ids = new Set(page.value.items.map(each => each.actor).filter(each => each.startsWith('USR_')))
    const users = await deps.signIn.findUsers([...ids])
    const items = page.value.items.map(each => ({
      log_id: each.logId,
      at: each.at.toISOString(),
      actor: {
        user_id: ids.has(each.actor) ? each.actor : null,
        name: users.get(each.actor)?.name ?? '',
        email: users.get(each.actor)?.email ?? '',
      },
      action: each.action,
      subject: each.subject,
      details: each.details,
      address: each.address,
    }))
    return answer(200, { items, next_cursor: page.value.nextCursor })
  },
})

const operator = Type.Object(
  {
    ...person,
    user_id: userId,
    reason: text('Why.', 'On call this week'),
    since: timestamp('From.'),
    expires_at: timestamp('Until.'),
  },
  { ...closed, title: 'Operator', description: 'A person who may act on the whole installation.' },
)

export const listCurrentOperators = operatorOperation({
  id: 'operatorListOperators',
  method: 'GET',
  path: '/operator/operators',
  tag: 'Operator',
  summary: 'Who is an operator now',
  access: 'operator',
  writes: false,
  answers: { 200: { description: 'The operators.', schema: itemsOf(operator, 'Longest first.') } },
  errors: [],
  handle: async (_, { database, clock, signIn }) => {
    const operators = await listOperators(database.reads, new Date(clock()))
    const users = await signIn.findUsers(operators.map(each => each.userId))
    const items = operators.map(each => ({
      user_id: each.userId,
      name: users.get(each.userId)?.name ?? '',
      email: users.get(each.userId)?.email ?? '',
      reason: each.reason,
      since: each.since.toISOString(),
      expires_at: each.expiresAt.toISOString(),
    }))
    return answer(200, { items })
  },
})
