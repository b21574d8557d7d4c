import { districtNamed } from './district-names.ts'
import type { Office } from './offices.ts'
import { kilometres, middleOf, type Position } from './position.ts'
import { stateNamed } from './state-names.ts'

/** A pincode and its one district. */
export interface Pincode {
  readonly pincode: string
  /** Name of the delivering office. */
  readonly town: string
  /** The same with the text in brackets: `Infotech Park (Hinjawadi)`. */
  readonly locality: string
  readonly division: string
  readonly state: string
  readonly district: string
  readonly position: Position | null
  /** The source has no state, or one far from the position of the pincode. */
  readonly inferred: boolean
}

type Region = Pick<Pincode, 'state' | 'district'>
type Unplaced = Omit<Pincode, keyof Region | 'inferred'> & { readonly region: Region | null }

const FAR_KM = 150
const NEAR_KM = 100
/** A position that this many pincodes share is that of their division: 1,865 pincodes. */
const SHARED = 3

/** 1,478 pincodes span several districts: the district with most offices wins, in a tie that of the delivering office. */
export function readPincodes(offices: readonly Office[]): readonly Pincode[] {
  const read = [...Map.groupBy(offices, ({ pincode }) => pincode)].map(([pincode, own]) => readPincode(pincode, own))
  const all = withoutSharedPositions(read)
  const byPrefix = Map.groupBy(all, ({ pincode }) => pincode.slice(0, 3))
  const doubtful = misplacedRegions(all, byPrefix)
  const placed = all
    .flatMap(({ region, ...rest }) => {
      const inferred = region === null || doubtful.has(rest.pincode)
      const near = (byPrefix.get(rest.pincode.slice(0, 3)) ?? []).filter(({ pincode }) => !doubtful.has(pincode))
      const place = inferred ? inferRegion(rest, near) : region
      return place ? [{ ...rest, ...place, inferred }] : []
    })
    .sort((a, b) => (a.pincode < b.pincode ? -1 : 1))
  return withoutFarPositions(placed)
}

/** A position far from its district is wrong and is dropped; otherwise Bengaluru's 560071 would become a village. */
function withoutFarPositions(pincodes: readonly Pincode[]): readonly Pincode[] {
  const districtOf = ({ state, district }: Pincode) => `${state}/${district}`
  const middles = middlesOf(Map.groupBy(pincodes, districtOf))
  return pincodes.map(each => {
    const middle = middles.get(districtOf(each))
    const isFar = each.position !== null && middle && kilometres(each.position, middle) > NEAR_KM
    return isFar ? { ...each, position: null } : each
  })
}

function readPincode(pincode: string, offices: readonly Office[]): Unplaced {
  const own = offices.toSorted((a, b) => a.rank - b.rank)
  const { name, fullName, division } = own[0]!
  return { pincode, town: name, locality: fullName, division, region: regionOf(own), position: positionOf(own) }
}

function regionOf(own: readonly Office[]): Region | null {
  const regions = own.flatMap(({ state: rawState, district }) => {
    const state = stateNamed(rawState)
    return state === null ? [] : [{ state, district: districtNamed(state, district).name }]
  })
  return mostCommonRegion(regions)
}

/** Position of the delivering office, unless it is far from the centre of the others: some are wrong. */
function positionOf(own: readonly Office[]): Position | null {
  const placed = own.flatMap(({ position }) => position ?? [])
  const middle = middleOf(placed)
  return middle && kilometres(placed[0]!, middle) < 25 ? placed[0]! : middle
}

function withoutSharedPositions(pincodes: readonly Unplaced[]): readonly Unplaced[] {
  const key = ({ position }: Unplaced) => position && `${position.latitude},${position.longitude}`
  const sharing = Map.groupBy(pincodes, key)
  return pincodes.map(each => (sharing.get(key(each))!.length < SHARED ? each : { ...each, position: null }))
}

/** Example: the source puts Agartala into Telangana, far from its district, although its pincodes are near their neighbours. */
function misplacedRegions(
  all: readonly Unplaced[],
  byPrefix: ReadonlyMap<string, readonly Unplaced[]>,
): ReadonlySet<string> {
  const districtOf = ({ region }: Unplaced) => `${region?.state}/${region?.district}`
  const ofDistrict = middlesOf(Map.groupBy(all, districtOf))
  const ofPrefix = middlesOf(byPrefix)
  const misplaced = all.filter(each => {
    const own = ofDistrict.get(districtOf(each))
    const numbered = ofPrefix.get(each.pincode.slice(0, 3))
    if (!each.region || !each.position || !own || !numbered) return false
    return kilometres(each.position, own) > FAR_KM && kilometres(each.position, numbered) < NEAR_KM
  })
  return new Set(misplaced.map(({ pincode }) => pincode))
}

function middlesOf(
  groups: ReadonlyMap<string, readonly Pick<Pincode, 'position'>[]>,
): ReadonlyMap<string, Position | null> {
  return new Map([...groups].map(([key, group]) => [key, middleOf(group.flatMap(({ position }) => position ?? []))]))
}

/** From pincodes with the same first three digits: those with an office of the same name, else of the postal division, else all. */
function inferRegion({ town, division }: Pick<Pincode, 'town' | 'division'>, near: readonly Unplaced[]): Region | null {
  const namesake = near.filter(other => other.region !== null && other.town === town)
  const sameDivision = near.filter(other => other.region !== null && other.division === division)
  const closest = [namesake, sameDivision, near].find(group => group.length > 0) ?? []
  return mostCommonRegion(closest.flatMap(({ region }) => region ?? []))
}

function mostCommonRegion(regions: readonly Region[]): Region | null {
  const state = mostCommon(regions.map(region => region.state))
  const district = mostCommon(regions.filter(region => region.state === state).map(region => region.district))
  return state === null || district === null ? null : { state, district }
}

/** In a tie the first one. */
function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}
