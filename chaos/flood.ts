import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface Flood {
  readonly url: string
  readonly paths: readonly string[]
  /** On each path, each from an address of its own. */
  readonly connections: number
}

/**
 * Calls without pause until the signal aborts, in a thread of its own: in the thread that measures, reading the bodies delayed the calls that
 * are measured by 100 ms.
 */
export async function flood(what: Flood, signal: AbortSignal): Promise<readonly number[]> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: what })
  const answered = new Promise<readonly number[]>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  signal.addEventListener('abort', () => thread.postMessage('stop', []), { once: true })
  return await answered
}

if (!isMainThread && parentPort !== null) await callUntilStopped(workerData as Flood, parentPort)

async function callUntilStopped(
  { url, paths, connections }: Flood,
  port: NonNullable<typeof parentPort>,
): Promise<void> {
  let isStopped = false
  port.once('message', () => {
    isStopped = true
  })
  const statuses: number[] = []
  const loop = async (path: string, localAddress: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isStopped) statuses.push(await statusOf(`${url}${path}`, localAddress, agent))
    agent.destroy()
  }
  await Promise.all(
    paths.flatMap((path, at) =>
      Array.from({ length: connections }, (_, nth) => loop(path, `127.0.${100 + at}.${nth + 1}`)),
    ),
  )
  port.postMessage(statuses)
}

/** 0 for a call that broke off. The body is thrown away. */
function statusOf(url: string, localAddress: string, agent: Agent): Promise<number> {
  return new Promise(resolve => {
    const request = get(url, { localAddress, agent }, response => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
  })
}
