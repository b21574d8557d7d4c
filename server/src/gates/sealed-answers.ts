import type { SecretBox } from '../features/keys/index.ts'
import type { Tenant } from '../kernel/tenant.ts'
import type { AnswerStore } from './idempotency.ts'

/**
 * For answers that show a secret: kept for a retry like all others, but sealed, for whoever reads the table must not read the
 * secret. They live a day; a master key has to stay configured that long after it was replaced.
 */
export function sealedAnswers(answers: AnswerStore, secretBox: SecretBox, tenant: Tenant): AnswerStore {
  const contextOf = (keyId: string) => ({ ...tenant, keyId, purpose: 'kept-answer' as const })
  return {
    ...answers,
    find: async (tx, slot, now) => {
      const kept = await answers.find(tx, slot, now)
      const parts: unknown = kept === null ? null : JSON.parse(kept.body)
      // The answer to another kind of call with the same key, which will be refused for that.
      if (kept === null || !Array.isArray(parts)) return kept
      const [masterKeyId, sealed] = parts as [string, string]
      const secret = { masterKeyId, sealed: Buffer.from(sealed, 'base64') }
      return { ...kept, body: secretBox.open(secret, contextOf(slot.keyId)) }
    },
    keep: (tx, slot, fingerprint, answer, expiresAt) => {
      const { masterKeyId, sealed } = secretBox.seal(answer.body, contextOf(slot.keyId))
      const body = JSON.stringify([masterKeyId, Buffer.from(sealed).toString('base64')])
      return answers.keep(tx, slot, fingerprint, { ...answer, body }, expiresAt)
    },
  }
}
