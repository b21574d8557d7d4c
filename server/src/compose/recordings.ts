import type { Logger } from '../adapters/logger.ts'
import { openAiTranscriber } from '../adapters/model/transcriber.ts'
import { folderStorage } from '../adapters/storage/folder-storage.ts'
import { s3Storage } from '../adapters/storage/s3-storage.ts'
import type { Config } from '../config.ts'
import type { AudioUrlOf } from '../contract/result.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { type AudioStorage, type RecordingDeps, recordingPath, type Transcriber } from '../features/recordings/index.ts'
import type { Clock } from '../kernel/clock.ts'

/** Where recordings are kept, as configured; null for nowhere. */
export function openStorage({ storage }: Pick<Config, 'storage'>): AudioStorage | null {
  if (storage === null) return null
  return storage.kind === 'folder' ? folderStorage(storage.folder) : s3Storage(storage)
}

interface OpenRecordings extends Pick<RecordingDeps, 'storage' | 'transcribe' | 'addressKeys'> {
  /** For partners, who read results on other hosts. */
  readonly audioUrlOf: AudioUrlOf
}

export function recordingDeps(
  config: Pick<Config, 'storage' | 'questions' | 'publicUrl'>,
  clock: Clock,
  secretBox: SecretBox,
  logger: Logger,
): OpenRecordings {
  const addressKeys = secretBox.deriveKeys('recording address')
  const base = config.publicUrl.replace(/\/+$/, '')
  return {
    storage: openStorage(config),
    transcribe: transcriberOf(config, logger),
    addressKeys,
    audioUrlOf: recordingId => base + recordingPath(addressKeys, recordingId, clock()),
  }
}

function transcriberOf({ questions }: Pick<Config, 'questions'>, logger: Logger): Transcriber | null {
  if (questions.generator === 'built-in' || questions.transcriptionName === null) return null
  const { url, apiKey, transcriptionName: name } = questions
  const onFailure = (reason: string) => logger.warn({ reason }, 'a spoken answer was not written down')
  return openAiTranscriber({ url, apiKey, name, onFailure })
}
