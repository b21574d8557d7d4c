export { recordingPath } from './core/address.ts'
export {
  type Audio,
  type AudioFault,
  type AudioType,
  judgeAudio,
  MOST_AUDIO_BYTES,
  MOST_AUDIO_SECONDS,
} from './core/audio.ts'
export { beginRecording, storeAudio } from './keep-recording.ts'
export { type PlayDeps, playRecording } from './play-recording.ts'
export type { AudioStorage, RecordingDeps, RemoveDeps, Transcriber } from './ports.ts'
export { removeRecordings } from './remove-recordings.ts'
export { endUpload, listPlayable, markForRemoval, markRecordingForRemoval, type NewRecording } from './store.ts'
