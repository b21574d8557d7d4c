import { type DomainError, domainError } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

export interface Cell {
  readonly id: string
  /** Where its data is kept. An organisation is moved within its region only. */
  readonly region: string
  /** The last two digits, in base 36, of the numbers that this cell gives to new organisations. */
  readonly code: number
  /** Addresses of its API processes, `host:port`. */
  readonly api: readonly string[]
  /** Names under which people open its console and its short links. */
  readonly hosts: readonly string[]
}

/** An organisation that is not where its number says: it moved, or it is older than the cells. */
export interface Place {
  readonly orgId: string
  readonly cell: string
  /** The version of the directory that put it there. */
  readonly version: number
}

/** Which cell serves which organisation. Every cell has a copy; the one with the highest version is right. */
export interface Directory {
  readonly version: number
  /** Serves what names no organisation: the catalogue, the documentation, the first page. */
  readonly defaultCell: string
  readonly cells: readonly Cell[]
  /** By the number of the organisation in base 36, as ids have it. */
  readonly organisations: Readonly<Record<string, Place>>
}

/** Numbers below this belong to organisations from before there were cells: they have three digits or fewer, and end in any two. */
const FIRST_CELL_NUMBER = 36 ** 3
export const CODES = 36 ** 2

/** The two digits in which the numbers of a cell's new organisations end. */
export function suffixOf({ code }: Pick<Cell, 'code'>): string {
  return code.toString(36).padStart(2, '0')
}

/** The first number that a cell gives, above every number that it has given. */
export function firstNumber(code: number, highest: number): number {
  const least = Math.max(FIRST_CELL_NUMBER, highest + 1)
  return least + ((((code - least) % CODES) + CODES) % CODES)
}

/** The cell of an organisation by its number; null if no cell has it. */
export function cellOf({ cells, organisations }: Directory, shortNumber: number): Cell | null {
  const placed = organisations[shortNumber.toString(36)]?.cell
  if (placed !== undefined) return cells.find(({ id }) => id === placed) ?? null
  if (shortNumber < FIRST_CELL_NUMBER) return null
  return cells.find(({ code }) => code === shortNumber % CODES) ?? null
}

/** Of the copies that could be read. */
export function newest(copies: readonly Directory[]): Directory | null {
  return copies.reduce<Directory | null>((best, each) => (best && best.version >= each.version ? best : each), null)
}

export interface JoiningOrganisation {
  readonly orgId: string
  readonly shortNumber: number
}

type JoinError = DomainError<'CELL_IN_USE'>

/** With another cell, or the same one with other addresses. `existing`: its organisations whose numbers do not end in its code. */
export function joinCell(
  known: Directory | null,
  joining: Cell,
  existing: readonly JoiningOrganisation[],
): Result<Directory, JoinError> {
  const empty: Pick<Directory, 'cells' | 'organisations' | 'version'> = { cells: [], organisations: {}, version: 0 }
  const { cells, organisations, version } = known ?? empty
  const others = cells.filter(({ id }) => id !== joining.id)
  const rival = others.find(({ code }) => code === joining.code)
  if (rival) return refuse('code', `${rival.id} has the code ${joining.code}. Give each cell a code of its own.`)
  const before = cells.find(({ id }) => id === joining.id)
  if (before && (before.region !== joining.region || before.code !== joining.code))
    return refuse('cell', `${joining.id} is in ${before.region} with the code ${before.code}, which cannot change.`)
  const taken = existing.find(({ orgId, shortNumber }) => {
    const place = organisations[shortNumber.toString(36)]
    return place !== undefined && place.orgId !== orgId
  })
  if (taken)
    return refuse('organisation', `The number of ${taken.orgId} belongs to an organisation of another cell already.`)
  const placed = existing
    .filter(({ shortNumber }) => organisations[shortNumber.toString(36)] === undefined)
    .map(({ orgId, shortNumber }) => [
      shortNumber.toString(36),
      { orgId, cell: joining.id, version: version + 1 } satisfies Place,
    ])
  return ok({
    version: version + 1,
    defaultCell: known?.defaultCell ?? joining.id,
    cells: [...others, joining].toSorted((a, b) => a.id.localeCompare(b.id)),
    organisations: { ...organisations, ...Object.fromEntries(placed) },
  })
}

function refuse(path: string, message: string): Result<never, JoinError> {
  return err(domainError('CELL_IN_USE', { path, message }))
}

type MoveError = DomainError<'CELL_NOT_FOUND' | 'OTHER_REGION' | 'ORGANISATION_NOT_FOUND'>

/** Whether the organisation may go there, and from where. */
export function planMove(
  known: Directory,
  shortNumber: number,
  to: string,
): Result<{ readonly from: Cell; readonly to: Cell }, MoveError> {
  const target = known.cells.find(({ id }) => id === to)
  if (!target) {
    const message = `There is no cell ${to}. pramaan-server cell list shows them.`
    return err(domainError('CELL_NOT_FOUND', { path: 'to', message }))
  }
  const source = cellOf(known, shortNumber)
  if (source === null)
    return err(domainError('ORGANISATION_NOT_FOUND', { path: 'organisation', message: 'No cell has it.' }))
  if (source.region !== target.region) {
    const message = `The organisation is kept in ${source.region}, and ${to} is in ${target.region}.`
    return err(domainError('OTHER_REGION', { path: 'to', message }))
  }
  return ok({ from: source, to: target })
}

/** The next version, in which the organisation is in that cell. */
export function placeOrganisation(
  known: Directory,
  { orgId, shortNumber }: JoiningOrganisation,
  to: string,
): Directory {
  const version = known.version + 1
  const place: Place = { orgId, cell: to, version }
  return { ...known, version, organisations: { ...known.organisations, [shortNumber.toString(36)]: place } }
}
