import type { Accepted, FakeAnswer, FakeRequest, FakeState, PostedHook } from './protocol.ts'

/** What providers of SMS and calls have in common on their side. Nothing of it comes from the adapters. */

export function isAuthorised({ headers }: FakeRequest, user: string, password: string): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function formFields(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body))
}

export function form(url: string, fields: Readonly<Record<string, string>>, headers = {}): PostedHook {
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  }
}

/** The address to which receipts of a message go, as its request said. */
export function callbackOf({ fields }: Accepted, name: string): string {
  return String(fields[name])
}

export function sendIdIn(url: string | undefined): string | null {
  return URL.parse(url ?? '')?.searchParams.get('send_id') ?? null
}

export function messageWith({ accepted }: Pick<FakeState, 'accepted'>, providerMessageId: string): Accepted {
  const found = accepted.find(message => message.providerMessageId === providerMessageId)
  if (found === undefined) throw new Error('There is no such message.')
  return found
}
