import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import type { EndpointStatus, Health } from './health.ts'

/** Where an organisation's events are sent. */
export interface Endpoint extends EndpointTerms {
  readonly id: string
  readonly status: EndpointStatus
  readonly health: Health
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a partner says of it. */
export interface EndpointTerms {
  readonly url: string
  /** None means all, those of the future included. */
  readonly types: readonly string[]
  readonly description: string
}

const MOST_ENDPOINTS = 5

export function judgeNumber(notArchived: number): Result<null, Refusal<'LIMIT_EXCEEDED'>> {
  if (notArchived < MOST_ENDPOINTS) return ok(null)
  const message = `There can be ${MOST_ENDPOINTS} webhook endpoints that are not archived.`
  return refused(refusal('LIMIT_EXCEEDED', { path: 'webhooks', message }))
}

export interface EndpointChange {
  readonly url?: string
  readonly types?: readonly string[]
  readonly description?: string
  readonly status?: 'enabled' | 'disabled'
}

/**
 * Whoever gives it another address or enables it begins anew: with its old failures one more would suspend it. `woken` says that
 * what waits is to be sent now.
 */
export function decideChange(
  now: Endpoint,
  change: EndpointChange,
  well: Health,
): Result<{ readonly endpoint: Endpoint; readonly woken: boolean }, Refusal<'CONFLICT'>> {
  if (now.status === 'archived') return refused(archived())
  const moved = change.url !== undefined && change.url !== now.url
  const enabled = change.status === 'enabled' && now.status !== 'enabled'
  const isAnew = moved || enabled
  // A suspended endpoint that moves is tried at once: it was the old address that did not answer.
  const status = change.status ?? (moved && now.status === 'suspended' ? 'enabled' : now.status)
  const { url = now.url, types = now.types, description = now.description } = change
  const health = isAnew ? well : now.health
  return ok({ endpoint: { ...now, url, types, description, status, health }, woken: isAnew && status === 'enabled' })
}

export function archived(): Refusal<'CONFLICT'> {
  return refusal('CONFLICT', { path: 'webhook_id', message: 'The endpoint is archived.' })
}
