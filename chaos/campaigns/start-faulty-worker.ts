import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endProcess, serverEnvironment } from '../../testing/process.ts'
import type { Worker } from './processes.ts'

const PROGRAM = fileURLToPath(new URL('worker-without-commit.ts', import.meta.url))

export async function startFaultyWorker(settings: Record<string, string>): Promise<Worker> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: await serverEnvironment(settings),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The faulty worker ended immediately.')
    }),
  ])
  return { end: signal => endProcess(child, signal) }
}
