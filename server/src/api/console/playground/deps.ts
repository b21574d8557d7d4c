import type { JourneyDeps } from '../../../features/journeys/index.ts'
import type { FindCampaigns } from '../../../features/mandates/index.ts'
import type { ServedSkills } from '../../../features/questions/index.ts'
import type { SkillSearchDeps, YieldSchedule } from '../../../features/skill-search/index.ts'
import type { SuggestionLog } from '../../../features/suggestions/index.ts'
import type { FindUses } from '../../../features/workflows/index.ts'
import type { FairQueue } from '../../../http/middleware/fair-queue.ts'
import type { AnswerStore } from '../../../http/middleware/idempotency.ts'
import type { ProgressStreams } from './progress-streams.ts'

/** What the playground needs: the same as the operations of the Partner API on the same objects. */
export interface PlaygroundDeps extends SkillSearchDeps, YieldSchedule {
  readonly servedSkills: ServedSkills
  readonly suggestions: SuggestionLog
  readonly heavyWork: FairQueue
  readonly findUses: FindUses
  readonly findUnfinishedCampaigns: FindCampaigns
  readonly journeys: JourneyDeps
  readonly answers: AnswerStore
  readonly progressStreams: ProgressStreams
}
