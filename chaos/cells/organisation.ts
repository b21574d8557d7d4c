import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BANK_SKILLS, NO_RATE_LIMITS } from '../../testing/mandates.ts'
import { type Caller, newCaller } from '../caller.ts'
import type { RunningCell } from './setup.ts'

/** Events by their id, and how often each was received. */
export interface Hooks {
  readonly url: string
  readonly received: ReadonlyMap<string, number>
  close(): void
}

export async function receiveHooks(): Promise<Hooks> {
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    request.resume().on('end', () => {
      received.set(id, (received.get(id) ?? 0) + 1)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received, close }
}

export interface Organisation {
  readonly caller: Caller
  readonly workflowId: string
  readonly cell: RunningCell
}

/** With a workflow. */
export async function newOrganisationIn(cell: RunningCell): Promise<Organisation> {
  const caller = await newCaller(cell.db, NO_RATE_LIMITS)
  const json = { name: 'Masons', channels: ['whatsapp'], languages: ['en'] }
  const { status, body, text } = await caller.call(cell.api, 'POST', '/workflows', { json })
  if (status !== 201) throw new Error(`No workflow: ${text}`)
  return { caller, workflowId: body.data.workflow_id, cell }
}

export async function subscribe({ caller, cell }: Organisation, url: string): Promise<void> {
  const json = { url, types: ['mandate.ready', 'mandate.failed'], description: 'cells' }
  const { status, text } = await caller.call(cell.api, 'POST', '/webhooks', { json })
  if (status !== 201) throw new Error(`No endpoint: ${text}`)
}

/** People, and events of the last days that have been delivered: what a move has to copy. */
export async function fill({ caller, cell }: Organisation, people: number, events: number): Promise<void> {
  const { admin } = cell.db
  const { orgId } = caller.tenant
  await admin.query(
    `insert into people (org_id, mode, person_id, name, phone, created_at, updated_at)
     select $1, 'live', 'PE_' || lpad(n::text, 26, '0'), 'Person ' || n, '+9170' || lpad(n::text, 8, '0'), now(), now()
     from generate_series(1, $2) as n`,
    [orgId, people],
  )
  // One transaction each, as in use: their numbers differ.
  for (let first = 1; first <= events; first += 200)
    await admin.query(
      `insert into events (org_id, mode, event_id, type, created_at, data, settled_at)
       select $1, 'live', 'EV_' || lpad(n::text, 26, '0'), 'mandate.ready', now(), json_build_object('skill', $4::text), now()
       from generate_series($2::int, $3::int) as n`,
      [orgId, first, Math.min(first + 199, events), BANK_SKILLS[0]],
    )
}
