/**
 * A line of a CSV file (RFC 4180). A value that a spreadsheet would take for a formula gets an apostrophe before it, which spreadsheets
 * do not show: names are written by strangers.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

function csvField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
