import type { AudioUrlOf } from '../../../contract/result.ts'
import type { FindTurns } from '../../../features/journeys/index.ts'

/** What results need: the addresses of recordings as partners get them, and what candidates sent in chats. */
export interface ResultsDeps {
  readonly audioUrlOf: AudioUrlOf
  readonly findTurns: FindTurns
}
