import type { OutboundRequest } from '../../../outbound-http/outcome.ts'
import { metadataOf, type Report } from './report.ts'

/** Requests that tell an ATS of a final result. */
const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Pramaan-ATS/1' }

/** Both take a secret as the user name of Basic authentication, with an empty password. */
function basic(secret: string): string {
  return `Basic ${Buffer.from(`${secret}:`).toString('base64')}`
}

/** Greenhouse then asks `test_status`: the address names the test, and the body is empty. */
export function greenhouseReport(url: string, token: string): OutboundRequest {
  return { method: 'PATCH', url, headers: { ...HEADERS, authorization: basic(token) }, body: '{}' }
}

interface AshbyUpdate {
  readonly url: string
  readonly apiKey: string
  readonly orderId: string
  readonly profileUrl: string
  readonly report: Report
  readonly at: Date
}

/** A result says that the assessment is complete, and `cancelled_reason` that there will be none. */
export function ashbyReport({ url, apiKey, orderId, profileUrl, report, at }: AshbyUpdate): OutboundRequest {
  const { isCompleted, outcome, score } = report
  const ended = isCompleted
    ? { assessment_result: value('score', 'Score', 'numeric_score', score, 'Mean of the skills, from 0 to 100') }
    : { cancelled_reason: value('cancelled_reason', 'Reason', 'string', outcome) }
  const body = {
    assessment_id: orderId,
    timestamp: at.getTime(),
    assessment_status: value('status', 'Status', 'string', isCompleted ? 'Completed' : 'Cancelled'),
    assessment_profile_url: value('profile', 'Result', 'url', profileUrl),
    ...ended,
    metadata: Object.entries(metadataOf(report)).map(([label, text]) =>
      value(label.toLowerCase().replaceAll(' ', '_'), label, 'string', text),
    ),
  }
  const headers = { ...HEADERS, accept: 'application/json; version=1', authorization: basic(apiKey) }
  return { url, headers, body: JSON.stringify(body) }
}

/** The form in which Ashby shows a value. */
function value(
  identifier: string,
  label: string,
  type: 'string' | 'url' | 'numeric_score',
  content: string | number,
  description = label,
) {
  return { identifier, value: content, type, label, description }
}
