/** A year, a month or a day, as partners send it. */
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/
const PERIOD = /^(?:since (?<since>\S+)|until (?<until>\S+)|(?<from>\S+) to (?<to>\S+))$/

/** `source.meta` as people read it: "Jan – Jun 2026", "Apr 2025 –". What is not a date, such as an issuer, stays as it is. */
export function shownPeriod(meta: string, language: string): string {
  const { since, until, from, to } = PERIOD.exec(meta)?.groups ?? {}
  if (from !== undefined && to !== undefined) return shownRange(from, to, language) ?? meta
  const shown = shownDate(since ?? until ?? meta, language)
  if (shown === null) return meta
  if (since !== undefined) return `${shown} –`
  return until === undefined ? shown : `– ${shown}`
}

function shownRange(from: string, to: string, language: string): string | null {
  const [start, end] = [readDate(from), readDate(to)]
  if (start === null || end === null || start.at > end.at) return null
  return formatFor(start.parts, language).formatRange(start.at, end.at)
}

function shownDate(date: string, language: string): string | null {
  const read = readDate(date)
  return read === null ? null : formatFor(read.parts, language).format(read.at)
}

function readDate(date: string): { readonly at: Date; readonly parts: number } | null {
  const found = DATE.exec(date)
  if (found === null) return null
  const parts = found.slice(1).filter(part => part !== undefined)
  const [year, month = '01', day = '01'] = parts
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? null : { at, parts: parts.length }
}

function formatFor(parts: number, language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    year: 'numeric',
    ...(parts > 1 && { month: 'short' }),
    ...(parts > 2 && { day: 'numeric' }),
    timeZone: 'UTC',
  })
}
