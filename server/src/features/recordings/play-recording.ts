import { isValidAddress } from './core/address.ts'
import type { AudioType } from './core/audio.ts'
import type { RecordingDeps } from './ports.ts'
import { findPlayable } from './store.ts'

export type PlayDeps = Pick<RecordingDeps, 'database' | 'clock' | 'storage' | 'addressKeys'>

export interface PlayedRecording {
  readonly contentType: AudioType
  readonly bytes: Uint8Array
}

/** Null for an address that we did not give or that has expired, and for a recording that is gone: none of them is told apart. */
export async function playRecording(
  { database, clock, storage, addressKeys }: PlayDeps,
  address: { readonly recordingId: string; readonly expires: string; readonly signature: string },
): Promise<PlayedRecording | null> {
  if (storage === null || !isValidAddress(addressKeys, address, clock())) return null
  const stored = await findPlayable(database.reads, address.recordingId)
  if (stored === null) return null
  const bytes = await storage.get(stored.objectKey)
  return bytes === null ? null : { contentType: stored.contentType, bytes }
}
