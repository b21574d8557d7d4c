import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { placesText } from './places-text.ts'

/**
 * Makes the file of places that GET /locations answers from, out of two npm packages and our own tables. `npm ci` runs it (as
 * `prepare`) and so does the image; it is not committed, because the names in it are not ours.
 */
const FILE = fileURLToPath(new URL('../server/src/features/lookups/core/generated/places.json', import.meta.url))

await mkdir(fileURLToPath(new URL('.', `file://${FILE}`)), { recursive: true })
await writeFile(FILE, await placesText())
