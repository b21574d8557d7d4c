import {
  type ClientCall,
  type ClientSetup,
  type CodeSample,
  curlSample,
  pythonSample,
  type SampledOperation,
  typescriptSample,
} from '../../http/code-samples.ts'
import type { Access } from './operation.ts'

const SETUP: ClientSetup = {
  typescript: `import { Verification } from '@pramaan/sdk/verification'

const { BASE_URL = '', VERIFICATION_KEY = '', SESSION_TOKEN = '' } = process.env
const verification = new Verification({ baseUrl: BASE_URL, apiKey: VERIFICATION_KEY })`,
  name: 'verification',
  python: `import os

from pramaan import Verification

SESSION_TOKEN = os.environ.get("SESSION_TOKEN", "")
verification = Verification(os.environ["VERIFICATION_KEY"], os.environ["BASE_URL"])`,
}

const ofSession = (method: string, others: Omit<ClientCall, 'method'> = {}): ClientCall => ({
  method: `session(SESSION_TOKEN).${method}`,
  ownsParams: true,
  ...others,
})

/** By the id of the operation. One that is not listed has a sample for curl only. */
const CALLS: Readonly<Record<string, ClientCall | undefined>> = {
  openSession: { method: 'open' },
  getSession: ofSession('get'),
  getSessionEmail: ofSession('getStudent'),
  storeSkills: ofSession('storeSkills'),
  chooseMethod: ofSession('chooseMethod'),
  storeItems: ofSession('storeItems', {
    args: ({ sessionToken: _, ...body }: { sessionToken: unknown }) => [body],
  }),
  generateAssessment: ofSession('generateAssessment'),
  submitAssessment: ofSession('submitAssessment'),
  storeReviewer: { method: 'reviewers.store' },
  getReviewer: { method: 'reviewers.get' },
  getVerifyPage: { method: 'reviews.get' },
  endorse: { method: 'reviews.endorse' },
  declineReview: { method: 'reviews.decline' },
  reportReview: { method: 'reviews.report' },
  releaseVerification: { method: 'verifications.release' },
  rejectVerification: { method: 'verifications.reject' },
  revokeCredential: { method: 'credentials.revoke' },
}

const KEY = ['x-api-key', '$VERIFICATION_KEY'] as const
const HEADERS: Readonly<Record<Access, readonly (readonly [string, string])[]>> = {
  open: [],
  key: [KEY],
  session: [KEY, ['x-session-token', '$SESSION_TOKEN']],
}

export function verificationSamples(operation: SampledOperation, access: Access): readonly CodeSample[] {
  const call = CALLS[operation.id]
  const curl = curlSample(operation, HEADERS[access])
  return call === undefined
    ? [curl]
    : [typescriptSample(SETUP, call, operation), pythonSample(SETUP, call, operation), curl]
}
