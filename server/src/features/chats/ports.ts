import type { JourneyDeps, VoiceDeps } from '../journeys/index.ts'

export interface ChatDeps
  extends Pick<JourneyDeps, 'database' | 'clock' | 'newId' | 'providerOf' | 'paces'>,
    Pick<VoiceDeps, 'storage' | 'transcribe'> {}
