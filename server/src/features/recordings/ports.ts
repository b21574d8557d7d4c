import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/languages.ts'
import type { AddressKeys } from '../../kernel/signed-address.ts'
import type { AudioType } from './core/audio.ts'

/** Keeps the bytes of recordings by their object key. */
export interface AudioStorage {
  /** A second call with the same key replaces the object. */
  put(key: string, bytes: Uint8Array, contentType: AudioType): Promise<void>
  /** Null if there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** Also succeeds if there is none. */
  remove(key: string): Promise<void>
}

/** Writes down what was said; '' if it cannot. Never throws, and takes 8 seconds at most: a person waits. */
export type Transcriber = (recording: {
  readonly bytes: Uint8Array
  readonly contentType: AudioType
  readonly language: Language
}) => Promise<string>

export interface RecordingDeps {
  readonly database: Database
  /** The real time. Recordings of test mode age by it, too. */
  readonly clock: Clock
  readonly newId: (prefix: string) => string
  /** Null: this installation keeps no recordings, and candidates write. */
  readonly storage: AudioStorage | null
  readonly transcribe: Transcriber | null
  readonly addressKeys: AddressKeys
}

/** What the job needs that removes recordings. */
export type RemoveDeps = Pick<RecordingDeps, 'database' | 'clock' | 'storage'>
