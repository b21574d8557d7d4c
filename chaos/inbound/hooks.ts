import { createHmac } from 'node:crypto'
import type { AccountKind } from '../../testing/providers/accounts.ts'
import type { Accepted, FakeProvider, FakeState, HookOrder, PostedHook } from '../../testing/providers/protocol.ts'

/** Makes the hooks of one provider. */
export interface HookMaker {
  /** Of one message of the journal. */
  make(order: HookOrder, message: Accepted): PostedHook
  /** The same without our id of the message. */
  makeWithoutOurId(order: HookOrder, message: Accepted): PostedHook
}

export function hookMaker(fake: FakeProvider, state: (message: Accepted) => FakeState): HookMaker {
  return {
    make: (order, message) => fake.hook(order, state(message)),
    makeWithoutOurId: (order, message) => fake.hook(order, state(withoutOurId(message))),
  }
}

/** In WhatsApp our id is in a field; in SMS in the address for receipts, and at Exotel in a field, too. */
function withoutOurId(message: Accepted): Accepted {
  const fields = Object.entries(message.fields).filter(([name]) => name !== 'CustomField')
  return {
    ...message,
    sendId: null,
    fields: Object.fromEntries(fields.map(([name, value]) => [name, withoutSendId(value)])),
  }
}

function withoutSendId(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('send_id=')) return value
  const url = new URL(value)
  url.searchParams.delete('send_id')
  return url.href
}

interface Envelope {
  readonly object: string
  readonly entry: readonly WhatsAppEntry[]
}

interface WhatsAppEntry {
  readonly id: string
  readonly changes: readonly { readonly field: string; readonly value: Readonly<Record<string, unknown>> }[]
}

/** One post for several hooks of WhatsApp, as Meta does under load. */
export function mergeWhatsApp(hooks: readonly PostedHook[], { secrets }: AccountKind): PostedHook {
  const envelopes = hooks.map(({ body }) => JSON.parse(body) as Envelope)
  const merged = { ...envelopes[0]!, entry: envelopes.flatMap(({ entry }) => entry) }
  return signWhatsApp(hooks[0]!, merged, secrets.appSecret!)
}

/** As of a person who hides the telephone number. */
export function withoutPhone(hook: PostedHook, { secrets }: AccountKind): PostedHook {
  const envelope = JSON.parse(hook.body, (name, value) =>
    name === 'from' || name === 'wa_id' ? undefined : value,
  ) as Envelope
  return signWhatsApp(hook, envelope, secrets.appSecret!)
}

function signWhatsApp(hook: PostedHook, envelope: Envelope, secret: string): PostedHook {
  const body = JSON.stringify(envelope)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { ...hook, body, headers: { ...hook.headers, 'x-hub-signature-256': `sha256=${signature}` } }
}

/** The right shape and claims, by somebody who does not know the secret. */
export function spoilSignature(hook: PostedHook): PostedHook {
  const headers = Object.entries(hook.headers).map(([name, value]) => [
    name,
    /signature|authorization/i.test(name) && !name.endsWith('Nonce') ? forgedValue(value) : value,
  ])
  return { ...hook, headers: Object.fromEntries(headers), url: hook.url.replace(/([?&]key=)[^&]*/, '$1forged') }
}

function forgedValue(value: string): string {
  const [, scheme = '', rest = ''] = /^(sha256=|Bearer )?(.*)$/s.exec(value)!
  return `${scheme}${[...rest].reverse().join('')}x`
}

/** To the address of another account. */
export function sentTo(hook: PostedHook, accountId: string): PostedHook {
  return { ...hook, url: hook.url.replace(/\/inbound\/CA_\w+/, `/inbound/${accountId}`) }
}
