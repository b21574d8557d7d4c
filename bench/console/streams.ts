import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { ServerProcess } from '../../testing/process.ts'
import type { ConsoleFixture } from './fixture.ts'

/** As many as one person may have. */
const OF_PERSON = 20
const SETTLE_MS = 5_000

export interface StreamsMeasured {
  /** Streams that were open at the end. */
  readonly open: number
  /** Resident memory of the process in MB: without streams, when all are open, and at the end. */
  readonly before: number
  readonly opened: number
  readonly after: number
}

/** Watches campaigns with so many streams of one process for so long. */
export async function holdStreams(
  { server, organisations, newMember }: ConsoleFixture,
  count: number,
  holdMs: number,
): Promise<StreamsMeasured> {
  const { orgId } = organisations.at(-1)!
  const people = Math.ceil(count / OF_PERSON)
  const cookies: string[] = []
  for (let nth = 0; nth < people; nth += 1) cookies.push((await newMember(orgId, nth)).cookie())
  const before = await residentMb(server)
  const agent = new Agent({ connections: count, bodyTimeout: 0 })
  // One after the other: 500 sign-in checks at once measure something else.
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  for (let nth = 0; nth < count; nth += 1)
    streams.push(
      await openStream(server, agent, cookies[nth % people]!, campaignPath(orgId, Math.floor(nth / people) + 1)),
    )
  await wait(SETTLE_MS)
  const opened = await residentMb(server)
  await wait(holdMs)
  const after = await residentMb(server)
  const open = streams.filter(stream => stream.isOpen()).length
  await agent.destroy()
  return { open, before, opened, after }
}

const campaignPath = (orgId: string, nth: number) =>
  `/console/api/organisations/${orgId}/live/campaigns/CP_${String(nth).padStart(26, '0')}/progress`

async function openStream(server: ServerProcess, dispatcher: Agent, cookie: string, path: string) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'text/event-stream' }
  const { statusCode, body } = await request(server.url + path, { dispatcher, headers })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
  let isOpen = true
  body.on('close', () => {
    isOpen = false
  })
  body.on('error', () => {})
  body.resume()
  return { isOpen: () => isOpen }
}

async function residentMb({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1_024
}
