import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../../testing/process.ts'
import { readLines } from '../webhooks/journal.ts'
import type { Kind, Seen } from './journal.ts'
import type { SmtpConfig } from './smtp-process.ts'

const SMTP_PROCESS = fileURLToPath(new URL('./smtp-process.ts', import.meta.url))
export const KINDS: readonly Kind[] = ['late', 'cut', 'defer', 'mixed', 'refuse', 'well']

/** SMTP servers, each in a process of its own. */
export interface SmtpServers {
  urlOf(kind: Kind): string
  /** Everything that the servers have seen so far. */
  read(): Promise<readonly Seen[]>
  end(): Promise<void>
}

export async function startSmtpServers(seed: number, lateMs: number): Promise<SmtpServers> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-mail-'))
  const journalOf = (kind: Kind) => join(folder, kind)
  const servers = await Promise.all(
    KINDS.map(async kind => ({ kind, ...(await startOne({ kind, seed, lateMs, journal: journalOf(kind) })) })),
  )
  return {
    urlOf: wanted => `smtp://127.0.0.1:${servers.find(({ kind }) => kind === wanted)!.port}`,
    read: async () => {
      const journals = await Promise.all(KINDS.map(kind => readFile(journalOf(kind), 'utf8').catch(() => '')))
      return journals.flatMap(text => readLines<Seen>(text))
    },
    end: async () => {
      await Promise.all(servers.map(({ child }) => endProcess(child, 'SIGKILL')))
      await rm(folder, { recursive: true })
    },
  }
}

async function startOne(config: SmtpConfig): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const child = fork(SMTP_PROCESS, [JSON.stringify(config)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }]
  return { child, port }
}
