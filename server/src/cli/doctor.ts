import type { SendingState } from '../adapters/postgres/sending.ts'

/** The outcome of one check, as a line for the operator. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'problem'
  readonly detail: string
  /** The next command or step. Empty if nothing has to be done. */
  readonly next: string
}

export function fine(what: string, detail: string): Finding {
  return { what, state: 'ok', detail, next: '' }
}

export function problem(what: string, detail: string, next: string): Finding {
  return { what, state: 'problem', detail, next }
}

export function findingLine({ what, state, detail, next }: Finding): string {
  return `${state.padEnd(7)}  ${what.padEnd(18)}  ${detail}${next === '' ? '' : `  Next: ${next}`}`
}

/** Signatures and limits tolerate seconds; a minute makes calls and expiry times wrong. */
const CLOCK_TOLERANCE_MS = 2_000

/** `sentMs` and `receivedMs` are the times of this process around the question. */
export function judgeClock(databaseMs: number, sentMs: number, receivedMs: number): Finding {
  const behind = sentMs - databaseMs
  const ahead = databaseMs - receivedMs
  const differenceMs = Math.max(0, behind, ahead)
  if (differenceMs <= CLOCK_TOLERANCE_MS)
    return fine(
      'clock',
      `this machine and PostgreSQL differ by ${differenceMs < 1 ? 'nothing measurable' : `${differenceMs} ms`}`,
    )
  const detail = `this machine and PostgreSQL differ by ${(differenceMs / 1000).toFixed(1)} s.`
  return problem('clock', detail, 'timedatectl on both machines, and turn NTP on.')
}

/** A day is created by every process once an hour, a week ahead. */
const LEAST_DAYS_AHEAD = 2

export function judgePartitions(daysAhead: number): Finding {
  const detail = daysAhead < 0 ? 'there is none for today: writes fail.' : `there are ${daysAhead} days ahead`
  if (daysAhead >= LEAST_DAYS_AHEAD) return fine('partitions', detail)
  return problem(
    'partitions',
    `${detail}`,
    'start an api or worker process: it creates them when it starts, and hourly.',
  )
}

/** A restored database does not know what was sent after its backup. */
export function judgeSending({ maySend, recorded, current }: SendingState): Finding {
  if (maySend) return fine('sending', `messages of live mode are sent (${current})`)
  const detail = `this is ${current}, and ${recorded} sends: no message of live mode, webhook, mail to a reviewer or report to an ATS is sent.`
  return problem(
    'sending',
    detail,
    'read PramaanSendingStopped in docs/runbook.md, then pramaan-server sending resume.',
  )
}

export interface PublicAddress {
  readonly environment: string
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
}

/** In production the service itself speaks no TLS: somebody in front of it does, and must be trusted. */
export function judgePublicAddress({ environment, publicUrl, trustedProxies }: PublicAddress): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  if (environment !== 'production') return fine('public address', publicUrl)
  if (protocol !== 'https:')
    return problem('public address', `${publicUrl} is not https.`, 'set PUBLIC_URL to the https address of your proxy.')
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return problem('public address', `${publicUrl} leads people to their own machine.`, 'set PUBLIC_URL.')
  if (trustedProxies.length === 0)
    return problem(
      'public address',
      'no proxy is trusted, so that calls over HTTPS are answered 403 "Use HTTPS.".',
      'set TRUSTED_PROXIES to the address of your proxy.',
    )
  return fine('public address', `${publicUrl}, proxies ${trustedProxies.join(' ')}`)
}

/** Enough for a day of logs and for PostgreSQL to stop with an error and not with a torn file. */
const LEAST_FREE_PART = 0.1

/** Of the file system that standard output goes to, if that is a file. */
export function judgeDisk(file: string, freeBytes: number, totalBytes: number): Finding {
  const percent = Math.floor((freeBytes / Math.max(1, totalBytes)) * 100)
  const detail = `${file}: ${percent} % free`
  if (freeBytes / Math.max(1, totalBytes) >= LEAST_FREE_PART) return fine('disk of the log', detail)
  return problem('disk of the log', `${detail}.`, `df -h ${file}, and delete or rotate logs.`)
}
