import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { erasePersonData, readPersonData } from '../../../features/journeys/index.ts'
import { listPeople as list, NEWEST_PERSON, searchPeople as search } from '../../../features/people/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { cursorOf, invalidCursor, pageOf, paging, startOf } from '../lists.ts'
import type { ConsoleOperation } from '../operation.ts'
import { answer, done, inMode, memberOperation, nothing, OWNERS, RECRUITERS } from '../operation.ts'
import { itemsOf } from '../schemas.ts'
import { heldPerson, listedPerson, personId, renderHeld, renderListed } from './schemas.ts'

const PATH = '/organisations/{org_id}/{mode}/people'
/** No area: people can be found and erased while campaigns are switched off. */
const reads = { tag: 'People', access: 'member', area: null, roles: RECRUITERS, writes: false } as const

const listPeople = memberOperation({
  ...reads,
  id: 'listPeople',
  method: 'GET',
  path: PATH,
  summary: 'People whom the organisation contacts',
  params: inMode({}),
  query: Type.Object(paging, closed),
  answers: { 200: { description: 'A page of people.', schema: pageOf(listedPerson, 'Newest first.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query, context }, deps) => {
    const before = startOf(query.cursor, NEWEST_PERSON)
    if (before === null) return invalidCursor()
    const { people, next } = await list(deps.database.forTenant(context.tenant).reads, before, query.limit ?? 50)
    return answer(200, { items: people.map(renderListed), next_cursor: cursorOf(next === null ? null : [next]) })
  },
})

const searchPeople = memberOperation({
  ...reads,
  id: 'searchPeople',
  method: 'POST',
  path: `${PATH}/search`,
  summary: 'Find people by telephone number or e-mail address',
  description: 'Exactly, in any spelling. In the body, because addresses are logged.',
  params: inMode({}),
  body: Type.Object(
    {
      contact: Type.String({
        minLength: 1,
        maxLength: 320,
        description: 'A complete telephone number or e-mail address.',
        examples: ['98123 45601'],
      }),
    },
    closed,
  ),
  answers: { 200: { description: 'Whoever has it.', schema: itemsOf(listedPerson, 'Several can share an address.') } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const found = await search(deps.database.forTenant(context.tenant).reads, body.contact)
    return found.ok ? answer(200, { items: found.value.map(renderListed) }) : found
  },
})

const getPerson = memberOperation({
  ...reads,
  id: 'getPerson',
  method: 'GET',
  path: `${PATH}/{person_id}`,
  summary: 'Everything that is held about a person',
  params: inMode({ person_id: personId }),
  answers: { 200: { description: 'The person.', schema: heldPerson } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const shown = { personId: params.person_id, shownIn: 'en', own: null } as const
    const held = await readPersonData(deps, context.tenant, shown)
    return held === null ? err(domainError('NOT_FOUND')) : answer(200, renderHeld(params.person_id, held))
  },
})

const erasePerson = memberOperation({
  ...reads,
  id: 'erasePerson',
  method: 'POST',
  path: `${PATH}/{person_id}/erase`,
  summary: 'Erase everything that names a person',
  description:
    'For good. Results stay as counts, and consents and an opt-out as evidence, without a name. A second call changes nothing.',
  roles: OWNERS,
  writes: true,
  params: inMode({ person_id: personId }),
  body: Type.Object(
    {
      also_stop: Type.Boolean({
        description: 'Nobody contacts the person again: a hash of the telephone number is kept for that.',
        examples: [true],
      }),
    },
    closed,
  ),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params, body, context }, deps) => {
    const actor = context.session.user.userId
    const erasure = { actor, alsoStop: body.also_stop, source: 'console', openedId: null } as const
    const isKnown = await erasePersonData(deps, context.tenant, params.person_id, erasure)
    return isKnown ? done : err(domainError('NOT_FOUND'))
  },
})

export const peopleOperations: readonly ConsoleOperation[] = [listPeople, searchPeople, getPerson, erasePerson]
