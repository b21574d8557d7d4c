import { districtNamed } from './district-names.ts'
import type { Office } from './offices.ts'
import { kilometres, middleOf, type Position } from './position.ts'
import { stateNamed } from './state-names.ts'

/** A pincode and the one district it is counted to. */
export interface Pincode {
  readonly pincode: string
  /** Of the office its mail is delivered from. */
  readonly town: string
  /** The same with what stands in brackets: `Infotech Park (Hinjawadi)`. */
  readonly locality: string
  readonly division: string
  readonly state: string
  readonly district: string
  readonly position: Position | null
  /** The source names no state, or one far from where the pincode lies. */
  readonly inferred: boolean
}

type Region = Pick<Pincode, 'state' | 'district'>
type Unplaced = Omit<Pincode, keyof Region | 'inferred'> & { readonly region: Region | null }

const FAR_KM = 150
const NEAR_KM = 100
/** From so many pincodes on the very same place, it is not theirs but their division's: 1,865 pincodes. */
const SHARED = 3

/** 1,478 pincodes reach into more than one district: most offices decide, the delivering office among equals. */
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

/** What is not even near its district is misplaced and says nothing: of Bengaluru's 560071 it would make a village. */
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

/** The delivering office's, unless it is far off the middle of the others: some are misplaced. */
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

/** Agartala, say, which the source puts into Telangana: far from its district and among those of its number. */
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

/** From those with the same first three digits: where an office has the same name, else of its postal division, else all. */
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

/** Among equals the one that comes first. */
function mostCommon(values: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}
