import type { InstalledPackage } from './production.ts'

/**
 * A bill of materials in CycloneDX 1.6. Without a time and a serial number, which are optional: the same lockfile always gives the same
 * text, so two releases can be compared.
 */
export function cycloneDx(packages: readonly InstalledPackage[]): object {
  const [application, ...libraries] = packages
  const refOfPlace = new Map(packages.map(each => [each.place, packageUrl(each)]))
  const dependencies = new Map(
    packages.map(each => [packageUrl(each), unique(each.needs.map(place => refOfPlace.get(place)!))]),
  )
  // The same version may be installed at several places.
  const components = new Map(libraries.map(each => [packageUrl(each), component(each, 'library')]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component(application!, 'application') },
    components: sorted(components).map(([, each]) => each),
    dependencies: sorted(dependencies).map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

function component(installed: InstalledPackage, type: 'application' | 'library'): object {
  const { name, entry } = installed
  const [scope, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type,
    'bom-ref': packageUrl(installed),
    ...(scope !== undefined && { group: scope }),
    name: short,
    version: entry.version,
    ...(entry.integrity !== undefined && { hashes: [hash(entry.integrity)] }),
    ...(entry.license !== undefined && { licenses: [{ expression: entry.license }] }),
    purl: packageUrl(installed),
  }
}

function packageUrl({ name, entry }: InstalledPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
}

/** `sha512-` and base64 become the algorithm's name and hexadecimal digits. */
function hash(integrity: string): object {
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}

function sorted<T>(map: ReadonlyMap<string, T>): readonly [string, T][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1))
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort()
}
