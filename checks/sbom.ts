import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cycloneDx } from './sbom/cyclonedx.ts'
import { type LockedPackages, productionPackages } from './sbom/production.ts'

/** `npm run sbom [-- FILE]`: writes what the server is made of to sbom.cdx.json. */
const root = fileURLToPath(new URL('..', import.meta.url))
const file = process.argv[2] ?? join(root, 'sbom.cdx.json')
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }

const installed = productionPackages(packages, 'server')
await writeFile(file, `${JSON.stringify(cycloneDx(installed), null, 2)}\n`)
process.stdout.write(`${file}: ${installed.length - 1} packages\n`)
