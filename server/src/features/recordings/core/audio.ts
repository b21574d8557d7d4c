import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { mp4Seconds } from './mp4.ts'
import { oggSeconds } from './ogg.ts'
import { webmSeconds } from './webm.ts'

export type AudioType = 'audio/webm' | 'audio/ogg' | 'audio/mp4'

/** A recording as its own bytes describe it. */
export interface Audio {
  readonly contentType: AudioType
  readonly seconds: number
}

export type AudioFault = 'NOT_AUDIO' | 'TOO_LARGE' | 'TOO_LONG'

export const MOST_AUDIO_BYTES = 2_097_152
export const MOST_AUDIO_SECONDS = 120
/** A phone stops some packets after the time at which it was told to. */
const TOLERANCE_SECONDS = 1

const READERS: readonly (readonly [AudioType, (bytes: Uint8Array) => number | null])[] = [
  ['audio/webm', webmSeconds],
  ['audio/ogg', oggSeconds],
  ['audio/mp4', mp4Seconds],
]

/** What was sent decides, not what the sender calls it: it is played later in the browser of somebody else. */
export function judgeAudio(bytes: Uint8Array): Result<Audio, DomainError<AudioFault>> {
  if (bytes.length > MOST_AUDIO_BYTES) return err(domainError('TOO_LARGE'))
  for (const [contentType, secondsOf] of READERS) {
    const seconds = secondsOf(bytes)
    if (seconds === null) continue
    if (!(seconds <= MOST_AUDIO_SECONDS + TOLERANCE_SECONDS)) return err(domainError('TOO_LONG'))
    return ok({ contentType, seconds })
  }
  return err(domainError('NOT_AUDIO'))
}
