import Type from 'typebox'
import { closed, MODES, timestamp } from '../../../contract/fields.ts'
import type { User } from '../../../features/members/index.ts'
import { listActions, type RecordedAction } from '../../../features/organisations/index.ts'
import { csvLine } from '../../../kernel/csv.ts'
import type { ConsoleDeps } from '../deps.ts'
import { pageOf, paging, readPage, timeAndText } from '../lists.ts'
import { answer, inOrganisation, memberOperation, OWNERS } from '../operation.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })

const entry = Type.Object(
  {
    audit_id: text('Its id.', 'AU_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    at: timestamp('When.'),
    actor: Type.Object(
      {
        kind: Type.Enum(['user', 'operator', 'candidate', 'service'], {
          description:
            'A person of the console, a command of the operator, a candidate on their page, or a period of the settings that ended.',
        }),
        user_id: Type.Union([Type.String(), Type.Null()], { description: 'Of a user.', examples: [null] }),
        name: text('Of a user.', 'Asha Rao'),
        email: text('Of a user.', 'asha@example.com'),
      },
      { ...closed, description: 'Who.' },
    ),
    action: text('What.', 'member.invited'),
    subject: text('To which object.', 'INV_01JCM2Q3K4M5N6P7R8S9T0V1W2'),
    details: Type.Unknown({ description: 'More about it.', examples: [{ role: 'viewer' }] }),
    mode: Type.Union([Type.Enum([...MODES]), Type.Null()], {
      description: 'Null for the whole organisation.',
      examples: [null],
    }),
    address: Type.Union([Type.String(), Type.Null()], {
      description: 'From where; null for commands.',
      examples: [null],
    }),
  },
  { ...closed, title: 'AuditEntry', description: 'An action.' },
)

const filters = {
  user_id: Type.Optional(Type.String({ maxLength: 40, description: 'By one user.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'An action.' })),
  mode: Type.Optional(Type.Enum([...MODES], { description: 'Of one mode.' })),
}

const query = Type.Object(
  {
    ...filters,
    ...paging,
  },
  closed,
)

export const listAudit = memberOperation({
  id: 'listAudit',
  method: 'GET',
  path: '/organisations/{org_id}/audit',
  tag: 'Organisation',
  summary: 'Who did what',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: false,
  params: inOrganisation({}),
  query,
  answers: {
    200: {
      description: 'The actions.',
      schema: pageOf(entry, 'Newest first.'),
    },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ query: asked, context }, deps) => {
    const { user_id: actor = null, action = null, mode = null, limit, cursor } = asked
    const { reads } = deps.database.forTenant(context.tenant)
    const page = await readPage({
      limit,
      cursor,
      kinds: ['string', 'string'],
      positionOf: timeAndText,
      read: (before, most) => listActions(reads, { actor, action, mode }, before, most),
      cursorOf: each => [each.at.toISOString(), each.auditId],
    })
    if (!page.ok) return page
    const users = await usersOf(deps, page.value.items)
    return answer(200, {
      items: page.value.items.map(each => renderAction(each, users)),
      next_cursor: page.value.nextCursor,
    })
  },
})

async function usersOf({ signIn }: ConsoleDeps, actions: readonly RecordedAction[]) {
  return await signIn.findUsers([...new Set(actions.map(each => each.actor).filter(each => each.startsWith('USR_')))])
}

/** Of actions that neither a person of the console nor a command caused. */
const OTHER_ACTORS: ReadonlyMap<string, 'candidate' | 'service'> = new Map([
  ['candidate', 'candidate'],
  ['retention', 'service'],
])

function kindOf(actor: string): 'user' | 'operator' | 'candidate' | 'service' {
  return actor.startsWith('USR_') ? 'user' : (OTHER_ACTORS.get(actor) ?? 'operator')
}

function renderAction(each: RecordedAction, users: ReadonlyMap<string, User>) {
  const kind = kindOf(each.actor)
  const user = users.get(each.actor)
  return {
    audit_id: each.auditId,
    at: each.at.toISOString(),
    actor: {
      kind,
      user_id: kind === 'user' ? each.actor : null,
      name: user?.name ?? '',
      email: user?.email ?? '',
    },
    action: each.action,
    subject: each.subject,
    details: each.details,
    mode: each.mode,
    address: each.address,
  }
}

/** More would not fit into the memory of a process that serves others; the list has the rest. */
const MOST_EXPORTED = 10_000
const HEADINGS = ['at', 'actor', 'name', 'email', 'action', 'subject', 'mode', 'address', 'details']

export const exportAudit = memberOperation({
  id: 'exportAudit',
  method: 'GET',
  path: '/organisations/{org_id}/audit.csv',
  tag: 'Organisation',
  summary: 'The newest 10,000 actions as CSV',
  access: 'member',
  roles: OWNERS,
  area: null,
  writes: false,
  params: inOrganisation({}),
  query: Type.Object(filters, closed),
  answers: { 200: { description: 'A file.', schema: Type.String({ examples: ['at,actor,name,email'] }) } },
  errors: [],
  handle: async ({ query: asked, context }, deps) => {
    const { reads } = deps.database.forTenant(context.tenant)
    const { user_id: actor = null, action = null, mode = null } = asked
    const actions = await listActions(reads, { actor, action, mode }, null, MOST_EXPORTED)
    const users = await usersOf(deps, actions)
    const lines = actions.map(each => {
      const user = users.get(each.actor)
      const { name = '', email = '' } = user ?? {}
      const who = [each.actor, name, email, each.action, each.subject, each.mode ?? '', each.address ?? '']
      return csvLine([each.at.toISOString(), ...who, JSON.stringify(each.details)])
    })
    return {
      status: 200,
      body: [csvLine(HEADINGS), ...lines].join(''),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
      },
    }
  },
})
