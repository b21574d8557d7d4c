import type { TestApi } from '../../../testing/api.ts'
import { keysOf } from '../../../testing/assessments.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { newPartner } from '../../../testing/partner.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  expectOk,
  newVerifier,
  unused,
} from '../../../testing/verification.ts'
import { addAccount, addTemplate } from '../../src/features/channels/index.ts'
import { switchArea } from '../../src/features/organisations/index.ts'
import { switchSending } from '../../src/features/sending/index.ts'
import type { Sample } from './matrix.fixture.ts'

/** Objects of the whole installation, as they come about, and a call of each operation of operators that succeeds. */
export async function heldOutcome(api: TestApi): Promise<string> {
  const who = await newVerifier(api)
  const session = await completedSession(who, { method: 'assessment', skillIds: ['sk_1001'] })
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  // The clock of the test stands still: nobody can have read the questions.
  const answers = [...(await keysOf(api.db, session.id))].map(([questionId, option]) => ({ questionId, option }))
  await expectOk(who.call('POST', '/assessment/submit', { answers }, session.token))
  return session.id
}

export async function abuseReport(api: TestApi): Promise<string> {
  const { id, reviewerToken } = await awaitingReview(api, await newVerifier(api))
  const json = { token: reviewerToken, reason: 'I do not know this person' }
  await expectOk(callOpen(api, 'POST', `/humanverification/report/${id}`, { json }))
  return id
}

export async function skillRequest(api: TestApi, name = unused('Solar panel cleaning')): Promise<string> {
  const { body } = await (await newPartner(api)).call('POST', '/skill-requests', { json: { name } })
  return body.data.skill_request_id
}

export async function failedJob(api: TestApi, task = 'greet'): Promise<string> {
  const { rows } = await api.db.admin.query('select id from graphile_worker.add_job($1, max_attempts => 3)', [task])
  await api.db.admin.query(
    `update graphile_worker._private_jobs
     set attempts = max_attempts, last_error = E'No such table\\nstack', updated_at = $2 where id = $1`,
    [rows[0].id, new Date(api.time.clock())],
  )
  return String(rows[0].id)
}

export async function channelAccount(api: TestApi, orgId: string | null): Promise<string> {
  const settings = { phoneNumberId: '106540352242922', wabaId: '102290129340398', baseUrl: 'http://127.0.0.1:1' }
  const secrets = { accessToken: 'token', appSecret: 'secret', verifyToken: 'hook' }
  const account = { orgId, channel: 'whatsapp', provider: 'whatsapp_cloud', settings } as const
  const added = await addAccount(api.keys, { ...account, serves: 'all', name: 'Main', perSecond: 80 }, secrets, 'test')
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.id
}

export async function template(api: TestApi, accountId: string): Promise<string> {
  const added = await addTemplate(api.keys, {
    accountId,
    purpose: 'first',
    language: 'hi',
    providerId: 'job_with_link',
    category: 'marketing',
    body: 'नमस्ते {{1}}, {{2}}: {{3}}. {{4}}',
    variables: ['name', 'company', 'title', 'link'],
    buttons: [],
  })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.id
}

interface OperatorSample extends Sample {
  /** Where a write leaves its row. */
  readonly row?: 'organisation' | 'installation'
}

type MakeSample = (api: TestApi) => Promise<OperatorSample>

const why = { reason: 'Asked by support' }
const all = { org_id: null, channel: null, ...why }
const BY = { actor: 'test', reason: 'test' }
const ofOrganisation = (path: Readonly<Record<string, string>>, body?: unknown, status = 204): OperatorSample => ({
  path,
  status,
  row: 'organisation',
  ...(body !== undefined && { body }),
})
const ofInstallation = (path: Readonly<Record<string, string>>, body?: unknown, status = 204): OperatorSample => ({
  ...ofOrganisation(path, body, status),
  row: 'installation',
})
const read = (path: Readonly<Record<string, string>> = {}, query = ''): OperatorSample => ({ path, query, status: 200 })

