import { eventBody } from '../../../contract/event.ts'
import type { Database } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { KeyObject } from '../../../kernel/crypto.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Mode, Tenant } from '../../../kernel/tenant.ts'
import { formatTraceparent, type TraceContext } from '../../../kernel/trace.ts'
import type { PostOutcome } from '../../../outbound-http/outcome.ts'
import type { SecretBox } from '../../keys/index.ts'
import { archived, type Endpoint } from '../core/endpoint.ts'
import { signedDelivery } from '../core/sign.ts'
import { findActiveSecrets, findEndpoint } from '../endpoints/endpoint-store.ts'
import { openKeys } from '../endpoints/secrets.ts'
import type { LoggedEvent, WebhookSender } from '../ports.ts'

export interface SendDeps {
  readonly sender: WebhookSender
}

/** One attempt, signed with its own timestamp. */
export function send(
  { sender }: SendDeps,
  to: { readonly url: string; readonly keys: readonly KeyObject[]; readonly mode: Mode },
  event: Pick<LoggedEvent, 'id' | 'type' | 'createdAt' | 'data'>,
  how: {
    readonly at: Date
    readonly replay: boolean
    /** The step of this attempt, for the receiver's own traces. */
    readonly trace?: TraceContext | null
  },
): Promise<PostOutcome> {
  const body = eventBody(event, to.mode)
  const signed = signedDelivery({ id: event.id, at: how.at, body, keys: to.keys, replay: how.replay })
  const headers = how.trace ? { ...signed, traceparent: formatTraceparent(how.trace) } : signed
  return sender.post({ url: to.url, headers, body })
}

export interface TestDeps extends SendDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  readonly secretBox: SecretBox
}

/** Signed like every delivery, but not logged and without effect on health. Shows whether the receiver accepts our requests. */
export function sendTest(
  deps: TestDeps,
  { mode }: Tenant,
  { id, url }: Endpoint,
  keys: readonly KeyObject[],
): Promise<PostOutcome> {
  const at = new Date(deps.clock())
  const data = JSON.stringify({ webhook: { webhook_id: id, url } })
  const event = { id: deps.newId('EV_'), type: 'webhook.test', createdAt: at, data }
  return send(deps, { url, keys, mode }, event, { at, replay: false })
}

/** Works in every status but archived: a partner repairs the receiver and tests before enabling it. */
export async function testEndpoint(
  deps: TestDeps,
  tenant: Tenant,
  id: string,
): Promise<Result<PostOutcome, DomainError<'NOT_FOUND' | 'CONFLICT'>>> {
  const { reads } = deps.database.forTenant(tenant)
  const endpoint = await findEndpoint(reads, id)
  if (endpoint === null) return err(domainError('NOT_FOUND'))
  if (endpoint.status === 'archived') return err(archived())
  const secrets = await findActiveSecrets(reads, id, new Date(deps.clock()))
  return ok(await sendTest(deps, tenant, endpoint, openKeys(deps.secretBox, tenant, id, secrets)))
}
