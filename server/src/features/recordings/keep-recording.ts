import type { TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Audio } from './core/audio.ts'
import type { RecordingDeps } from './ports.ts'
import { insertRecording, type NewRecording } from './store.ts'

/** What was recorded, and what it is an answer to. */
export interface Recorded {
  readonly resultId: string
  readonly questionKey: string
  readonly language: Language
  readonly audio: Audio
  readonly bytes: Uint8Array
}

/** The row comes before the object: no object is in the storage that no row names. */
export async function beginRecording(
  { clock, newId }: Pick<RecordingDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  { orgId, mode }: Tenant,
  { resultId, questionKey, audio, bytes }: Recorded,
): Promise<NewRecording> {
  const id = newId('RC_')
  const made: NewRecording = {
    id,
    resultId,
    questionKey,
    ...audio,
    bytes: bytes.length,
    objectKey: `${orgId}/${mode}/${id}`,
    createdAt: new Date(clock()),
  }
  await insertRecording(tx, made)
  return made
}

/** Outside of transactions: both calls may take seconds. Returns what was said, as far as it can be written down. */
export async function storeAudio(
  { storage, transcribe }: Pick<RecordingDeps, 'storage' | 'transcribe'>,
  { objectKey, contentType }: NewRecording,
  { bytes, language }: Recorded,
): Promise<string> {
  if (storage === null) throw new Error('This installation has no storage for recordings.')
  await storage.put(objectKey, bytes, contentType)
  return transcribe === null ? '' : await transcribe({ bytes, contentType, language })
}
