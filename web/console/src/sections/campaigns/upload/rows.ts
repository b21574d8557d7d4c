import type { Candidate, RejectedCandidate } from '../../../api/index.ts'

export const FIELDS = ['name', 'phone', 'email', 'language', 'external_candidate_id'] as const
export type CandidateField = (typeof FIELDS)[number]
/** Which column of the table has a field; null if none has. */
export type Mapping = Readonly<Record<CandidateField, number | null>>

/** As people call their columns, without spaces and marks. */
const NAMES: Readonly<Record<CandidateField, readonly string[]>> = {
  name: ['name', 'fullname', 'candidate', 'candidatename', 'नाम'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'mobileno',
    'contact',
    'number',
    'whatsapp',
    'फोन',
    'मोबाइल',
  ],
  email: ['email', 'emailaddress', 'mail', 'ईमेल'],
  language: ['language', 'lang', 'भाषा'],
  external_candidate_id: ['id', 'externalcandidateid', 'candidateid', 'externalid', 'employeeid', 'ref', 'reference'],
}

const fold = (text: string) => text.toLowerCase().replace(/[\s_\-.]/g, '')

/** By the names of the columns. Null for a first row that is no heading: then the columns are guessed by their content. */
export function guessMapping(rows: readonly (readonly string[])[]): {
  readonly mapping: Mapping
  readonly hasHeader: boolean
} {
  const [first = []] = rows
  const columns = first.map(fold)
  const find = (field: CandidateField) => {
    const at = columns.findIndex(column => NAMES[field].includes(column))
    return at < 0 ? null : at
  }
  const named = Object.fromEntries(FIELDS.map(field => [field, find(field)])) as Mapping
  if (named.name !== null || named.phone !== null) return { mapping: named, hasHeader: true }
  return { mapping: guessByContent(first), hasHeader: false }
}

function guessByContent(cells: readonly string[]): Mapping {
  const phone = cells.findIndex(cell => /^\+?[\d\s()-]{10,16}$/.test(cell))
  const email = cells.findIndex(cell => /^\S+@\S+\.\S+$/.test(cell))
  const name = cells.findIndex((cell, at) => at !== phone && at !== email && /\p{L}{2}/u.test(cell))
  const at = (found: number) => (found < 0 ? null : found)
  return { name: at(name), phone: at(phone), email: at(email), language: null, external_candidate_id: null }
}

export interface Row {
  /** As in the file, from 1; the heading counts. */
  readonly line: number
  readonly candidate: Candidate
  /** What the person who uploads can correct before it is sent. */
  readonly problem: 'noName' | 'noPhone' | 'twice' | null
}

export interface ReadOptions {
  readonly mapping: Mapping
  readonly hasHeader: boolean
  /** Makes the ids of candidates that have none differ between uploads. */
  readonly idPrefix: string
  readonly consentSource: string
}

const LANGUAGES = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or']

export function readRows(rows: readonly (readonly string[])[], options: ReadOptions): readonly Row[] {
  const { mapping, hasHeader, idPrefix, consentSource } = options
  const seen = new Set<string>()
  return rows.slice(hasHeader ? 1 : 0).map((cells, at) => {
    const line = at + (hasHeader ? 2 : 1)
    const cell = (field: CandidateField) => (mapping[field] === null ? '' : (cells[mapping[field]] ?? ''))
    const language = cell('language').toLowerCase()
    const candidate: Candidate = {
      external_candidate_id: cell('external_candidate_id').slice(0, 128) || `${idPrefix}-${line}`,
      name: cell('name').slice(0, 200),
      phone: cell('phone').slice(0, 64),
      ...(cell('email') !== '' && { email: cell('email') }),
      ...(LANGUAGES.includes(language) && { language }),
      consent: { obtained: true, ...(consentSource !== '' && { source: consentSource }) },
    }
    const digits = candidate.phone.replace(/\D/g, '').slice(-10)
    const isTwice = digits !== '' && seen.has(digits)
    seen.add(digits)
    return { line, candidate, problem: problemOf(candidate, isTwice) }
  })
}

function problemOf({ name, phone }: Candidate, isTwice: boolean): Row['problem'] {
  if (name === '') return 'noName'
  if (phone === '') return 'noPhone'
  return isTwice ? 'twice' : null
}

export interface Batch {
  readonly token: string
  readonly rows: readonly Row[]
}

const MOST_IN_BATCH = 1_000
/** The service takes 256 KB; the rest is for the fields around the candidates. */
const MOST_BYTES = 240 * 1_024

/** Batches that the service takes, each with a token by which it is added once. */
export function toBatches(rows: readonly Row[], newToken: () => string): readonly Batch[] {
  const batches: Batch[] = []
  let open: Row[] = []
  let bytes = 0
  const close = () => {
    if (open.length > 0) batches.push({ token: newToken(), rows: open })
    open = []
    bytes = 0
  }
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row.candidate)).length + 1
    if (open.length >= MOST_IN_BATCH || bytes + size > MOST_BYTES) close()
    open.push(row)
    bytes += size
  }
  close()
  return batches
}

export interface Reported {
  readonly row: Row
  readonly outcome: 'accepted' | RejectedCandidate['code'] | NonNullable<Row['problem']>
}

/** What came of each row of a batch. */
export function reportOf({ rows }: Batch, rejected: readonly RejectedCandidate[]): readonly Reported[] {
  const codes = new Map(rejected.map(({ index, code }) => [index, code]))
  return rows.map((row, at) => ({ row, outcome: codes.get(at) ?? 'accepted' }))
}
