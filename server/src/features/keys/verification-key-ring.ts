import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256 } from '../../kernel/crypto.ts'
import { freshlyRead } from './freshly-read.ts'
import { type FoundVerificationKey, findVerificationKey } from './store.ts'

export interface VerificationKeyRing {
  /** Null for a key there is not. Whether a found one is expired or revoked is for the caller to judge. */
  find(secret: string): Promise<FoundVerificationKey | null>
}

const SECRET = /^VFN_VK_(TEST|LIVE)_[0-9A-Za-z_-]{43}$/

/** As the ring of partner keys, but by the hash of the secret: what is remembered opens nothing. */
export function verificationKeyRing(deps: { readonly database: Database; readonly clock: Clock }): VerificationKeyRing {
  const find = freshlyRead(deps.clock, hash => findVerificationKey(deps.database.reads, Buffer.from(hash, 'base64')))
  return { find: async secret => (SECRET.test(secret) ? await find(sha256(secret).toString('base64')) : null) }
}
