import type pg from 'pg'
import { grantOperator } from '../../server/src/features/members/index.ts'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { type Agency, newAgency, newCampaign } from '../../testing/campaigns.ts'
import { memberOf, type TestMember } from '../../testing/console.ts'
import { newOrganisation } from '../../testing/keys.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { addPastDay } from '../../testing/past-days.ts'
import { newVerifier, openSession, type Verifier } from '../../testing/verification.ts'
import { type GrowthCluster, openGrowthCluster } from './cluster.ts'
import { DAYS } from './rows.ts'

/** What was made by the API, and is copied or named by the rows. */
export interface Made {
  readonly orgId: string
  /** The organisation whose size stays the same. */
  readonly small: string
  readonly webhookId: string
  readonly smallWebhookId: string
  /** Data of an event mandate.ready. */
  readonly event: string
}

export interface GrowthFixture {
  readonly cluster: GrowthCluster
  readonly api: TestApi
  readonly made: Made
  /** The large organisation, and the one whose size stays the same. */
  readonly tenants: readonly GrowthTenant[]
  readonly operator: TestMember
  close(): Promise<void>
}

export interface GrowthTenant {
  readonly name: 'large' | 'small'
  readonly agency: Agency
  readonly owner: TestMember
  readonly verifier: Verifier
  readonly webhookId: string
  /** The lowest number of its people, mandates and campaigns. */
  readonly first: { readonly person: number; readonly mandate: number; readonly session: number }
}

/** The API in this process, with the real clock. */
export async function openGrowthFixture(): Promise<GrowthFixture> {
  return await fixtureOn(await openGrowthCluster())
}

async function fixtureOn(cluster: GrowthCluster): Promise<GrowthFixture> {
  const { admin } = cluster.db
  for (let days = DAYS; days > 0; days--) await addPastDay(admin, days)
  await admin.query("select resume_sending('bench')")
  // Jobs that prepare a mandate run beside mails to reviewers, which must not fail them.
  const mail = await startMailServer()
  const time = { clock: () => Date.now(), advance: () => {} }
  const api = await startTestApi({ SMTP_URL: mail.url }, { db: cluster.db, time })
  const close = async () => {
    // Answers that do not match their schema are part of the outcome.
    await api.close().catch(() => {})
    await mail.close()
    await cluster.close()
  }
  try {
    const tenants = [await newTenant(api, 'large'), await newTenant(api, 'small')] as const
    const operator = await newOperator(api)
    return { cluster, api, made: await madeOf(admin, tenants), tenants, operator, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function madeOf(admin: pg.Pool, [large, small]: readonly [GrowthTenant, GrowthTenant]): Promise<Made> {
  const { rows } = await admin.query<{ data: unknown }>(
    "select data from events where org_id = $1 and type = 'mandate.ready' limit 1",
    [large.agency.orgId],
  )
  return {
    orgId: large.agency.orgId,
    small: small.agency.orgId,
    webhookId: large.webhookId,
    smallWebhookId: small.webhookId,
    event: JSON.stringify(rows[0]!.data).replaceAll("'", "''"),
  }
}

const CREDITS = 1_000_000_000

async function newTenant(api: TestApi, name: 'large' | 'small'): Promise<GrowthTenant> {
  const agency = await newAgency(api, { mode: 'live', credits: CREDITS, peoplePerDay: 100_000_000 })
  await newCampaign(agency)
  const verifier = await newVerifier(api, { orgId: agency.orgId })
  await openSession(verifier)
  const owner = await memberOf(api, agency.orgId, 'owner')
  const hook = { url: 'https://example.com/hook', types: [] }
  const webhook = await owner.call('POST', `/organisations/${agency.orgId}/live/webhooks`, hook)
  await api.db.admin.query('update credit_accounts set version = 1000000000 where org_id = $1', [agency.orgId])
  const first = name === 'large' ? { person: 2, mandate: 1, session: 2 } : { person: 1, mandate: 26, session: 1 }
  return { name, agency, owner, verifier, webhookId: webhook.body.webhook_id, first }
}

async function newOperator(api: TestApi): Promise<TestMember> {
  const member = await memberOf(api, await newOrganisation(api.keys), 'viewer', 'operator@example.com')
  await grantOperator(api.keys, { userId: member.userId, reason: 'bench', forMs: 8 * 3_600_000 }, 'bench')
  return member
}
