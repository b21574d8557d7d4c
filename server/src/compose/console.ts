import type { Logger } from '../adapters/logger.ts'
import type { Metrics } from '../adapters/metrics.ts'
import { postgresAnswerStore } from '../adapters/postgres/answer-store.ts'
import { after, type Runtime } from '../adapters/runtime.ts'
import { progressStreams } from '../api/console/playground/progress-streams.ts'
import { PARTNER_BASE_PATH } from '../api/partner/document.ts'
import { partnerErrors } from '../api/partner/errors.ts'
import { verificationErrors } from '../api/verification/error-table.ts'
import type { Config } from '../config.ts'
import { fromAddress } from '../database/from-address.ts'
import type { Database } from '../database/tx.ts'
import type { CredentialDeps } from '../features/credentials/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import type { SignIn } from '../features/members/index.ts'
import type { SuggestionLog } from '../features/suggestions/index.ts'
import { readConsoleFiles } from '../pages/console/files.ts'
import type { PolicyReport } from '../pages/console/policy-reports.ts'
import type { OpenJourneys } from './journeys.ts'
import { operatorDeps } from './operator.ts'
import type { OpenSingleSignOn } from './single-sign-on.ts'

/** Parts of the API that the console uses. */
interface ConsoleParts {
  readonly config: Config
  readonly runtime: Runtime
  readonly logger: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly secretBox: SecretBox
  readonly credentials: CredentialDeps
  readonly journeys: OpenJourneys
  readonly signIn: SignIn
  readonly singleSignOn: OpenSingleSignOn
  readonly suggestions: SuggestionLog
}

/** Texts of the API that a route belongs to, for people who read the request log. */
function errorTexts(route: string, code: string) {
  const texts: Readonly<Record<string, { readonly message: string; readonly advice: string }>> = route.startsWith(
    PARTNER_BASE_PATH,
  )
    ? partnerErrors
    : verificationErrors
  const { message, advice } = texts[code] ?? texts[TEXT_OF_TRANSPORT[code] ?? ''] ?? {}
  return message === undefined || advice === undefined ? null : { message, advice }
}

/** Errors before an operation runs have names of their own in the log. */
const TEXT_OF_TRANSPORT: Readonly<Record<string, string>> = { ROUTE_NOT_FOUND: 'NOT_FOUND', BUSY: 'SERVICE_DISABLED' }

/** What the API of the console needs besides what all APIs share. */
export function consoleSettings({
  config,
  runtime,
  signIn,
  singleSignOn,
  database,
  journeys,
  suggestions,
  logger,
  ...parts
}: ConsoleParts) {
  const { publicUrl, environment, build, console: settings } = config
  return {
    newId: runtime.newId,
    signIn,
    ...singleSignOn,
    newSecret: runtime.newSecret,
    databaseFor: (address: string) => fromAddress(database, address),
    publicUrl,
    acceptsAnyHost: environment !== 'production',
    signUpOpen: settings.signUpOpen,
    version: build.version,
    errorTexts,
    ...operatorDeps(config, parts.credentials, parts.secretBox),
    journeys,
    suggestions,
    answers: postgresAnswerStore,
    progressStreams: progressStreams({
      after,
      onError: err => logger.warn({ err }, 'the progress of a campaign could not be read'),
    }),
  }
}

/** The pages of the console, and what browsers report of them. */
export function consolePages({ logger, metrics }: Pick<ConsoleParts, 'logger' | 'metrics'>) {
  return {
    consoleFiles: readConsoleFiles(),
    onPolicyReport: ({ directive, blocked }: PolicyReport) => {
      metrics.policyReports.inc({ directive })
      logger.warn(
        { reason: `${directive} blocked ${blocked}` },
        'a browser reports that the console broke its content policy',
      )
    },
  }
}
