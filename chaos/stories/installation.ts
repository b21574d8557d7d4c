import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { runProcess } from '../../testing/command.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { startDnsServer } from '../../testing/dns-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { startServer } from '../../testing/process.ts'

/** A running service, reached as its users and its operator reach it. */
export interface Installation {
  readonly url: string
  /** Who signed its certificate, as PEM. */
  readonly ca?: string
  readonly mails: MailServer
  /** Runs `pramaan-server` with these words. Returns what it printed. */
  command(...words: string[]): Promise<string>
  /** Writes a file where commands read it. */
  write(path: string, text: string): Promise<void>
  /** Rows of a statement as psql prints them: a line each, columns separated by `|`. */
  query(statement: string): Promise<string>
  close(): Promise<void>
}

/** The short form: a process of this machine instead of the container image. */
export async function startProcess(): Promise<Installation> {
  const db = await createTestDatabase()
  const mails = await startMailServer()
  const names = await startDnsServer(() => 'no_such_name')
  const settings = {
    DATABASE_URL: db.url,
    REDIS_PREFIX: `stories:${randomBytes(6).toString('hex')}:`,
    SMTP_URL: mails.url,
    SIGN_UP: 'open',
    WEBHOOK_DNS_SERVERS: names.server,
    CONSOLE_SECRET: 'a secret of stories, 32 characters long',
  }
  const server = await startServer('all', settings)
  return {
    url: server.url,
    mails,
    command: async (...words) => {
      const { code, printed, errors } = await runProcess(words, settings)
      if (code !== 0) throw new Error(`pramaan-server ${words.join(' ')} ended with ${code}: ${errors}`)
      return printed
    },
    write: async (path, text) => {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    },
    query: async statement => {
      const { rows } = await db.admin.query({ text: statement, rowMode: 'array' })
      return rows.map((row: readonly unknown[]) => row.map(value => value ?? '').join('|')).join('\n')
    },
    close: async () => {
      await server.end('SIGTERM')
      await mails.close()
      await names.close()
      await db.drop()
    },
  }
}
