import { invite, type MemberRole } from '../server/src/features/members/index.ts'
import type { TestApi } from './api.ts'
import type { Reply } from './client.ts'

/** A browser of the console: keeps cookies and says where its calls come from. */
export interface ConsoleBrowser {
  call(method: string, path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** The cookies as a browser would send them. */
  cookie(): string
}

export function consoleBrowser(api: Pick<TestApi, 'call'>, from?: string): ConsoleBrowser {
  const jar = new Map<string, string>()
  return {
    call: async (method, path, json, headers = {}) => {
      const reply = await api.call(method, `/console/api${path}`, {
        headers: { cookie: cookieOf(jar), 'sec-fetch-site': 'same-origin', ...headers },
        ...(json !== undefined && { json }),
        ...(from !== undefined && { from }),
      })
      for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) keep(jar, cookie)
      return reply
    },
    cookie: () => cookieOf(jar),
  }
}

function cookieOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  if (/max-age=0/i.test(cookie) || value.join('=') === '') jar.delete(name)
  else jar.set(name, value.join('='))
}

export interface TestMember extends ConsoleBrowser {
  readonly userId: string
  readonly email: string
}

/** A person who accepted an invitation to the organisation and is signed in. */
export async function memberOf(
  api: Pick<TestApi, 'call' | 'db' | 'keys'>,
  orgId: string,
  role: MemberRole,
  email = `${role}-${orgId.slice(-8).toLowerCase()}@example.com`,
): Promise<TestMember> {
  const token = api.keys.newSecret('')
  await api.db.database
    .forTenant({ orgId, mode: 'live' })
    .transaction(tx => invite(api.keys, tx, { email, role, token }, 'operator'))
  const browser = consoleBrowser(api)
  const accepted = await browser.call('POST', '/invitations/accept', { token, name: `A ${role}` })
  if (accepted.status !== 200) throw new Error(`The invitation was not accepted: ${accepted.status} ${accepted.text}`)
  const { body } = await browser.call('GET', '/session')
  return { ...browser, userId: body.user.user_id, email }
}
