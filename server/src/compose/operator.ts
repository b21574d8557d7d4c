import {
  countFailedJobs,
  listFailedJobsBefore,
  retryFailedJob,
  retryFailedJobsOf,
} from '../adapters/postgres/failed-jobs.ts'
import { findLoggedRequest } from '../adapters/postgres/find-logged-request.ts'
import { readSending } from '../adapters/postgres/sending.ts'
import type { Config } from '../config.ts'
import { type CredentialDeps, issueCredentials } from '../features/credentials/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { resolvePending } from '../features/mandates/index.ts'
import type { IssueCredentials } from '../features/verification/index.ts'
import { adapterFactory } from './channels.ts'

/** What the operator section of the console needs besides. */
export function operatorDeps(config: Config, credentials: CredentialDeps, secretBox: SecretBox) {
  const issue: IssueCredentials = (tx, facts) => issueCredentials(credentials, tx, facts)
  return {
    resolvePending,
    issueCredentials: issue,
    secretBox,
    createAdapter: adapterFactory(config),
    shortLinkUrl: config.shortLinkUrl,
    failedJobs: {
      list: listFailedJobsBefore,
      count: countFailedJobs,
      retry: retryFailedJob,
      retryOf: retryFailedJobsOf,
    },
    readSending,
    findLoggedRequest,
  }
}
