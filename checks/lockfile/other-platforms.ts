/**
 * Packages with a binary per platform list all of them as optional dependencies, and `npm ci` requires each in the lockfile.
 * With a registry mirror that has Linux only (as in our CI), npm writes a lockfile without the others, which `npm ci` then
 * rejects on every machine. The names contain everything that is missing: version, system and processor.
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
  // Pagefind calls its package windows-x64.
  const parts = name.split('/').at(-1)!.replace('windows', 'win32').split(/[-.]/)
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
