import type { FastifyInstance } from 'fastify'
import { eraseQuestions } from '../features/assessments/index.ts'
import type { EraseDeps } from '../features/verification/index.ts'
import {
  ASSETS_LIMIT,
  CONSOLE_LIMIT,
  CONSOLE_REPORTS_LIMIT,
  LANDING_LIMIT,
  limitByAddress,
  limitSession,
  MAILBOX_LIMIT,
  PRIVACY_LIMIT,
  PROFILE_LIMIT,
  PROOF_LIMIT,
  RECORDINGS_LIMIT,
  REVIEWER_LIMIT,
  type WindowLimitDeps,
} from '../http/middleware/public-limits.ts'
import { answerErrors, type ErrorResponder } from '../http/mount.ts'
import { serveAssets } from './assets.ts'
import { type AtsPageDeps, mountAtsProfile } from './ats/route.ts'
import { mountBrand } from './brand.ts'
import { mountCorrection } from './candidate/correction-routes.ts'
import { mountOwnData, mountStop } from './candidate/data-routes.ts'
import { mountRecordings } from './candidate/recording-routes.ts'
import { type CandidatePageDeps, mountCandidatePage } from './candidate/routes.ts'
import { mountShortLinks } from './candidate/short-link-routes.ts'
import { mountPolicyReports, type PolicyReportDeps } from './console/policy-reports.ts'
import { type ConsoleDeps, mountConsole, mountConsoleAssets } from './console/routes.ts'
import { mountDevelopmentMails } from './development/mails.ts'
import { mountDesignSystem } from './development/ui.ts'
import { mountReviewerErasure, mountStudentErasure } from './erasure/routes.ts'
import type { PublicCode } from './errors.ts'
import { acceptForms } from './forms.ts'
import { type LandingDeps, mountLandingPage } from './landing/page.ts'
import { mountMailbox } from './mailbox/routes.ts'
import { mountOwnNumber } from './own-number/routes.ts'
import { mountPrivacyPage } from './privacy/page.ts'
import { mountProof, type ProofDeps } from './proof/routes.ts'
import { mountRecordingPlayer, type RecordingPageDeps } from './recordings/route.ts'
import { mountReviewerPage, type ReviewerPageDeps } from './reviewer/route.ts'
import { mountStudentPage, type StudentPageDeps } from './student/page.ts'

type Deps = AtsPageDeps &
  CandidatePageDeps &
  ConsoleDeps &
  LandingDeps &
  PolicyReportDeps &
  ProofDeps &
  RecordingPageDeps &
  ReviewerPageDeps &
  StudentPageDeps &
  Pick<EraseDeps, 'newId'>

export interface PagesDeps extends Deps, WindowLimitDeps {
  readonly respondToError: ErrorResponder<PublicCode>
  /** Adds /dev/mail, the mails of the last day with their links, and /dev/ui, the design system. */
  readonly isDevelopment: boolean
}

/** An answer has 2,000 characters, of nine bytes each in a form if they are Indian. */
const MOST_BYTES_OF_AN_ANSWER = 32_768

/** Pages for people on phones. Each group of routes has a limit of its own. */
export async function pagesPlugin(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const erasing = { ...deps, eraseQuestions }
  await app.register(async pages => {
    answerErrors(pages, deps.respondToError)
    await pages.register(async files => {
      limitByAddress(files, deps, ASSETS_LIMIT)
      serveAssets(files, deps.assets)
      mountConsoleAssets(files, deps)
      mountBrand(files, deps)
    })
    await mountConsolePages(pages, deps)
    await pages.register(async landing => {
      limitByAddress(landing, deps, LANDING_LIMIT)
      mountLandingPage(landing, deps)
    })
    await pages.register(async privacy => {
      limitByAddress(privacy, deps, PRIVACY_LIMIT)
      mountPrivacyPage(privacy, deps)
    })
    await pages.register(async proofs => {
      limitByAddress(proofs, deps, PROOF_LIMIT)
      mountProof(proofs, deps)
    })
    await pages.register(async reviewers => {
      limitByAddress(reviewers, deps, REVIEWER_LIMIT)
      acceptForms(reviewers)
      mountReviewerPage(reviewers, deps)
      mountReviewerErasure(reviewers, erasing)
    })
    await pages.register(async mailboxes => {
      limitByAddress(mailboxes, deps, MAILBOX_LIMIT)
      mountMailbox(mailboxes, deps)
      mountOwnNumber(mailboxes, deps)
    })
    if (deps.isDevelopment)
      await pages.register(async development => {
        limitByAddress(development, deps, LANDING_LIMIT)
        mountDevelopmentMails(development, deps)
        mountDesignSystem(development, deps)
      })
    await pages.register(candidates => mountCandidates(candidates, deps))
    await pages.register(async links => {
      limitByToken(links, deps, 'code')
      mountShortLinks(links, deps)
    })
    await mountSignedPages(pages, deps)
    await pages.register(async students => {
      limitByToken(students, deps)
      acceptForms(students)
      mountStudentPage(students, deps)
      mountStudentErasure(students, erasing)
    })
  })
}

/** Pages whose address is signed and expires. */
async function mountSignedPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  await app.register(async recordings => {
    limitByAddress(recordings, deps, RECORDINGS_LIMIT)
    mountRecordingPlayer(recordings, deps)
  })
  await app.register(async profiles => {
    limitByAddress(profiles, deps, PROFILE_LIMIT)
    mountAtsProfile(profiles, deps)
  })
}

async function mountConsolePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  await app.register(async documents => {
    limitByAddress(documents, deps, CONSOLE_LIMIT)
    mountConsole(documents, deps)
  })
  await app.register(async reports => {
    limitByAddress(reports, deps, CONSOLE_REPORTS_LIMIT)
    mountPolicyReports(reports, deps)
  })
}

async function mountCandidates(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  limitByToken(app, deps)
  acceptForms(app, MOST_BYTES_OF_AN_ANSWER)
  mountCandidatePage(app, deps)
  mountOwnData(app, deps)
  mountCorrection(app, deps)
  await app.register(async stop => mountStop(stop, deps))
  await app.register(async recordings => mountRecordings(recordings, deps))
}

function limitByToken(app: FastifyInstance, deps: WindowLimitDeps, parameter: 'token' | 'code' = 'token'): void {
  app.addHook('onRequest', ({ ip, params }) =>
    limitSession(deps, ip, (params as Readonly<Record<typeof parameter, string>>)[parameter]),
  )
}
