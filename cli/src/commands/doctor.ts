import { Pramaan, PramaanError } from '@pramaan/sdk'
import type { Command } from 'commander'
import { type Context, contextOf } from '../context.ts'
import { NegativeAnswer } from '../errors.ts'
import { isReadableByOthers, type Key, keyFileOf } from '../key-file.ts'

interface Finding {
  readonly check: 'key file' | 'network' | 'clock' | 'key' | 'webhooks'
  readonly ok: boolean
  readonly message: string
}

/** The server allows five minutes; half of that is a warning sign. */
const TOLERATED_SKEW_S = 150
const TIMEOUT_MS = 10_000

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check key file, network, clock, key and webhook endpoints, and say what to do.')
    .action(async (_options: object, command: Command) => {
      const context = contextOf(command)
      const findings = await examine(context)
      const text = findings.map(({ check, ok, message }) => `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(9)} ${message}`)
      context.output.answer({ ok: findings.every(({ ok }) => ok), findings }, text.join('\n'))
      if (findings.some(({ ok }) => !ok)) throw new NegativeAnswer()
    })
}

/** Ends at the first failure that makes the next checks meaningless. */
async function examine(context: Context): Promise<readonly Finding[]> {
  const key = await context.key()
  const found: Finding[] = [await checkKeyFile(context)]
  const reached = await reach(key)
  found.push(reached.finding)
  if (reached.skewSeconds === null) return found
  found.push(checkClock(reached.skewSeconds))
  const client = new Pramaan(key)
  const valid = await checkKey(client)
  found.push(valid)
  if (valid.ok) found.push(await checkWebhooks(client))
  return found
}

async function checkKeyFile({ folder }: Context): Promise<Finding> {
  const file = keyFileOf(folder)
  const isOpen = await isReadableByOthers(folder)
  if (isOpen === null) return { check: 'key file', ok: true, message: 'not used: the key is in the environment' }
  return isOpen
    ? { check: 'key file', ok: false, message: `other users can read ${file}: run chmod 600 ${file}` }
    : { check: 'key file', ok: true, message: `${file}, readable by you only` }
}

async function reach({ baseUrl }: Key): Promise<{ readonly finding: Finding; readonly skewSeconds: number | null }> {
  const fail = (message: string) => ({ finding: { check: 'network', ok: false, message } as const, skewSeconds: null })
  try {
    const answer = await fetch(new URL('/healthz', baseUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    await answer.body?.cancel()
    if (answer.status !== 200)
      return fail(`${baseUrl}/healthz answered ${answer.status}: is this the address of the API, or of a proxy?`)
    const skewSeconds = Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1_000)
    return {
      finding: { check: 'network', ok: true, message: `${baseUrl} answers` },
      skewSeconds: Number.isNaN(skewSeconds) ? 0 : skewSeconds,
    }
  } catch (error) {
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
    return fail(
      `${baseUrl} cannot be reached (${cause?.code ?? (error as Error).message}): check the address, the firewall and the proxy`,
    )
  }
}

function checkClock(skewSeconds: number): Finding {
  const ok = Math.abs(skewSeconds) <= TOLERATED_SKEW_S
  const direction = skewSeconds > 0 ? 'behind' : 'ahead of'
  const message = ok
    ? `within ${TOLERATED_SKEW_S} s of the server's`
    : `${Math.abs(skewSeconds)} s ${direction} the server's: calls signed without the SDK are rejected beyond 300 s. Turn on time synchronisation (timedatectl set-ntp true)`
  return { check: 'clock', ok, message }
}

async function checkKey(client: Pramaan): Promise<Finding> {
  try {
    const { organisation, key } = await client.account.get()
    return {
      check: 'key',
      ok: true,
      message: `${key.id} of ${organisation.name}, ${key.mode} mode, ${key.scopes.length} scopes`,
    }
  } catch (error) {
    if (!(error instanceof PramaanError)) throw error
    const reason = error.details.find(({ path }) => path === 'reason')?.message
    return { check: 'key', ok: false, message: `${error.code}: ${reason ?? error.message}` }
  }
}

async function checkWebhooks(client: Pramaan): Promise<Finding> {
  try {
    const { items } = await client.webhooks.list({ limit: 100 })
    const active = items.filter(({ status }) => status !== 'archived')
    const stopped = active.filter(({ status }) => status !== 'enabled')
    if (stopped.length > 0) {
      const names = stopped.map(({ webhook_id, status, url }) => `${webhook_id} (${url}) is ${status}`)
      return {
        check: 'webhooks',
        ok: false,
        message: `${names.join('; ')}: repair the receiver, enable the endpoint and replay`,
      }
    }
    return { check: 'webhooks', ok: true, message: active.length === 0 ? 'no endpoints' : `${active.length} enabled` }
  } catch (error) {
    if (!(error instanceof PramaanError)) throw error
    return { check: 'webhooks', ok: error.code === 'FORBIDDEN', message: `not checked: ${error.message}` }
  }
}
