import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../../testing/process.ts'
import type { Written } from './history.ts'
import { readLines } from './journal.ts'
import type { Progress, WriterConfig } from './writer.ts'

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url))

export interface Phase {
  readonly name: string
  readonly organisations: readonly string[]
  readonly events: number
  readonly perSecond: number
}

/** One phase being written. */
export interface Writing {
  committed(): number
  /** Resolves to the measured rate in events per second. */
  readonly done: Promise<number>
}

export interface Writer {
  begin(phase: Phase): Writing
  /** Everything written in all phases. */
  read(): Promise<readonly Written[]>
  end(): Promise<void>
}

export async function newWriter(url: string, seed: number): Promise<Writer> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-webhook-writer-'))
  const journal = join(folder, 'written')
  let children: ReturnType<typeof fork>[] = []
  let phases = 0
  return {
    begin: ({ name, organisations, events, perSecond }) => {
      const config: WriterConfig = {
        url,
        journal,
        phase: name,
        organisations,
        events,
        perSecond,
        seed: seed + ++phases,
      }
      const child = fork(WRITER, [JSON.stringify(config)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      children.push(child)
      let progress: Progress = { committed: 0, seconds: 0 }
      child.on('message', message => {
        progress = message as Progress
      })
      const done = once(child, 'exit').then(([code]) => {
        if (code !== 0) throw new Error(`The writer ended with ${code}.`)
        return progress.committed / progress.seconds
      })
      // Awaited later; until then a failure must not end the process.
      done.catch(() => {})
      return { committed: () => progress.committed, done }
    },
    read: async () => readLines<Written>(await readFile(journal, 'utf8')),
    end: async () => {
      for (const child of children.splice(0)) await endProcess(child, 'SIGKILL')
      children = []
      await rm(folder, { recursive: true })
    },
  }
}
