import type { TestApi } from '../../../testing/api.ts'
import { type ConsoleBrowser, consoleBrowser, memberOf, type TestMember } from '../../../testing/console.ts'
import { type DnsServer, startDnsServer } from '../../../testing/dns-server.ts'
import type { IdpProcess } from '../../../testing/idp/start.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'

/** What owners of domains have published, by name. */
const published = new Map<string, readonly string[]>()

/** A name server with the TXT records that a test published. */
export async function startTxtServer(): Promise<DnsServer> {
  return await startDnsServer(
    () => 'no_such_name',
    '127.0.0.1',
    name => published.get(name) ?? null,
  )
}

export function publish({ name, value }: { readonly name: string; readonly value: string }): void {
  published.set(name, [...(published.get(name) ?? ['v=spf1 -all']), value])
}

let made = 0
export function newDomain(): string {
  made += 1
  return `company${made}.in`
}

export const ISSUER = { issuer: 'https://login.company.in', client_id: 'pramaan', client_secret: 'a secret' }

async function setUp(owner: ConsoleBrowser, orgId: string, settings: object) {
  const reply = await owner.call('PUT', `/organisations/${orgId}/single-sign-on`, settings)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.single_sign_on
}

/** Settings whose domain is proven. */
async function proven(owner: ConsoleBrowser, orgId: string, settings: object): Promise<void> {
  publish((await setUp(owner, orgId, settings)).txt_record)
  const reply = await owner.call('POST', `/organisations/${orgId}/single-sign-on/check-domain`)
  if (reply.status !== 200) throw new Error(reply.text)
}

export interface Company {
  readonly orgId: string
  readonly domain: string
  readonly owner: TestMember
}

/** An organisation with a proven domain, whose identity provider is the given one. */
export async function newCompany(api: TestApi, idp: IdpProcess, addsViewers = false): Promise<Company> {
  const orgId = await newOrganisation(api.keys)
  const domain = newDomain()
  const owner = await memberOf(api, orgId, 'owner', `owner@${domain}`)
  const { url: issuer, clientId: client_id, clientSecret: client_secret } = idp
  await proven(owner, orgId, { issuer, client_id, client_secret, domain, adds_viewers: addsViewers })
  return { orgId, domain, owner }
}

/** The address to which the identity provider sends the browser back. */
export async function returnedFrom(browser: ConsoleBrowser, email: string): Promise<URLSearchParams> {
  const started = await browser.call('POST', '/sign-in/sso', { email })
  if (started.status !== 200) throw new Error(started.text)
  const { headers } = await fetch(started.body.url, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '').searchParams
}

/** A sign-in from beginning to end, in a new browser by default. */
export async function signInBySso(api: TestApi, email: string, browser = consoleBrowser(api)) {
  const returned = Object.fromEntries(await returnedFrom(browser, email))
  return { browser, returned, reply: await browser.call('POST', '/sign-in/sso/confirm', returned) }
}

const settingsOf = () => ({ ...ISSUER, domain: newDomain(), adds_viewers: false })

type Samples = Readonly<Record<string, (context: SampleContext) => Promise<Sample>>>

export const singleSignOnSamples: Samples = {
  getSingleSignOn: async () => ({ path: {}, status: 200 }),
  putSingleSignOn: async () => ({ path: {}, body: settingsOf(), status: 200 }),
  deleteSingleSignOn: async ({ members: { owner }, orgId }) => {
    await setUp(owner, orgId, settingsOf())
    return { path: {}, status: 204 }
  },
  checkSingleSignOnDomain: async ({ members: { owner }, orgId }) => {
    publish((await setUp(owner, orgId, settingsOf())).txt_record)
    return { path: {}, status: 200 }
  },
  putSingleSignOnRequired: async ({ members: { owner }, orgId }) => {
    await setUp(owner, orgId, settingsOf())
    return { path: {}, body: { required: false }, status: 200 }
  },
}
