import { parseShortCode } from './core/short-link.ts'
import type { PageReadDeps } from './open-page.ts'
import { deleteShortLinks, findShortLink } from './short-link-store.ts'

/** The token of the page that a short link leads to. Null for a code that nobody has, and for a link that is too old. Reads only. */
export async function followShortLink({ database, clock }: PageReadDeps, text: string): Promise<string | null> {
  const code = parseShortCode(text)
  if (code === null) return null
  const link = await findShortLink(database.reads, code.hash)
  return link !== null && link.expiresAt.getTime() > clock() ? code.open(link.sealedToken) : null
}

const BATCH_SIZE = 5_000

/** Deletes the links that no longer work. */
export async function forgetShortLinks({ database, clock }: PageReadDeps, signal: AbortSignal): Promise<void> {
  const now = new Date(clock())
  while ((await database.transaction(tx => deleteShortLinks(tx, now, BATCH_SIZE))) === BATCH_SIZE)
    signal.throwIfAborted()
}
