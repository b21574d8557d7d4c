import type { TestApi } from '../../../testing/api.ts'
import { type Agency, newAgency } from '../../../testing/campaigns.ts'
import type { CallOptions, Reply } from '../../../testing/client.ts'
import { issueAtsToken, revokeAtsToken } from '../../src/features/ats/index.ts'

/** An organisation whose ATS calls. */
export interface AtsCustomer extends Agency {
  readonly tokenId: string
  readonly token: string
  /** A call of the ATS, below the base path of its API. */
  ats(method: string, path: string, options?: Pick<CallOptions, 'json' | 'headers'>): Promise<Reply>
  revoke(): Promise<void>
}

export const basic = (user: string) => ({ authorization: `Basic ${Buffer.from(`${user}:`).toString('base64')}` })

export const PATHS = { greenhouse: '/api/v1/ats/greenhouse', ashby: '/api/v1/ats/ashby' } as const

/** The customer's key at Ashby, as the tests have it. */
export const ASHBY_KEY = 'ashby-key-of-the-customer'

export async function newGreenhouseCustomer(api: TestApi, agency?: Agency): Promise<AtsCustomer> {
  const own = agency ?? (await newAgency(api))
  return await withToken(api, own, { system: 'greenhouse' })
}

export async function newAshbyCustomer(api: TestApi, apiUrl: string): Promise<AtsCustomer> {
  return await withToken(api, await newAgency(api), { system: 'ashby', apiKey: ASHBY_KEY, apiUrl })
}

async function withToken(
  api: TestApi,
  agency: Agency,
  input: Parameters<typeof issueAtsToken>[2],
): Promise<AtsCustomer> {
  const tenant = { orgId: agency.orgId, mode: agency.mode }
  const { tokenId, token } = await issueAtsToken(api.keys, tenant, input, 'test')
  return {
    ...agency,
    tokenId,
    token,
    ats: (method, path, options = {}) =>
      api.call(method, PATHS[input.system] + path, { ...options, headers: { ...basic(token), ...options.headers } }),
    revoke: async () => void (await revokeAtsToken(api.keys, tenant, tokenId, 'test')),
  }
}

/** A request as Greenhouse documents it. The last two digits of the number say whom the simulator plays. */
export function greenhouseOrder(who: Agency, url: string, phone = '+919876543201') {
  return {
    partner_test_id: who.mandateId,
    candidate: {
      first_name: 'Harry',
      last_name: 'Potter',
      preferred_name: null,
      resume_url: 'https://hogwarts.com/resume',
      phone_number: phone,
      email: 'hpotter@hogwarts.edu',
      greenhouse_profile_url: 'https://app.greenhouse.io/people/17681532?application_id=26234709',
    },
    sent_by: 'recruiter@acme.example',
    url,
  }
}

/** A request as Ashby documents it. */
export function ashbyOrder(who: Agency, application: string, phone = '+919876543201') {
  return {
    assessment_type_id: who.mandateId,
    candidate: {
      ashby_id: 'b6a2c1f0-1111-4222-8333-444455556666',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone,
      ashby_profile_url: 'https://app.ashbyhq.com/candidates/b6a2c1f0',
    },
    application: { ashby_id: application, status: 'Active' },
    job: { ashby_id: 'job-1', name: 'Mason' },
  }
}

export async function countRows(api: TestApi, table: 'ats_orders' | 'campaigns' | 'people', { orgId }: Agency) {
  const { rows } = await api.db.admin.query(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])
  return rows[0].count as number
}
