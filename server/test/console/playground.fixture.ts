import { randomUUID } from 'node:crypto'
import type { ConsoleBrowser } from '../../../testing/console.ts'
import { type Changes, validMandate, validWorkflow } from '../../../testing/mandates.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'

/** Where an organisation has its objects of a mode. */
export const inMode = (orgId: string, mode: string) => `/organisations/${orgId}/${mode}`

export async function createIn(
  by: Pick<ConsoleBrowser, 'call'>,
  path: string,
  body: unknown,
): Promise<Record<string, string>> {
  const reply = await by.call('POST', path, body)
  if (reply.status > 299) throw new Error(`${path}: ${reply.status} ${reply.text}`)
  return reply.body
}

/** Asks for nothing that needs a model or a bank, so that it is ready in both modes. */
export function simpleMandate(workflowId: string, changes: Changes = {}): Record<string, unknown> {
  return validMandate(workflowId, { skills: [{ skill_id: 'sk_1001' }], ...changes })
}

export function person(number: number, changes: Changes = {}): Record<string, unknown> {
  return {
    external_candidate_id: `row-${number}`,
    name: 'Asha Rao',
    phone: String(9_700_000_000 + number),
    consent: { obtained: true },
    ...changes,
  }
}

const base = ({ orgId, mode }: SampleContext) => inMode(orgId, mode)

async function workflowOf(context: SampleContext): Promise<string> {
  const made = await createIn(context.members.owner, `${base(context)}/workflows`, validWorkflow())
  return made.workflow_id!
}

async function mandateOf(context: SampleContext): Promise<string> {
  const body = simpleMandate(await workflowOf(context))
  return (await createIn(context.members.owner, `${base(context)}/mandates`, body)).mandate_id!
}

/** Ready mandates by organisation and mode: preparing one for each call would take most of the time. */
const ready = new Map<string, Promise<string>>()

async function readyMandate(context: SampleContext): Promise<string> {
  const prepare = async () => {
    const mandateId = await mandateOf(context)
    await context.api.runJobs()
    return mandateId
  }
  const made = ready.get(base(context)) ?? prepare()
  ready.set(base(context), made)
  return await made
}

async function failedMandate(context: SampleContext): Promise<string> {
  const mandateId = await mandateOf(context)
  await context.api.db.admin.query(
    "update mandates set status = 'failed', prepare_by = null, failure_reason = 'by the test' where mandate_id = $1",
    [mandateId],
  )
  return mandateId
}

async function campaignOf(context: SampleContext): Promise<string> {
  const body = { mandate_id: await readyMandate(context), name: 'Masons', batch_token: randomUUID() }
  return (await createIn(context.members.owner, `${base(context)}/campaigns`, body)).campaign_id!
}

const moved = async (context: SampleContext, move: string): Promise<string> => {
  const campaignId = await campaignOf(context)
  await context.members.owner.call('POST', `${base(context)}/campaigns/${campaignId}/${move}`)
  return campaignId
}

let requests = 0

export const playgroundSamples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  listWorkflows: async () => ({ path: {}, query: '?status=active', status: 200 }),
  createWorkflow: async () => ({ path: {}, body: validWorkflow(), status: 201 }),
  checkWorkflow: async () => ({ path: {}, body: {}, status: 200 }),
  getWorkflow: async context => ({ path: { workflow_id: await workflowOf(context) }, status: 200 }),
  replaceWorkflow: async context => {
    const path = { workflow_id: await workflowOf(context) }
    return { path, body: validWorkflow({ name: 'Another name' }), status: 200 }
  },
  archiveWorkflow: async context => ({ path: { workflow_id: await workflowOf(context) }, status: 200 }),
  listMandates: async () => ({ path: {}, query: '?status=ready', status: 200 }),
  createMandate: async context => ({ path: {}, body: simpleMandate(await workflowOf(context)), status: 202 }),
  checkMandate: async () => ({ path: {}, query: '?of=new', body: {}, status: 200 }),
  getMandate: async context => ({ path: { mandate_id: await readyMandate(context) }, status: 200 }),
  replaceMandate: async context => {
    const mandateId = await failedMandate(context)
    const { body } = await context.members.owner.call('GET', `${base(context)}/mandates/${mandateId}`)
    const changed = simpleMandate(body.body.workflow_id, { title: 'Plasterer' })
    return { path: { mandate_id: mandateId }, body: changed, status: 202 }
  },
  archiveMandate: async context => ({ path: { mandate_id: await mandateOf(context) }, status: 200 }),
  prepareMandate: async context => ({ path: { mandate_id: await failedMandate(context) }, status: 202 }),
  previewMandate: async context => ({ path: { mandate_id: await readyMandate(context) }, status: 200 }),
  searchSkills: async () => ({ path: {}, query: '?q=brick', status: 200 }),
  lookUpSkills: async () => ({ path: {}, body: { skill_ids: ['sk_1001'] }, status: 200 }),
  matchSkills: async () => ({ path: {}, body: { names: ['brick laying'] }, status: 200 }),
  listSkillRequests: async () => ({ path: {}, status: 200 }),
  requestSkill: async () => {
    requests += 1
    return { path: {}, body: { name: `Kite waxing ${requests}` }, status: 201 }
  },
  getLookups: async () => ({ path: {}, status: 200 }),
  findPlaces: async () => ({ path: {}, query: '?q=Pune', status: 200 }),
  listCampaigns: async () => ({ path: {}, query: '?status=running', status: 200 }),
  createCampaign: async context => {
    const body = { mandate_id: await readyMandate(context), name: 'Masons', batch_token: randomUUID() }
    return { path: {}, body, status: 201 }
  },
  estimateCampaign: async context => {
    const body = { mandate_id: await readyMandate(context), name: 'Masons', candidates: [person(1)] }
    return { path: {}, body, status: 200 }
  },
  getCampaign: async context => ({ path: { campaign_id: await campaignOf(context) }, status: 200 }),
  // Nobody can be reached by that number, so it needs no credits.
  addCandidates: async context => {
    const body = { candidates: [person(1, { phone: 'none' })], batch_token: randomUUID() }
    return { path: { campaign_id: await campaignOf(context) }, body, status: 200 }
  },
  pauseCampaign: async context => ({ path: { campaign_id: await campaignOf(context) }, status: 200 }),
  resumeCampaign: async context => ({ path: { campaign_id: await moved(context, 'pause') }, status: 200 }),
  cancelCampaign: async context => ({ path: { campaign_id: await campaignOf(context) }, status: 200 }),
  // Over, so that the stream ends with its first event.
  watchCampaign: async context => ({ path: { campaign_id: await moved(context, 'cancel') }, status: 200 }),
}
