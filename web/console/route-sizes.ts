import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Bytes of the first load of each screen, after gzip: the document, the styles and every script that the screen needs before it shows.
 * Read from Vite's manifest. `node web/console/route-sizes.ts` prints them and fails above the limits.
 */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

export interface RouteSize {
  readonly route: string
  readonly bytes: number
  readonly limit: number
}

const DIST = fileURLToPath(new URL('../dist/console', import.meta.url))
const SIGNED_OUT = 'src/signed-out/app.tsx'
const SIGNED_IN = ['src/console.tsx', 'src/frame/frame.tsx']
const KB = 1_024
const LIMITS = { signedOut: 120 * KB, signedIn: 220 * KB } as const

/** The pages before the sign-in are one application; every section is a module that the router loads on demand. */
export async function routeSizes(dist: string = DIST): Promise<readonly RouteSize[]> {
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  const measure = async (route: string, modules: readonly string[], limit: number): Promise<RouteSize> => {
    const keys = closureOf(manifest, [...entry, ...modules])
    const files = ['index.html', ...new Set([...keys.map(key => manifest[key]!.file), ...stylesIn(manifest)])]
    const sizes = await Promise.all(files.map(async file => gzipSync(await readFile(join(dist, file))).length))
    return { route, bytes: sizes.reduce((sum, size) => sum + size, 0), limit }
  }
  const sections = Object.keys(manifest).filter(key => /^src\/sections\/.+\/page\.tsx$/.test(key))
  return await Promise.all([
    measure(SIGNED_OUT, [SIGNED_OUT], LIMITS.signedOut),
    ...sections.sort().map(key => measure(key, [...SIGNED_IN, key], LIMITS.signedIn)),
  ])
}

export function tooLarge(sizes: readonly RouteSize[]): readonly string[] {
  return sizes.filter(({ bytes, limit }) => bytes > limit).map(size => `${describe(size)}: too large`)
}

export async function printRouteSizes(dist: string = DIST): Promise<readonly RouteSize[]> {
  const sizes = await routeSizes(dist)
  process.stdout.write(`${sizes.map(describe).join('\n')}\n`)
  return sizes
}

function describe({ route, bytes, limit }: RouteSize): string {
  return `${route.replace(/^src\//, '')} ${(bytes / KB).toFixed(1)} KB of ${limit / KB} KB after gzip`
}

/** A module and everything that it imports statically. */
function closureOf(manifest: Manifest, roots: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const root of roots) visit(root)
  return [...seen]
}

/** There is one style sheet, which every screen loads. */
function stylesIn(manifest: Manifest): readonly string[] {
  return Object.values(manifest)
    .map(({ file }) => file)
    .filter(file => file.endsWith('.css'))
}

if (import.meta.main) {
  const faults = tooLarge(await printRouteSizes())
  if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
