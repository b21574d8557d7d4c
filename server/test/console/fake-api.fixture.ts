import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { readConsoleFiles } from '../../src/pages/console/files.ts'
import { mountPolicyReports, type PolicyReport } from '../../src/pages/console/policy-reports.ts'
import { mountConsole, mountConsoleAssets } from '../../src/pages/console/routes.ts'

/**
 * The console's real document, files and policy over HTTP on loopback, with answers of /console/api from this process: every state of
 * a screen is one call away. What the service itself answers is tested beside it.
 */
export interface FakeConsole {
  readonly url: string
  readonly state: FakeState
  /** Method, path and body of every call. */
  readonly calls: readonly FakeCall[]
  readonly reports: readonly PolicyReport[]
  close(): Promise<void>
}

export interface FakeCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

export interface FakeState {
  isSignedIn: boolean
  needsCode: boolean
  signUpOpen: boolean
  role: 'owner' | 'viewer'
  twoFactor: boolean
  hasPassword: boolean
  organisations: number
  /** A path that fails with SERVER_ERROR, one that never answers, and one whose list is empty. */
  failing: string | null
  hanging: string | null
  empty: string | null
}

const START: FakeState = {
  isSignedIn: false,
  needsCode: false,
  signUpOpen: true,
  role: 'owner',
  twoFactor: false,
  hasPassword: true,
  organisations: 2,
  failing: null,
  hanging: null,
  empty: null,
}

/** Times of the fake data are fixed; the screens show distances to now only where a test does not read them. */
const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 9, day, hour, 12, 40)).toISOString()

export const MEMBERS = [
  { user_id: 'USR_1', email: 'meera@acme.example', name: 'Meera Nair', role: 'owner', since: at(1) },
  { user_id: 'USR_2', email: 'arjun@acme.example', name: 'Arjun Rao', role: 'developer', since: at(3) },
  { user_id: 'USR_3', email: 'fatima.sheikh@acme.example', name: 'Fatima Sheikh', role: 'recruiter', since: at(8) },
  { user_id: 'USR_4', email: 'devika@acme.example', name: 'Devika Kulkarni', role: 'viewer', since: at(12) },
]

const INVITATIONS = [
  {
    invitation_id: 'INV_1',
    email: 'new.recruiter@acme.example',
    role: 'recruiter',
    invited_by: 'Meera Nair',
    created_at: at(20),
    expires_at: at(27),
  },
]

const ACTIONS = ['member.invited', 'member.role_changed', 'session.started', 'organisation.renamed', 'passkey.added']

const auditEntry = (index: number) => ({
  audit_id: `AUD_${index}`,
  at: at(28 - Math.floor(index / 4), 18 - (index % 9)),
  actor:
    index % 5 === 4
      ? { kind: 'operator', user_id: null, name: '', email: '' }
      : {
          kind: 'user',
          user_id: `USR_${(index % 3) + 1}`,
          name: MEMBERS[index % 3]!.name,
          email: MEMBERS[index % 3]!.email,
        },
  action: ACTIONS[index % ACTIONS.length],
  subject: index % 2 === 0 ? 'new.recruiter@acme.example' : null,
  details: { from: 'viewer', to: 'recruiter', reason: 'Joined the hiring team in Pune' },
  mode: index % 3 === 0 ? 'test' : index % 3 === 1 ? 'live' : null,
  address: '203.0.113.7',
})

const SESSIONS = [
  {
    session_id: 'SES_1',
    created_at: at(28),
    last_used_at: at(28, 11),
    address: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    is_this: true,
  },
  {
    session_id: 'SES_2',
    created_at: at(20),
    last_used_at: at(26),
    address: '198.51.100.20',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1',
    is_this: false,
  },
]

const PASSKEYS = [{ passkey_id: 'PK_1', name: 'Laptop of Meera', created_at: at(14) }]

