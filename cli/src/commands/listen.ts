import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PramaanEvent } from '@pramaan/sdk'
import type { Command } from 'commander'
import { type Context, contextOf } from '../context.ts'
import { UsageError } from '../errors.ts'
import { followEvents, readPosition, startAt, storePosition } from '../follow-events.ts'
import { forward } from '../forward.ts'
import { untilInterrupted } from '../interrupt.ts'
import { writePrivately } from '../key-file.ts'

interface ListenOptions {
  readonly forwardTo: string
  readonly types?: readonly string[]
  readonly since?: string
  readonly secret?: string
}

const TIMEOUT_MS = 15_000

export function addListen(program: Command): void {
  program
    .command('listen')
    .description('Forward events to a URL, signed as webhooks. Continues where it stopped; drops nothing.')
    .requiredOption('--forward-to <url>', 'receiver, such as http://localhost:3000/webhooks')
    .option('--types <types>', 'only these, separated by commas', splitTypes)
    .option('--since <time>', 'begin at this time (ISO 8601) instead of where the last run stopped')
    .option('--secret <whsec>', 'sign with this secret instead of the stored one')
    .addHelpText(
      'after',
      '\nExample:\n  pramaan listen --forward-to http://localhost:3000/webhooks --types result.completed,result.declined',
    )
    .action(async (options: ListenOptions, command: Command) => listen(contextOf(command), options))
}

export const splitTypes = (value: string): readonly string[] => value.split(',').map(each => each.trim())

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const { output, folder } = context
  const url = receiverOf(options.forwardTo)
  const { keyId } = await context.key()
  const client = await context.client()
  const secret = options.secret ?? (await storedSecret(folder))
  const name = `listen-${keyId}-${shortHash(url)}`
  const stored = options.since === undefined ? await readPosition(folder, name) : null
  const from = stored ?? startAt(options.since)
  // Before the first event: a run that ends without one would else leave the next to begin later, and what happened meanwhile would be skipped.
  if (stored === null) await storePosition(folder, name, from)
  output.note(
    `Forwarding events of ${keyId} to ${url}, from ${stored === null ? from.since : 'where the last run stopped'}.`,
  )
  output.note(`Verify them with the secret ${secret}. Stop with Ctrl+C; the next run continues.`)
  const signal = untilInterrupted()
  let retriedAt: string | null = null
  await followEvents(client, from, {
    types: options.types,
    signal,
    handle: async event => {
      const status = await forward(event, {
        url,
        secret,
        signal,
        timeoutMs: TIMEOUT_MS,
        onFailure: (failed, reason, delayMs) => {
          // Once an event: a receiver that is down for an hour is one line.
          if (retriedAt !== failed.id)
            output.note(`${failed.id} ${failed.type}: the receiver ${reason}. Repeating it from ${delayMs} ms on.`)
          retriedAt = failed.id
        },
      })
      if (status === null) throw new Interrupted()
      output.answer(forwarded(event, status), `${event.created_at}  ${status}  ${event.type}  ${event.id}`)
    },
    store: position => storePosition(folder, name, position),
    note: output.note,
  }).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error
  })
}

/** An event was not forwarded because the command is ending: it stays the next one. */
class Interrupted extends Error {}

const forwarded = ({ id, type, created_at }: PramaanEvent, status: number) => ({
  event: { id, type, created_at },
  status,
})

function receiverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw new UsageError(`--forward-to is ${JSON.stringify(text)}: give a URL, such as http://localhost:3000/webhooks.`)
}

/** Made once and kept, so that the receiver's setting stays valid. */
async function storedSecret(folder: string): Promise<string> {
  const file = join(folder, 'listen-secret')
  const stored = await readFile(file, 'utf8').catch(() => null)
  if (stored !== null) return stored.trim()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await writePrivately(file, secret)
  return secret
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
