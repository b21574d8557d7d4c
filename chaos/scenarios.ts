import type { Scenario } from '../testing/scenario.ts'
import { answerLeaks } from './answer-leaks/answer-leaks.ts'
import { answersFrom } from './answers/answers.ts'
import { campaignFrom } from './campaigns/campaign.ts'
import { campaignOverChannels } from './campaigns/channels.ts'
import { fairness } from './campaigns/fairness.ts'
import { numberLimit } from './campaigns/number-limit.ts'
import { restore } from './campaigns/restore.ts'
import { cells } from './cells/cells.ts'
import { container } from './container/container.ts'
import { creditsFrom } from './credits/credits.ts'
import { eventLoop } from './event-loop.ts'
import { eventsFrom } from './events/events.ts'
import { clocks } from './faults/clocks.ts'
import { commits } from './faults/commits.ts'
import { crashes } from './faults/crashes.ts'
import { disk } from './faults/disk.ts'
import { links } from './faults/links.ts'
import { partitions } from './faults/partitions.ts'
import { pauses } from './faults/pauses.ts'
import { restarts } from './faults/restarts.ts'
import { fuzzFrom } from './fuzz/run.ts'
import { idempotency } from './idempotency.ts'
import { importKills } from './import.ts'
import { inboundFrom } from './inbound/inbound.ts'
import { injection } from './injection/injection.ts'
import { backlog } from './jobs/backlog.ts'
import { poison } from './jobs/poison.ts'
import { keysRotation } from './keys/rotation.ts'
import { limits } from './limits.ts'
import { listenFrom } from './listen/listen.ts'
import { mailFrom } from './mail/mail.ts'
import { mandateChangesFrom } from './mandates/changes.ts'
import { mandateRacesFrom } from './mandates/races.ts'
import { model } from './model.ts'
import { neighbours } from './neighbours.ts'
import { overload } from './overload.ts'
import { pages } from './pages/pages.ts'
import { partnerLimits } from './partner-limits.ts'
import { pgbouncer } from './pooler/pgbouncer.ts'
import { postgres17 } from './postgres-17/postgres-17.ts'
import { preparation } from './preparation.ts'
import { restorePointInTimeFrom } from './restore/point-in-time.ts'
import { selections } from './selections.ts'
import { signatures } from './signatures.ts'
import { simulationFrom } from './simulation/simulation.ts'
import { stories } from './stories/stories.ts'
import { students } from './students.ts'
import { timing } from './timing.ts'
import { upgrade } from './upgrade/upgrade.ts'
import { attempts } from './verification/attempts.ts'
import { verificationGenerate } from './verification/generate.ts'
import { verificationRacesFrom } from './verification/races.ts'
import { webhooksFrom } from './webhooks/webhooks.ts'
import { worker } from './worker.ts'

export interface ScenarioSettings {
  readonly seed: number
  /** The seed that was named; null without one. */
  readonly oneSeed: number | null
  /** Only the request of this number, for fuzz. */
  readonly only: number | null
  /** Number of requests, for fuzz. */
  readonly requests: number | null
  /** One of the runs of webhooks. */
  readonly run: string | null
  /** Folder of a private bank, for answers. */
  readonly bank: string | null
  /** `all`: campaign runs through the adapters of all channels. */
  readonly channels: string | null
  /** Takes away what keeps balances from falling below zero, for credits: it must end short. */
  readonly withoutConstraint: boolean
  /** A worker that calls the provider before it has committed that it does, for campaign: it must end short. */
  readonly withoutSendingCommit: boolean
  /** The bugs that are planted on purpose, for simulation: each must be found. */
  readonly planted: boolean
}

/** Every scenario, in the order in which `all` runs them. */
export function scenariosWith(settings: ScenarioSettings): readonly Scenario[] {
  const { seed, only, requests, run, bank, channels, withoutConstraint, withoutSendingCommit, oneSeed, planted } =
    settings
  if (channels !== null && channels !== 'all') throw new Error('The option --channels takes the value all.')
  return [
    selections,
    limits,
    importKills,
    worker,
    signatures,
    idempotency,
    creditsFrom(seed, withoutConstraint),
    (channels === 'all' ? campaignOverChannels : campaignFrom)(seed, withoutSendingCommit),
    simulationFrom({ seed: oneSeed, planted }),
    fairness,
    numberLimit,
    restore,
    restorePointInTimeFrom(seed),
    inboundFrom(seed),
    partnerLimits,
    preparation,
    model,
    fuzzFrom({ seed, only, requests }),
    mandateChangesFrom(seed),
    mandateRacesFrom(seed),
    eventsFrom(seed),
    listenFrom(seed),
    verificationGenerate,
    verificationRacesFrom(seed),
    attempts,
    answerLeaks,
    answersFrom({ seed, bank }),
    injection,
    pages,
    links,
    commits,
    crashes,
    pauses,
    restarts,
    upgrade,
    clocks,
    disk,
    pgbouncer,
    postgres17,
    partitions,
    neighbours,
    backlog,
    poison,
    keysRotation,
    eventLoop,
    overload,
    timing,
    students,
    mailFrom(seed),
    webhooksFrom(seed, run),
    cells,
    container,
    stories,
  ]
}
