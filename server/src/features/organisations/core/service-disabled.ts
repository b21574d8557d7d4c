import { type Refusal, refusal } from '../../../kernel/refusal.ts'

/** An operator switches by hand: whoever asks once a minute misses nothing. */
const RETRY_SECONDS = 60

/** An area, or an organisation, is switched off. */
export function serviceDisabled(): Refusal<'SERVICE_DISABLED'> {
  return { ...refusal('SERVICE_DISABLED'), retryAfterSeconds: RETRY_SECONDS }
}
