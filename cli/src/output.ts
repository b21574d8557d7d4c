import { type ErrorReport, reportOf } from './errors.ts'

export interface Output {
  readonly isJson: boolean
  /** The answer of a command: one line of JSON, or text for people. */
  answer(value: unknown, text: string): void
  /** Progress and hints for people; silent with --json. Goes to standard error, so that a pipe gets the answer alone. */
  note(text: string): void
  error(error: unknown): void
}

interface Streams {
  readonly out: { write(text: string): unknown }
  readonly err: { write(text: string): unknown }
}

export function createOutput(isJson: boolean, { out, err }: Streams): Output {
  return {
    isJson,
    answer: (value, text) => out.write(`${isJson ? JSON.stringify(value) : text}\n`),
    note: text => {
      if (!isJson) err.write(`${text}\n`)
    },
    error: error => {
      const report = reportOf(error)
      err.write(isJson ? `${JSON.stringify({ error: report })}\n` : textOf(report))
    },
  }
}

function textOf({ code, message, details, request_id }: ErrorReport): string {
  const lines = [`Error: ${message}`, ...details.map(each => `  ${each.path}: ${each.message}`)]
  if (code !== 'USAGE' && code !== 'FAILED') lines.push(`  code ${code}${request_id ? `, request ${request_id}` : ''}`)
  return `${lines.join('\n')}\n`
}

/** Columns as wide as their widest value. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map(row => (row[at] ?? '').length)))
  return [headings, ...rows]
    .map(row =>
      row
        .map((value, at) => value.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
