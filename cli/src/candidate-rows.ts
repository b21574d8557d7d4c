import { createHash } from 'node:crypto'
import type { Candidate } from '@pramaan/sdk'
import { parse } from 'csv-parse/sync'
import { UsageError } from './errors.ts'

const COLUMNS = ['external_candidate_id', 'name', 'phone', 'email', 'language', 'consent_source'] as const
const NEEDED = ['external_candidate_id', 'name', 'phone'] as const

/**
 * Candidates of a CSV file with a heading. The person who uploads states that each of them consented to be contacted (--consent): the file of an
 * applicant tracking system has no such column as a rule.
 */
export function readCandidates(text: string): readonly Candidate[] {
  const rows = parseRows(text)
  const headings = Object.keys(rows[0] ?? {})
  const missing = NEEDED.filter(name => !headings.includes(name))
  if (rows.length === 0 || missing.length > 0)
    throw new UsageError(
      `The file needs a heading with ${NEEDED.join(', ')}${missing.length > 0 ? `; it lacks ${missing.join(', ')}` : ''}. Also read: ${COLUMNS.slice(3).join(', ')}.`,
    )
  return rows.map(row => {
    const source = row.consent_source
    return {
      external_candidate_id: row.external_candidate_id ?? '',
      name: row.name ?? '',
      phone: row.phone ?? '',
      ...(row.email ? { email: row.email } : {}),
      ...(row.language ? { language: row.language as NonNullable<Candidate['language']> } : {}),
      consent: { obtained: true, ...(source ? { source } : {}) },
    } satisfies Candidate
  })
}

function parseRows(text: string): Record<string, string>[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    throw new UsageError(`The file is not CSV: ${(error as Error).message}`)
  }
}

/** The same file for the same campaign continues an upload that was interrupted; another file is another upload. */
export function uploadIdOf(campaignId: string, text: string): string {
  return `cli-${createHash('sha256').update(`${campaignId}\n${text}`).digest('hex').slice(0, 40)}`
}
