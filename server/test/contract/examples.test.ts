import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { keysOf } from '../../../testing/assessments.ts'
import type { Reply } from '../../../testing/client.ts'
import { credentialDeps, endorsedFacts } from '../../../testing/credentials.ts'
import { launchCampaign, readyMandate } from '../../../testing/journeys.ts'
import { letPreparationRunOut, NO_RATE_LIMITS, runTask, unlike } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import {
  awaitingReview,
  callOpen,
  completedSession,
  decisionsOf,
  expectOk,
  newVerifier,
  type OpenSession,
  SKILL_IDS,
  type Verifier,
} from '../../../testing/verification.ts'
import { catalogueDocument } from '../../src/api/catalogue/document.ts'
import { partnerDocument } from '../../src/api/partner/document.ts'
import { verificationDocument } from '../../src/api/verification/document.ts'
import { issue } from '../credentials/credentials.fixture.ts'

/**
 * Every example of a request, sent to a server as the reference shows it. Ids of the examples stand for objects that do not exist;
 * they are replaced by those of objects made on the way. The harness holds every answer against its schema.
 */
interface Described {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name?: string
    readonly in?: string
    readonly schema: { readonly examples?: readonly unknown[]; readonly default?: unknown }
  }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } }
  readonly responses: object
}
type Body = Readonly<Record<string, unknown>>

let api: TestApi
let receiver: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await api?.close()
})

/** The examples of a document, each with what stands in the places of its ids. */
function examplesOf(document: Record<string, unknown>) {
  const calls = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  )
  const real = new Map<string, string>()
  const unsent = new Set(calls.map(each => each.described.operationId))
  const withReal = (text: string) => [...real].reduce((now, [example, id]) => now.replaceAll(example, id), text)
  return {
    unsent,
    standsFor: (example: string, id: string) => real.set(example, id),
    take: (id: string) => {
      unsent.delete(id)
      const { method, path, described } = calls.find(each => each.described.operationId === id)!
      const query = new URLSearchParams()
      let filled = path
      for (const { name, in: place, schema } of described.parameters) {
        const value = schema?.examples?.[0] ?? schema?.default
        if (place === 'path') filled = filled.replace(`{${name}}`, withReal(String(value)))
        if (place === 'query' && value !== undefined && !EXCLUSIVE.includes(`${id}.${name}`))
          query.set(name!, withReal(String(value)))
      }
      const example = described.requestBody?.content['application/json'].example
      const json = example === undefined ? undefined : (JSON.parse(withReal(JSON.stringify(example))) as Body)
      const statuses = Object.keys(described.responses).filter(status => status.startsWith('2'))
      return { method, target: query.size === 0 ? filled : `${filled}?${query}`, json, statuses }
    },
  }
}

/** Filters that exclude each other: an example of each is shown, and they are not sent together. */
const EXCLUSIVE = ['listSkills.master_skill_id', 'listSkills.sub_skill_id', 'listLocations.q', 'listLocations.state']

function expectSuccess(id: string, statuses: readonly string[], { status, text }: Reply): void {
  expect({ id, isSuccess: statuses.includes(String(status)), text }).toMatchObject({ id, isSuccess: true })
}

