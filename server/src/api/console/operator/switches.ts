import Type from 'typebox'
import { closed, nullable, timestamp } from '../../../contract/fields.ts'
import { CHANNELS } from '../../../contract/workflow.ts'
import { AREAS, listAreaSwitches, switchArea } from '../../../features/organisations/index.ts'
import { listSwitchedOff, switchSending } from '../../../features/sending/index.ts'
import type { ConsoleDeps } from '../deps.ts'
import { answer, done, nothing, operatorOperation, type UserContext } from '../operation.ts'
import { itemsOf } from '../schemas.ts'
import { conflict, failed, inLog } from './outcome.ts'
import { inPath, orgId, orgIdParam, reason, reasonBody, text } from './schemas.ts'

const area = Type.Object(
  {
    area: text('An area of the Partner or the Verification API.', 'mandates'),
    off_since: nullable(timestamp('When it was switched off.'), 'Null while it is on.'),
    reason: nullable(text('Why it is off.', 'Maintenance'), 'Null while it is on.'),
  },
  { ...closed, title: 'AreaSwitch', description: 'An area that can be switched off.' },
)

export const listAreas = operatorOperation({
  id: 'operatorListAreas',
  method: 'GET',
  path: '/operator/areas',
  tag: 'Operator',
  summary: 'Areas of the APIs, and which of them are off',
  access: 'operator',
  writes: false,
  answers: { 200: { description: 'The areas.', schema: itemsOf(area, 'In the order of the documents.') } },
  errors: [],
  handle: async (_, { database }) => {
    const off = new Map((await listAreaSwitches(database.reads)).map(each => [each.area, each]))
    const items = AREAS.map(name => ({
      area: name,
      off_since: off.get(name)?.offSince.toISOString() ?? null,
      reason: off.get(name)?.reason ?? null,
    }))
    return answer(200, { items })
  },
})

const areaParams = inPath({ area: Type.Enum([...AREAS], { description: 'An area.', examples: ['mandates'] }) })

async function switchAreaTo(deps: ConsoleDeps, context: UserContext, name: string, state: 'off' | 'on', why: string) {
  const row = inLog(deps, context, `area.${state}`, name, why === '' ? {} : { reason: why })
  const switched = await switchArea(deps, name, state === 'off', why, row)
  if (!switched.ok) return failed(switched.error)
  return switched.value.changed ? done : conflict(`${name} is ${state} already. Reload the list.`)
}

export const switchAreaOff = operatorOperation({
  id: 'operatorSwitchAreaOff',
  method: 'POST',
  path: '/operator/areas/{area}/off',
  tag: 'Operator',
  summary: 'Switch an area off for all organisations',
  description: 'Within seconds its calls are answered with 503.',
  access: 'operator',
  writes: true,
  params: areaParams,
  body: reasonBody,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ params, body, context }, deps) => switchAreaTo(deps, context, params.area, 'off', body.reason.trim()),
})

export const switchAreaOn = operatorOperation({
  id: 'operatorSwitchAreaOn',
  method: 'POST',
  path: '/operator/areas/{area}/on',
  tag: 'Operator',
  summary: 'Switch an area on again',
  access: 'operator',
  writes: true,
  params: areaParams,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ params, context }, deps) => switchAreaTo(deps, context, params.area, 'on', ''),
})

const channel = Type.Enum([...CHANNELS], { description: 'A channel.', examples: ['sms'] })

const sendingSwitch = Type.Object(
  {
    org_id: nullable(orgId, 'Null for all organisations.'),
    channel: nullable(channel, 'Null for all channels.'),
    off_since: timestamp('When it was switched off.'),
    off_by: text('Who: a user, a name, or `operator`.', 'operator'),
    reason: text('Why.', 'The provider has a fault'),
  },
  { ...closed, title: 'SendingSwitch', description: 'Messages of live mode that are not sent.' },
)

export const getSending = operatorOperation({
  id: 'operatorGetSending',
  method: 'GET',
  path: '/operator/sending',
  tag: 'Operator',
  summary: 'Whether messages of live mode are sent',
  access: 'operator',
  writes: false,
  answers: {
    200: {
      description: 'The state.',
      schema: Type.Object(
        {
          is_sending_database: Type.Boolean({
            description: 'False in a restored copy: nothing is sent until `pramaan-server sending resume`.',
          }),
          recorded: text('The database that sends.', 'system 7 database 16384 timeline 1'),
          recorded_at: timestamp('Since when.'),
          current: text('This database.', 'system 7 database 16384 timeline 1'),
          switches: Type.Array(sendingSwitch, { description: 'What is off.' }),
        },
        closed,
      ),
    },
  },
  errors: [],
  handle: async (_, deps) => {
    const { maySend, recorded, recordedAt, current } = await deps.readSending(deps.database.reads)
    const switches = (await listSwitchedOff(deps)).map(each => ({
      org_id: each.orgId,
      channel: each.channel,
      off_since: each.offSince.toISOString(),
      off_by: each.actor,
      reason: each.reason,
    }))
    return answer(200, {
      is_sending_database: maySend,
      recorded,
      recorded_at: recordedAt.toISOString(),
      current,
      switches,
    })
  },
})

const scopeBody = Type.Object(
  {
    org_id: nullable(orgIdParam, 'Only this organisation; null for all.'),
    channel: nullable(channel, 'Only this channel; null for all.'),
    reason,
  },
  closed,
)

interface Scope {
  readonly org_id: string | null
  readonly channel: (typeof CHANNELS)[number] | null
  readonly reason: string
}

async function switchTo(deps: ConsoleDeps, context: UserContext, body: Scope, state: 'off' | 'on') {
  const scope = { orgId: body.org_id, channel: body.channel }
  const why = { actor: context.session.user.userId, reason: body.reason.trim() }
  const row = inLog(deps, context, `sending.${state}`, body.channel ?? 'all', { reason: why.reason })
  const switched = await switchSending(deps, scope, state, why, row)
  if (switched.ok) return done
  return switched.error.code === 'CONFLICT' ? conflict(`It is ${state} already. Reload.`) : failed(switched.error)
}

export const switchSendingOff = operatorOperation({
  id: 'operatorSwitchSendingOff',
  method: 'POST',
  path: '/operator/sending/off',
  tag: 'Operator',
  summary: 'Stop messages of live mode',
  description: 'Within a second. Journeys wait.',
  access: 'operator',
  writes: true,
  body: scopeBody,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ body, context }, deps) => switchTo(deps, context, body, 'off'),
})

export const switchSendingOn = operatorOperation({
  id: 'operatorSwitchSendingOn',
  method: 'POST',
  path: '/operator/sending/on',
  tag: 'Operator',
  summary: 'Send messages of live mode again',
  description: 'What was switched off with the same organisation and channel. Journeys go on within five minutes.',
  access: 'operator',
  writes: true,
  body: scopeBody,
  answers: { 204: nothing },
  errors: ['NOT_FOUND', 'CONFLICT'],
  handle: ({ body, context }, deps) => switchTo(deps, context, body, 'on'),
})
