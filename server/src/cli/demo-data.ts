import { realRuntime } from '../adapters/runtime.ts'
import { openCredentials, verificationDeps } from '../compose/verification.ts'
import type { Config } from '../config.ts'
import type { SentBody } from '../contract/mandate.ts'
import type { WorkflowInput } from '../contract/workflow.ts'
import { getCredential } from '../features/credentials/index.ts'
import { grantCredits } from '../features/credits/index.ts'
import type { KeysDeps } from '../features/keys/index.ts'
import { createMandate } from '../features/mandates/index.ts'
import { servedSkills } from '../features/questions/index.ts'
import {
  chooseMethod,
  endorse,
  openSession,
  runSendReviewerMail,
  storeItems,
  storeReviewer,
  storeSkills,
  type VerificationDeps,
} from '../features/verification/index.ts'
import { createWorkflow, listOwnWorkflows, NEWEST_WORKFLOW } from '../features/workflows/index.ts'
import type { Tenant } from '../kernel/tenant.ts'
import { unwrap } from './command-context.ts'
import { demoMandates, demoStudent, demoWorkflow } from './demo-contents.ts'

export interface DemoData {
  readonly mandates: number
  /** Credential of the verified student. */
  readonly proofId: string
}

/** The id makes a repeated setup grant them once. */
const DEMO_CREDITS = { amount: 100_000, reason: 'Credits of the demo organisation', grantId: 'setup' } as const

/** Makes what is missing: through the same use cases as the APIs, in test mode, so that nobody is mailed. */
export async function ensureDemoData(config: Config, deps: KeysDeps, tenant: Tenant): Promise<DemoData> {
  unwrap(await grantCredits(deps, tenant, DEMO_CREDITS, 'setup'))
  const workflowId = await ensureWorkflow(deps, tenant, demoWorkflow)
  const mandates = demoMandates(workflowId)
  for (const [jobId, sent] of mandates) await ensureMandate(deps, tenant, jobId, sent)
  const { sampleId } = config.credentials
  const known = sampleId === null ? null : await getCredential(deps, sampleId)
  return { mandates: mandates.length, proofId: known?.credentialId ?? (await verifyStudent(config, deps, tenant)) }
}

async function ensureWorkflow(deps: KeysDeps, tenant: Tenant, input: WorkflowInput): Promise<string> {
  const { workflows } = await listOwnWorkflows(deps, tenant, null, NEWEST_WORKFLOW, 100)
  const found = workflows.find(({ name, status }) => name === input.name && status === 'active')
  if (found !== undefined) return found.id
  const created = await deps.database.forTenant(tenant).transaction(tx => createWorkflow(deps, tx, input, 'api'))
  return unwrap(created).id
}

/** Sending a job again changes nothing. The worker prepares it when the service starts. */
async function ensureMandate(deps: KeysDeps, tenant: Tenant, jobId: string, sent: SentBody): Promise<void> {
  const input = { sent, jobId, recruiter: null, createdVia: 'api' } as const
  // In test mode every skill has questions, whatever the banks have.
  const served = servedSkills({ database: deps.database, itemBank: { skills: new Set() }, hasModel: false })
  const written = { ...deps, servedSkills: served }
  unwrap(await deps.database.forTenant(tenant).transaction(tx => createMandate(written, tx, tenant, input)))
}

/** All steps of a student and the answer of the reviewer, who reads the link in the stored mail. */
async function verifyStudent(config: Config, deps: KeysDeps, tenant: Tenant): Promise<string> {
  const { database, secretBox, clock } = deps
  const runtime = { ...realRuntime, clock }
  const credentials = await openCredentials(config, runtime, database)
  const verification = verificationDeps(config, runtime, database, credentials, secretBox)
  const { submission, skills, items, reviewer, comments } = demoStudent
  // Another student each time: setup does not find one whose proof it has forgotten, and nobody is verified twice in a skill.
  const student = { ...submission.student, externalStudentId: deps.newId('demo-') }
  const session = unwrap(
    await openSession(verification, tenant, { ...submission, student }, { returnUrl: null, language: 'en' }),
  )
  const { verificationId, sessionToken } = session
  unwrap(await storeSkills(verification, tenant, verificationId, skills, 'manager'))
  unwrap(await chooseMethod(verification, tenant, { verificationId, named: verificationId }, 'human'))
  unwrap(await storeItems(verification, tenant, sessionToken, items))
  unwrap(await storeReviewer(verification, tenant, verificationId, reviewer))
  const token = await mailReviewer(verification, tenant, verificationId)
  const decisions = skills.map(({ skillId }, at) => ({
    skillId,
    decision: 'endorsed' as const,
    comment: comments[at]!,
  }))
  const answer = { token, decisions, page: undefined, fromBrowser: false, network: null }
  unwrap(await endorse(verification, verificationId, answer))
  const [proof] = await verification.listCredentials(database.forTenant(tenant).reads, verificationId)
  return proof!.credentialId
}

/** Stores the mail, as every mail of a test key to an address that is not confirmed, and returns the token in its link. */
async function mailReviewer(deps: VerificationDeps, tenant: Tenant, verificationId: string): Promise<string> {
  let token = ''
  const newSecret = (prefix: string) => {
    token = deps.newSecret(prefix)
    return token
  }
  const mailer = {
    send: async () => {
      throw new Error('Mails of test keys to unconfirmed addresses are stored.')
    },
  }
  await runSendReviewerMail(
    { ...deps, newSecret, mailer, keepSentMails: false },
    { ...tenant, verificationId, revision: 1 },
  )
  return token
}
