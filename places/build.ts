import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { placesText } from './places-text.ts'

/**
 * Builds the file of places for GET /locations from two npm packages and our own tables. `npm ci` (as `prepare`) and the build of the
 * image run it. The file is not committed, because its names are not ours.
 */
const FILE = fileURLToPath(new URL('../server/src/features/lookups/core/generated/places.json', import.meta.url))

await mkdir(fileURLToPath(new URL('.', `file://${FILE}`)), { recursive: true })
await writeFile(FILE, await placesText())
