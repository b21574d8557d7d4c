/** An entry of package-lock.json, as far as a bill of materials needs it. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** With `link`: the folder of a workspace. */
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** A package that is installed, and the places of those that it needs. */
export interface InstalledPackage {
  readonly place: string
  readonly name: string
  readonly entry: LockedPackage
  readonly needs: readonly string[]
}

/**
 * What the workspace in `folder` needs at run time, with the workspace first: what `npm ci --omit=dev --workspace …` installs, and the
 * binaries for other platforms. Not from `npm sbom --omit=dev` (npm 11.19): it leaves out packages that something of ours also needs for
 * development, such as pg, kysely and ajv.
 */
export function productionPackages(packages: LockedPackages, folder: string): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const waiting = [folder]
  for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
    if (found.has(place)) continue
    const entry = packages[place]!
    const needs = namesNeeded(entry).flatMap(name => resolvePlace(packages, place, name))
    found.set(place, { place, name: entry.name ?? place.split('node_modules/').at(-1)!, entry, needs })
    waiting.push(...needs)
  }
  return [...found.values()]
}

/** Optional peers are not needed: whoever wants them installs them. */
function namesNeeded({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** As Node resolves a name: in the package's own node_modules, then in that of each folder above. Empty if it is not installed. */
function resolvePlace(packages: LockedPackages, from: string, name: string): readonly string[] {
  for (const folder of foldersAbove(from)) {
    const place = `${folder}node_modules/${name}`
    const entry = packages[place]
    if (entry) return [entry.link ? entry.resolved! : place]
  }
  return []
}

function foldersAbove(place: string): readonly string[] {
  const parts = place.split('/node_modules/')
  const nested = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/node_modules/')}/`)
  return [...nested, '']
}
