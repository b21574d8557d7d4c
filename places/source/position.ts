/** Where something is, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Flat within a few hundred kilometres, which is all that is asked. */
export function kilometres(a: Position, b: Position): number {
  const perDegree = 111.2
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180))
  return perDegree * Math.hypot(a.latitude - b.latitude, east)
}

/** The median of each coordinate: a few misplaced ones do not move it. Null for none. */
export function middleOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null
  return { latitude: median(positions.map(at => at.latitude)), longitude: median(positions.map(at => at.longitude)) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
