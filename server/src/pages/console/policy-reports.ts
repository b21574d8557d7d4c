import type { FastifyInstance, FastifyRequest } from 'fastify'

export const REPORTS_PATH = '/console/csp-reports'

export interface PolicyReportDeps {
  /** Called for each violation of the console's policy that a browser reports. */
  readonly onPolicyReport: (report: PolicyReport) => void
}

/** What is kept of a report: neither the address of the page, which names an organisation, nor a sample of what was blocked. */
export interface PolicyReport {
  readonly directive: string
  readonly blocked: string
}

/** A report has an address or two and a short sample. */
const MAX_BYTES = 16_384

const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
])
/** What browsers write in place of an address. */
const KINDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
])

/** Anybody can send anything here, so a report is counted by known words only. */
export function mountPolicyReports(app: FastifyInstance, { onPolicyReport }: PolicyReportDeps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    async (_request: FastifyRequest, body: string) => parseJson(body),
  )
  app.post(REPORTS_PATH, async (request, reply) => {
    const report = readReport(request.body)
    if (report !== null) onPolicyReport(report)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

/** Null for what is no report. Older browsers name the directive with its values. */
export function readReport(body: unknown): PolicyReport | null {
  const report = fieldsOf(body)['csp-report']
  if (typeof report !== 'object' || report === null) return null
  const fields = fieldsOf(report)
  const [named = ''] = String(fields['effective-directive'] ?? fields['violated-directive'] ?? '').split(' ', 1)
  return {
    directive: DIRECTIVES.has(named) ? named : 'other',
    blocked: kindOf(String(fields['blocked-uri'] ?? '')),
  }
}

function kindOf(blocked: string): string {
  if (KINDS.has(blocked)) return blocked
  return URL.canParse(blocked) ? 'address' : 'other'
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
