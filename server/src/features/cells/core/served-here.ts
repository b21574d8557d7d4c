import { ORGANISATION_NUMBER } from '../../../kernel/routable-id.ts'
import { cellOf, type Directory } from './directory.ts'

/** Why an organisation is not, or not completely, served here. */
export type Phase = 'draining' | 'fenced' | 'moved' | 'arriving'

export interface HeldOrganisation {
  readonly orgId: string
  readonly shortNumber: number
  readonly phase: Phase
  readonly toCell: string
}

/** What an installation knows of itself and the others. */
export interface CellState {
  readonly cellId: string | null
  readonly directory: Directory | null
  readonly moves: readonly HeldOrganisation[]
}

/** `wait`: it is being moved. A cell: it is there. Null: it is served here. */
export type Whereabouts = { readonly kind: 'wait' } | { readonly kind: 'elsewhere'; readonly cell: string } | null

export function checkHeld(held: HeldOrganisation | undefined): Whereabouts {
  if (held === undefined || held.phase === 'draining') return null
  return held.phase === 'moved' ? { kind: 'elsewhere', cell: held.toCell } : { kind: 'wait' }
}

/** By the number in an id. Without a directory, or for a number that nobody has, the look-up of the id decides. */
export function checkNumber({ cellId, directory, moves }: CellState, shortNumber: number): Whereabouts {
  const held = moves.find(each => each.shortNumber === shortNumber)
  // A copy of the directory can be older than the move, so what this cell knows of its own organisations comes first.
  if (held !== undefined) return checkHeld(held)
  if (cellId === null || directory === null) return null
  const cell = cellOf(directory, shortNumber)
  return cell === null || cell.id === cellId ? null : { kind: 'elsewhere', cell: cell.id }
}

const NUMBER = `(${ORGANISATION_NUMBER})_`
/** Ids with a number, which stands in parentheses. The router has the same. */
export const NUMBERED = {
  path: `/(?:cnd|vst|vrf|crd|csl|own)_${NUMBER}[0-9A-Za-z_-]{22}`,
  session: `vst_${NUMBER}[0-9A-Za-z_-]{43}$`,
  keyId: `VFN_(?:TEST|LIVE)_${NUMBER}[0-9A-Z]{26}$`,
  /** The length tells it from an old secret, which may begin like a number. */
  secret: `VFN_(?:VK|ATS)_(?:TEST|LIVE)_${NUMBER}[0-9A-Za-z_-]{43}$`,
}
const KEY_ID = new RegExp(`^${NUMBERED.keyId}`)
const SECRET = new RegExp(`^${NUMBERED.secret}`)
const IN_PATH = new RegExp(NUMBERED.path)
const SESSION = new RegExp(`^${NUMBERED.session}`)

export interface Addressed {
  readonly path: string
  readonly apiKey: string | undefined
  readonly sessionToken: string | undefined
}

/** The number of the organisation that a request names in its key, its session or its path; null if it names none. */
export function numberOf({ path, apiKey, sessionToken }: Addressed): number | null {
  const [, found] =
    KEY_ID.exec(apiKey ?? '') ??
    SECRET.exec(apiKey ?? '') ??
    SESSION.exec(sessionToken ?? '') ??
    IN_PATH.exec(path) ??
    []
  return found === undefined ? null : Number.parseInt(found, 36)
}
