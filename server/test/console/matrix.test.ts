import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { consoleBrowser, memberOf, type TestMember } from '../../../testing/console.ts'
import type { DnsServer } from '../../../testing/dns-server.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import type { MemberRole } from '../../src/features/members/index.ts'
import { hasMode, type MemberOp, memberOperations, operatorOperations, pathOf, ROLES } from './matrix.fixture.ts'
import { samples } from './samples.fixture.ts'
import { startTxtServer } from './single-sign-on.fixture.ts'

let api: TestApi
// Invitations are jobs, too, and jobs run to prepare mandates.
let mails: MailServer
let names: DnsServer
let orgId: string
let members: Readonly<Record<MemberRole, TestMember>>
let stranger: TestMember
beforeAll(async () => {
  mails = await startMailServer()
  names = await startTxtServer()
  api = await startTestApi({
    SMTP_URL: mails.url,
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
    WEBHOOK_DNS_SERVERS: names.server,
  })
  orgId = await newOrganisation(api.keys)
  const [owner, recruiter, developer, viewer] = await Promise.all(ROLES.map(role => memberOf(api, orgId, role)))
  members = { owner: owner!, recruiter: recruiter!, developer: developer!, viewer: viewer! }
  stranger = await memberOf(api, await newOrganisation(api.keys), 'owner', 'stranger@example.com')
})
afterAll(async () => {
  await api?.close()
  await mails?.close()
  await names?.close()
})

const modesOf = (operation: MemberOp) => (hasMode(operation) ? ['test', 'live'] : ['-'])
const cells = memberOperations.flatMap(operation =>
  modesOf(operation).flatMap(mode => ROLES.map(role => ({ operation, id: operation.id, mode, role }))),
)

async function send(operation: MemberOp, mode: string, by: Pick<TestMember, 'call'>) {
  const sample = await samples[operation.id]!({ api, orgId, mode: mode === 'test' ? 'test' : 'live', members, by })
  const path = pathOf(operation, { org_id: orgId, mode, ...sample.path }, sample.query)
  const before = await auditRows()
  const reply = await by.call(operation.method, path, sample.body)
  return { sample, reply, recorded: (await auditRows()) - before }
}

async function auditRows(): Promise<number> {
  const { rows } = await api.db.admin.query('select count(*)::int as count from audit_log where org_id = $1', [orgId])
  return rows[0].count
}

test('every operation of an organisation has a sample call', () => {
  expect(memberOperations.map(each => each.id).filter(id => samples[id] === undefined)).toEqual([])
  expect(Object.keys(samples).filter(id => !memberOperations.some(each => each.id === id))).toEqual([])
})

describe(`${cells.length} cells of operation, mode and role`, () => {
  test.each(cells)('$id, $mode data, as $role', async ({ operation, mode, role }) => {
    const { sample, reply, recorded } = await send(operation, mode, members[role])
    const isAllowed = operation.roles.includes(role)
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status: isAllowed ? sample.status : 403 })
    // A write leaves one row, with who and from where; a read and a rejected call leave none.
    expect(recorded).toBe(operation.writes && isAllowed ? 1 : 0)
  })
})

describe('a member of another organisation', () => {
  test.each(memberOperations.map(operation => ({ id: operation.id, operation })))(
    'cannot tell whether there is anything: $id',
    async ({ operation }) => {
      for (const mode of modesOf(operation)) {
        const { reply, recorded } = await send(operation, mode, stranger)
        expect(reply).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
        expect(recorded).toBe(0)
      }
    },
  )
})

test('without a session every operation answers 401', async () => {
  for (const operation of memberOperations) {
    const { reply } = await send(operation, 'live', consoleBrowser(api))
    expect({ id: operation.id, status: reply.status }).toEqual({ id: operation.id, status: 401 })
  }
})

test('operations of operators do not exist for others, not even for owners', async () => {
  for (const operation of operatorOperations) {
    const reply = await members.owner.call(operation.method, pathOf(operation, {}), operation.body ? {} : undefined)
    expect({ id: operation.id, status: reply.status }).toEqual({ id: operation.id, status: 404 })
  }
})

test('rows of the audit log say who and from where', async () => {
  const { rows } = await api.db.admin.query(
    "select distinct actor, address ~ '^127\\.' as loopback from audit_log where org_id = $1 and actor like 'USR_%'",
    [orgId],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(row => row.loopback)).toBe(true)
})
