import type { EndpointInput, EndpointStatus } from '../../../contract/webhook.ts'
import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { Health } from './health.ts'

/** A webhook endpoint of an organisation. */
export interface Endpoint extends EndpointInput {
  readonly id: string
  readonly status: EndpointStatus
  readonly health: Health
  readonly createdAt: Date
  readonly updatedAt: Date
}

const MAX_ENDPOINTS = 5

export function checkEndpointCount(notArchived: number): Result<null, DomainError<'LIMIT_EXCEEDED'>> {
  if (notArchived < MAX_ENDPOINTS) return ok(null)
  const message = `There can be ${MAX_ENDPOINTS} webhook endpoints that are not archived.`
  return err(domainError('LIMIT_EXCEEDED', { path: 'webhooks', message }))
}

export interface EndpointChange {
  readonly url?: string
  readonly types?: readonly string[]
  readonly description?: string
  readonly status?: 'enabled' | 'disabled'
}

/**
 * A new URL or enabling resets the health: with the old failures, one more would suspend the endpoint. `notify` means that queued
 * deliveries are to be sent now.
 */
export function decideChange(
  now: Endpoint,
  change: EndpointChange,
  healthy: Health,
): Result<{ readonly endpoint: Endpoint; readonly notify: boolean }, DomainError<'CONFLICT'>> {
  if (now.status === 'archived') return err(archived())
  const isMoved = change.url !== undefined && change.url !== now.url
  const enabled = change.status === 'enabled' && now.status !== 'enabled'
  const isReset = isMoved || enabled
  // A suspended endpoint with a new URL is enabled at once: it was the old URL that failed.
  const status = change.status ?? (isMoved && now.status === 'suspended' ? 'enabled' : now.status)
  const { url = now.url, types = now.types, description = now.description } = change
  const health = isReset ? healthy : now.health
  return ok({ endpoint: { ...now, url, types, description, status, health }, notify: isReset && status === 'enabled' })
}

export function archived(): DomainError<'CONFLICT'> {
  return domainError('CONFLICT', { path: 'webhook_id', message: 'The endpoint is archived.' })
}
