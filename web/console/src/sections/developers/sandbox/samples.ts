import type { TextKey } from '../texts.ts'

/** Calls to begin with. Any other call of the Partner API can be typed. */
export interface SampleCall {
  readonly text: TextKey
  readonly method: string
  readonly path: string
  readonly body?: object
}

export const SAMPLES: readonly SampleCall[] = [
  { text: 'sandbox.call.account', method: 'GET', path: '/account' },
  { text: 'sandbox.call.search', method: 'GET', path: '/skills?q=welding&limit=5' },
  { text: 'sandbox.call.match', method: 'POST', path: '/skills/match', body: { names: ['arc welder'] } },
  { text: 'sandbox.call.request', method: 'POST', path: '/skill-requests', body: { name: 'Solar panel cleaning' } },
  { text: 'sandbox.call.workflows', method: 'GET', path: '/workflows' },
  { text: 'sandbox.call.mandates', method: 'GET', path: '/mandates' },
  { text: 'sandbox.call.campaigns', method: 'GET', path: '/campaigns' },
  { text: 'sandbox.call.results', method: 'GET', path: '/results' },
  { text: 'sandbox.call.events', method: 'GET', path: '/events' },
  { text: 'sandbox.call.webhooks', method: 'GET', path: '/webhooks' },
  { text: 'sandbox.call.locations', method: 'GET', path: '/locations?q=pune' },
]

export const PARTNER_BASE = '/api/v1/partner'
