/** The separator that the first line has most often; programs of different countries save differently. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = [',', '\t', ';'].map(mark => ({ mark, count: first.split(mark).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]!.mark
}

/** Cells of a table of comma-separated values, or of a range copied from a spreadsheet. Rows without any text are left out. */
export function parseTable(text: string): readonly (readonly string[])[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, separator)
    row.push(cell.text.trim())
    at = cell.end
    if (source[at] === separator) {
      at += 1
      if (at < source.length) continue
      row.push('')
    }
    if (source[at] === '\r') at += 1
    if (source[at] === '\n') at += 1
    rows.push(row)
    row = []
  }
  return rows.filter(cells => cells.some(cell => cell !== ''))
}

interface Cell {
  readonly text: string
  readonly end: number
}

function plainCell(source: string, start: number, separator: string): Cell {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r') end += 1
  return { text: source.slice(start, end), end }
}

/** Two quotes within it are one quote. What follows the last one belongs to nothing, and is left out. */
function quotedCell(source: string, start: number): Cell {
  let text = ''
  let at = start + 1
  while (at < source.length) {
    if (source[at] !== '"') text += source[at]
    else if (source[at + 1] === '"') {
      text += '"'
      at += 1
    } else break
    at += 1
  }
  at += 1
  while (at < source.length && !/[,;\t\r\n]/.test(source[at]!)) at += 1
  return { text, end: at }
}

/** Programs take cells that begin so for formulas, and run them. */
const FORMULA = /^[=+\-@\t\r]/

export function csvLine(cells: readonly string[]): string {
  const safe = cells.map(cell => (FORMULA.test(cell) ? `'${cell}` : cell))
  return `${safe.map(cell => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}