const organisationSamples: Readonly<Record<string, MakeSample>> = {
  operatorListOrganisations: async () => read({}, '?limit=1&search=test'),
  operatorCreateOrganisation: async () => ofOrganisation({}, { name: 'New organisation' }, 201),
  operatorGetOrganisation: async api => read({ org_id: (await newPartner(api)).orgId }),
  operatorDisableOrganisation: async api => ofOrganisation({ org_id: await newOrganisation(api.keys) }),
  operatorEnableOrganisation: async api => ofOrganisation({ org_id: await newOrganisation(api.keys) }),
  operatorInviteOwner: async api =>
    ofOrganisation({ org_id: await newOrganisation(api.keys) }, { email: 'owner@example.com' }),
  operatorChangeLimits: async api => {
    const { orgId, mode, keyId } = await newPartner(api)
    return ofOrganisation({ org_id: orgId, mode, key_id: keyId }, { limits: { skillsMatch: { perMinute: 600 } } })
  },
  operatorGrantCredits: async api => {
    const path = { org_id: await newOrganisation(api.keys), mode: 'live' }
    return ofOrganisation(path, { amount: 5000, ...why, grant_id: 'INV-1' }, 200)
  },
}

const switchSamples: Readonly<Record<string, MakeSample>> = {
  operatorListAreas: async () => read(),
  operatorSwitchAreaOff: async api => {
    await switchArea(api.keys, 'analytics', false, '')
    return ofInstallation({ area: 'analytics' }, why)
  },
  operatorSwitchAreaOn: async api => {
    await switchArea(api.keys, 'analytics', true, 'test')
    return ofInstallation({ area: 'analytics' })
  },
  operatorGetSending: async () => read(),
  operatorSwitchSendingOff: async api => {
    await switchSending(api.keys, { orgId: null, channel: null }, 'on', BY)
    return ofInstallation({}, all)
  },
  operatorSwitchSendingOn: async api => {
    // A switch is known by its scope and time.
    api.time.advance(1)
    await switchSending(api.keys, { orgId: null, channel: null }, 'off', BY)
    return ofInstallation({}, all)
  },
}

const decisionSamples: Readonly<Record<string, MakeSample>> = {
  operatorListSkillRequests: async api => {
    await skillRequest(api)
    return read({}, '?status=open&limit=1')
  },
  operatorApproveSkillRequest: async api =>
    ofOrganisation({ skill_request_id: await skillRequest(api) }, { skill_id: 'sk_1001' }, 200),
  operatorDeclineSkillRequest: async api => ofOrganisation({ skill_request_id: await skillRequest(api) }, why, 200),
  operatorListHeld: async api => {
    await heldOutcome(api)
    return read({}, '?limit=1')
  },
  operatorReleaseHeld: async api => ofOrganisation({ verification_id: await heldOutcome(api) }, why, 200),
  operatorRefuseHeld: async api => ofOrganisation({ verification_id: await heldOutcome(api) }, why, 200),
  operatorListAbuseReports: async api => {
    await abuseReport(api)
    return read({}, '?status=all&limit=1')
  },
  operatorCloseAbuseReport: async api => ofOrganisation({ verification_id: await abuseReport(api) }, why),
}

const serviceSamples: Readonly<Record<string, MakeSample>> = {
  operatorListFailedJobs: async api => {
    await failedJob(api)
    return read({}, '?task=greet&limit=1')
  },
  operatorRetryJob: async api => ofInstallation({ job_id: await failedJob(api) }),
  operatorRetryJobs: async api => {
    await failedJob(api)
    return ofInstallation({}, { task: 'greet' }, 200)
  },
  operatorListAccounts: async api => {
    await channelAccount(api, null)
    return read()
  },
  operatorGetAccount: async api => {
    const accountId = await channelAccount(api, null)
    await template(api, accountId)
    return read({ account_id: accountId })
  },
  operatorCheckAccount: async api => read({ account_id: await channelAccount(api, null) }),
  operatorPauseAccount: async api =>
    ofInstallation({ account_id: await channelAccount(api, null) }, { reason: 'maintenance' }),
  operatorResumeAccount: async api =>
    ofOrganisation({ account_id: await channelAccount(api, await newOrganisation(api.keys)) }),
  operatorPauseTemplate: async api => {
    const accountId = await channelAccount(api, null)
    return ofInstallation({ account_id: accountId, template_id: await template(api, accountId) })
  },
  operatorApproveTemplate: async api => {
    const accountId = await channelAccount(api, await newOrganisation(api.keys))
    return ofOrganisation({ account_id: accountId, template_id: await template(api, accountId) })
  },
  operatorListItems: async () => read({}, '?show=all&limit=2'),
  operatorGetRequest: async api => {
    const { headers } = await (await newPartner(api)).call('GET', '/account')
    await api.flushRequestLog()
    return read({ request_id: String(headers['x-request-id']) })
  },
  operatorListLog: async () => read({}, '?limit=1'),
  operatorListOperators: async () => read(),
}

export const operatorSamples: Readonly<Record<string, MakeSample>> = {
  ...organisationSamples,
  ...switchSamples,
  ...decisionSamples,
  ...serviceSamples,
}
