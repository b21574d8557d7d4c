import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '../../../testing/environment.ts'
import { endProcess } from '../../../testing/process.ts'
import type { Task } from './process.ts'

export interface Child {
  /** Calls back with each line that it prints. */
  readonly onLine: (listener: (line: string) => void) => void
  /** Resolves when it prints this line; rejects if it ends before. */
  readonly until: (line: string) => Promise<void>
  readonly kill: () => Promise<void>
}

const PROGRAM = fileURLToPath(new URL('./process.ts', import.meta.url))

export function startChild(task: Task): Child {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, JSON.stringify(task)], {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr!.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout! })
  return {
    onLine: listener => void lines.on('line', listener),
    until: line =>
      new Promise((resolve, reject) => {
        lines.on('line', printed => printed === line && resolve())
        void once(child, 'close').then(() =>
          reject(new Error(`A ${task.kind} process ended early: ${errors.join('')}`)),
        )
      }),
    kill: () => endProcess(child, 'SIGKILL'),
  }
}
