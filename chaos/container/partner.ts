import { Agent, request } from 'undici'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { validMandate, validWorkflow } from '../../testing/mandates.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'

export interface Key {
  readonly keyId: string
  readonly secret: string
}

/** Where calls enter, and the key that signs them. */
export interface Entrance extends Key {
  readonly url: string
  /** Certificate of the authority that the proxy made for localhost. */
  readonly ca?: string
  /** What a proxy would add. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface PartnerClient {
  /** The data of the answer; throws on any other status. */
  call(method: string, path: string, expected: number, json?: unknown): Promise<Record<string, unknown>>
}

/** `key issue` prints the id and the secret of a key. */
export function readKey(printed: string): Key {
  const [, keyId, secret] = /key\s+(VFN_\w+)\s+secret\s+(VFN_SK_[\w-]+)/.exec(printed) ?? []
  if (keyId === undefined || secret === undefined) throw new Error(`No key in:\n${printed}`)
  return { keyId, secret }
}

export function partnerClient({ url, ca, headers = {}, keyId, secret }: Entrance): PartnerClient {
  const dispatcher = new Agent({ connect: ca === undefined ? {} : { ca }, headersTimeout: 20_000 })
  const key = hmacKey(secret)
  return {
    call: async (method, path, expected, json) => {
      const body = json === undefined ? undefined : JSON.stringify(json)
      const target = BASE + path
      const answer = await request(url + target, {
        method: method as 'GET',
        dispatcher,
        headers: { ...signedHeaders({ keyId, key, method, target, body }), ...headers },
        body: body ?? null,
      })
      const text = await answer.body.text()
      if (answer.statusCode !== expected) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
      return (JSON.parse(text) as { data: Record<string, unknown> }).data
    },
  }
}

/** A mandate that the worker has prepared, as the API returns it. */
export async function prepareMandate(partner: PartnerClient): Promise<Record<string, unknown>> {
  const workflow = await partner.call('POST', '/workflows', 201, validWorkflow())
  const { mandate_id: id } = await partner.call('POST', '/mandates', 202, validMandate(String(workflow.workflow_id)))
  for (let tries = 0; tries < 60; tries += 1) {
    // A test key may read twice a second.
    await new Promise(resolve => setTimeout(resolve, 1_000))
    const mandate = await readMandate(partner, String(id))
    if (mandate.status !== 'preparing') return mandate
  }
  throw new Error(`The worker has not prepared ${id} within a minute.`)
}

export function readMandate(partner: PartnerClient, id: string): Promise<Record<string, unknown>> {
  return partner.call('GET', `/mandates/${id}`, 200)
}
