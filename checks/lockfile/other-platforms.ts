/**
 * Packages with a binary per platform name all of them as optional dependencies, and `npm ci` wants each in the lockfile. A
 * registry mirror that carries Linux only (ours in CI) lets npm write a lockfile without the others, which `npm ci` then
 * refuses on every machine. What the names say (version, system, processor) is all that is missing.
 */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface MissingPackage {
  readonly name: string
  readonly version: string
}

const SYSTEMS = ['android', 'darwin', 'win32', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'linux']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32', 'arm']

export function findMissing({ packages }: Lockfile): readonly MissingPackage[] {
  const missing = new Map<string, MissingPackage>()
  for (const [place, { optionalDependencies }] of Object.entries(packages)) {
    for (const [name, wanted] of Object.entries(optionalDependencies ?? {})) {
      const known = packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
      if (!known && place !== '') missing.set(name, { name, version: wanted.replace(/^[\^~]/, '') })
    }
  }
  return [...missing.values()]
}

export function fillMissing(lockfile: Lockfile): Lockfile {
  const filled = { ...lockfile.packages }
  for (const { name, version } of findMissing(lockfile)) filled[`node_modules/${name}`] = stub(name, version)
  const sorted = Object.entries(filled).sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...lockfile, packages: Object.fromEntries(sorted) }
}

function stub(name: string, version: string): LockedPackage {
  const parts = name.split('/').at(-1)!.split(/[-.]/)
  const named = (all: readonly string[]) => all.filter(each => parts.includes(each)).slice(0, 1)
  const [cpu, os] = [named(PROCESSORS), named(SYSTEMS)]
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    dev: true,
    ...(parts.includes('musl') && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