export async function startFakeConsole(): Promise<FakeConsole> {
  const state: FakeState = { ...START }
  const [calls, reports]: [FakeCall[], PolicyReport[]] = [[], []]
  const app = fastify({ forceCloseConnections: true })
  await app.register(async api => mountApi(api, state, calls), { prefix: '/console/api' })
  await app.register(async own => {
    const consoleFiles = readConsoleFiles()
    mountConsole(own, { consoleFiles })
    mountConsoleAssets(own, { consoleFiles })
  })
  await app.register(async own => mountPolicyReports(own, { onPolicyReport: report => reports.push(report) }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, state, calls, reports, close: () => app.close() }
}

export const fresh = (state: FakeState, changes: Partial<FakeState> = {}) => Object.assign(state, START, changes)

function mountApi(api: FastifyInstance, state: FakeState, calls: FakeCall[]): void {
  api.addHook('preHandler', async ({ method, url, body }, reply) => {
    const path = url.replace('/console/api', '')
    calls.push({ method, path, body })
    if (state.hanging !== null && path.startsWith(state.hanging)) await new Promise(() => {})
    if (state.failing !== null && path.startsWith(state.failing))
      return fail(reply, 500, 'SERVER_ERROR', 'Something went wrong on our side.')
    const needsUser = /^\/(me|organisations)\b/.test(path)
    if (needsUser && !state.isSignedIn) return fail(reply, 401, 'SIGNED_OUT', 'Sign in.')
  })
  mountSignIn(api, state)
  mountAccount(api, state)
  mountOrganisation(api, state)
}

function mountSignIn(api: FastifyInstance, state: FakeState): void {
  const done = () => {
    if (state.needsCode) return { next: 'code' }
    state.isSignedIn = true
    return { next: 'done' }
  }
  api.get('/session', () => sessionOf(state))
  api.post('/sign-in/link', (_, reply) => reply.code(202).send({}))
  api.post('/sign-in/link/confirm', ({ body }, reply) =>
    field(body, 'token') === 'GOOD' ? done() : fail(reply, 401, 'SIGN_IN_FAILED', 'The link is not valid any more.'),
  )
  api.post('/sign-in/password', ({ body }, reply) =>
    field(body, 'password') === 'correct' ? done() : fail(reply, 401, 'SIGN_IN_FAILED', 'Wrong.'),
  )
  api.post('/sign-in/code', ({ body }, reply) => {
    if (field(body, 'code') !== '123456') return fail(reply, 401, 'SIGN_IN_FAILED', 'Wrong.')
    state.isSignedIn = true
    return { next: 'done' }
  })
  api.post('/sign-up', (_, reply) => reply.code(202).send({}))
  api.post('/sign-up/confirm', () => ({ ...done(), org_id: 'ORG_1' }))
  api.post('/invitations/look', ({ body }, reply) =>
    field(body, 'token') === 'GOOD'
      ? { organisation: 'Acme Staffing', email: 'new.recruiter@acme.example', role: 'recruiter', expires_at: at(27) }
      : fail(reply, 404, 'NOT_FOUND', 'This invitation does not exist or has expired.'),
  )
  api.post('/invitations/accept', () => ({ ...done(), org_id: 'ORG_1' }))
  api.post('/sign-out', (_, reply) => {
    state.isSignedIn = false
    return reply.code(204).send()
  })
}

function sessionOf({ isSignedIn, hasPassword, twoFactor, signUpOpen, role, organisations }: FakeState) {
  const [, { email }] = ['', MEMBERS[0]!] as const
  const all = [
    { org_id: 'ORG_1', name: 'Acme Staffing', role, disabled: false },
    { org_id: 'ORG_2', name: 'Bharat Skills Foundation', role: 'viewer', disabled: true },
  ]
  const user = {
    user_id: 'USR_1',
    email,
    name: 'Meera Nair',
    has_password: hasPassword,
    two_factor_enabled: twoFactor,
  }
  return {
    user: isSignedIn ? user : null,
    is_operator: false,
    organisations: isSignedIn ? all.slice(0, organisations) : [],
    sign_up_open: signUpOpen,
    version: '0.1.0',
  }
}

function mountAccount(api: FastifyInstance, state: FakeState): void {
  const done = (_: unknown, reply: FastifyReply) => reply.code(204).send()
  api.patch('/me', () => sessionOf(state).user)
  api.get('/me/sessions', () => ({ items: SESSIONS }))
  api.delete('/me/sessions/:id', done)
  api.post('/me/sessions/revoke-others', done)
  api.put('/me/password', done)
  api.post('/me/two-factor/start', () => ({
    uri: 'otpauth://totp/Pramaan:meera%40acme.example?secret=JBSWY3DPEHPK3PXP&issuer=Pramaan',
    backup_codes: Array.from({ length: 10 }, (_, index) => `${1000 + index}-${2000 + index}`),
  }))
  api.post('/me/two-factor/confirm', (_, reply) => {
    state.twoFactor = true
    return reply.code(204).send()
  })
  api.post('/me/two-factor/disable', (_, reply) => {
    state.twoFactor = false
    return reply.code(204).send()
  })
  api.get('/me/passkeys', () => ({ items: state.empty === '/me/passkeys' ? [] : PASSKEYS }))
  api.delete('/me/passkeys/:id', done)
}

function mountOrganisation(api: FastifyInstance, state: FakeState): void {
  const done = (_: unknown, reply: FastifyReply) => reply.code(204).send()
  api.get('/organisations/:org/members', () => ({ items: MEMBERS }))
  api.patch('/organisations/:org/members/:user', done)
  api.delete('/organisations/:org/members/:user', done)
  api.get('/organisations/:org/invitations', () => ({ items: INVITATIONS }))
  api.post('/organisations/:org/invitations', (_, reply) => reply.code(201).send({ invitation_id: 'INV_2' }))
  api.delete('/organisations/:org/invitations/:id', done)
  api.post('/organisations', (_, reply) => reply.code(201).send({ org_id: 'ORG_1' }))
  api.get('/organisations/:org/audit', ({ query }) => {
    if (state.empty === 'audit') return { items: [], next_cursor: null }
    const { cursor, action } = query as { readonly cursor?: string; readonly action?: string }
    const first = cursor === undefined ? 0 : 50
    const items = Array.from({ length: cursor === undefined ? 50 : 7 }, (_, index) => auditEntry(first + index))
    return {
      items: items.filter(entry => action === undefined || entry.action === action),
      next_cursor: cursor === undefined ? 'MORE' : null,
    }
  })
}

function field(body: unknown, name: string): unknown {
  return (body as Readonly<Record<string, unknown>> | null)?.[name]
}

function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ error: { code, message }, request_id: 'req_01KA2B3C4D5E6F' })
}