test('the Partner API accepts every example', { timeout: 180_000 }, async () => {
  const { unsent, standsFor, take } = examplesOf(partnerDocument())
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await grant(api, who, 1_000)
  const send = async (id: string) => {
    const { method, target, json, statuses } = take(id)
    const reply = await who.call(method, target.replace('/api/v1/partner', ''), {
      ...(json && { json }),
      ...(method !== 'GET' && { idempotencyKey: unlike('example') }),
      onBehalfOf: 'recruiter-17',
    })
    expectSuccess(id, statuses, reply)
    return reply.body.data
  }
  for (const id of ['getAccount', 'listSkills', 'getSkill', 'lookUpSkills', 'matchSkills', 'extractSkills'])
    await send(id)
  standsFor('SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('requestSkill')).skill_request_id)
  for (const id of ['listSkillRequests', 'getSkillRequest', 'listLocations']) await send(id)
  for (const id of ['listCountries', 'listEmploymentTypes', 'listShifts']) await send(id)
  standsFor('WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('createWorkflow')).workflow_id)
  for (const id of ['listWorkflows', 'getWorkflow', 'replaceWorkflow']) await send(id)
  standsFor('JM_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('createMandate')).mandate_id)
  letPreparationRunOut(api)
  await runTask(api, 'fail_overdue_preparations')
  await send('prepareMandate')
  await api.runJobs()
  standsFor('CP_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('createCampaign')).campaign_id)
  for (const id of ['listCampaigns', 'estimateCampaign', 'getCampaign', 'addCandidates', 'pauseCampaign'])
    await send(id)
  for (const id of ['resumeCampaign', 'cancelCampaign']) await send(id)
  for (const id of ['getMandate', 'listMandates', 'replaceMandate']) await send(id)
  await send('listResults')
  const candidate = await candidateOf(who)
  standsFor('RS_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', candidate.result_id)
  for (const id of ['getResult', 'getWorkflowOverview']) await send(id)
  standsFor('EV_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('pullEvents')).items[0]?.id ?? '')
  for (const id of ['backfillEvents', 'acknowledgeEvents']) await send(id)
  standsFor('https://ats.example.com/hooks/pramaan', receiver.url)
  standsFor('WH_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', (await send('createWebhook')).webhook_id)
  for (const id of ['listWebhooks', 'getWebhook', 'changeWebhook', 'rotateWebhookSecret', 'testWebhook']) await send(id)
  for (const id of ['replayWebhook', 'listDeliveries', 'archiveWebhook', 'archiveMandate', 'archiveWorkflow'])
    await send(id)
  await send('advanceTestClock')
  expect([...unsent]).toEqual([])
})

async function candidateOf(who: Partner) {
  const { mandateId } = await readyMandate(api, who)
  await launchCampaign(api, who, mandateId, ['01'])
  return (await who.call('GET', `/results?mandate_id=${mandateId}`)).body.data.items[0]
}

test('the Verification API accepts every example', { timeout: 180_000 }, async () => {
  const { unsent, standsFor, take } = examplesOf(verificationDocument())
  const ofTest = await newVerifier(api, { mode: 'test' })
  let who = ofTest
  let token = ''
  const send = async (id: string, changes: (json: Body) => Body = json => json) => {
    const { method, target, json, statuses } = take(id)
    const path = target.replace('/api/v1', '')
    const reply = OPEN.includes(id)
      ? await callOpen(api, method, path, json ? { json: changes(json) } : {})
      : await who.call(method, path, json && changes(json), token)
    expectSuccess(id, statuses, reply)
    return reply.body.data
  }
  const nowOf = (session: { readonly id: string; readonly token: string; readonly reviewerToken?: string }) => {
    token = session.token
    standsFor('vrf_1_7Hq2mVxT9bKcRw4sYzLp3N', session.id)
    standsFor('rvt_9sKxQ2mVb7TzLp4NcRw1YhJd', session.reviewerToken ?? '')
  }
  const opened = await send('openSession')
  nowOf({ id: opened.serviceVerificationId, token: opened.sessionToken })
  standsFor('vst_1_5kV0xQm2TzLp9NcRw4sYbHqJd7Uf3Ga8E', opened.sessionToken)
  for (const id of ['storeSkills', 'chooseMethod', 'storeReviewer', 'storeItems', 'getReviewer', 'getVerifyPage'])
    await send(id)
  for (const id of ['getSession', 'getSessionEmail']) await send(id)
  nowOf(await awaitingReview(api, who))
  await send('endorse', json => ({ ...json, decisions: decisionsOf(SKILL_IDS) }))
  for (const id of ['reportReview', 'declineReview']) {
    nowOf(await awaitingReview(api, who))
    await send(id)
  }
  nowOf(await completedSession(who, { method: 'assessment' }))
  const { questions } = await send('generateAssessment')
  await send('submitAssessment', json => {
    const [answer] = json.answers as readonly object[]
    return { answers: questions.map(({ questionId }: { questionId: string }) => ({ ...answer, questionId })) }
  })
  // Only live answers that come at once are held.
  who = await newVerifier(api)
  for (const id of ['releaseVerification', 'rejectVerification']) {
    nowOf(await heldSession(who))
    await send(id)
  }
  who = ofTest
  const credentials = await credentialDeps(api.db, api.time)
  standsFor('crd_4hT9cVq2LxW7mRzKpB3sYd', await issue(credentials, who.tenant, endorsedFacts()))
  await send('revokeCredential')
  expect([...unsent]).toEqual([])
})

/** The clock stands still: the answers are faster than anybody can read the questions. */
async function heldSession(who: Verifier): Promise<OpenSession> {
  const session = await completedSession(who, { method: 'assessment' })
  await expectOk(who.call('POST', '/assessment/generate', undefined, session.token))
  const answers = [...(await keysOf(api.db, session.id))].map(([questionId, option]) => ({ questionId, option }))
  await expectOk(who.call('POST', '/assessment/submit', { answers }, session.token))
  return session
}

const OPEN = ['getReviewer', 'getSessionEmail', 'getVerifyPage', 'endorse', 'reportReview', 'declineReview']

test('the Catalogue API accepts every example', { timeout: 60_000 }, async () => {
  const { unsent, standsFor, take } = examplesOf(catalogueDocument())
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const requested = async (name: string) => {
    const { body } = await who.call('POST', '/skill-requests', { json: { name }, idempotencyKey: unlike('example') })
    standsFor('SR_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD', body.data.skill_request_id)
  }
  const send = async (id: string) => {
    const { method, target, json, statuses } = take(id)
    const headers: Record<string, string> = id.startsWith('admin') ? { 'x-api-key': ADMIN_KEY } : {}
    const reply = await api.call(method, target, { ...(json && { json }), headers })
    expectSuccess(id, statuses, reply)
    return reply.body.data
  }
  for (const id of ['searchSkills', 'listMasterSkills', 'listSubSkills', 'listSkills', 'getSkill']) await send(id)
  standsFor('7d444840-9dc0-41d1-b245-5ffdce74fad2', (await send('selectSkill')).selected_skill_id)
  for (const id of ['getSelectedSkill', 'listSelectedSkills', 'deleteSelectedSkill']) await send(id)
  for (const id of ['adminCounts', 'adminTopSelectedSkills']) await send(id)
  await requested('Roof garden watering')
  for (const id of ['adminListSkillRequests', 'adminApproveSkillRequest']) await send(id)
  await requested('General kindness')
  await send('adminRejectSkillRequest')
  expect([...unsent]).toEqual([])
})
