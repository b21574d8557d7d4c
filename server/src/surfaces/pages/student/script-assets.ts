import { readFileSync } from 'node:fs'
import { sha256Hex } from '../../../kernel/crypto.ts'
import type { Asset } from '../assets.ts'

const folder = new URL('./script/', import.meta.url)
const IMPORT = /(?<=from ')\.\/([\w-]+)\.js(?=')/g

/**
 * The modules of the page's script, the first of them the one to begin with. Each imports the others by the names they are served
 * under, which change with what is in them: so do the names of all that import them.
 */
function moduleAssets(name: string, made: Map<string, Asset>): Asset {
  const known = made.get(name)
  if (known) return known
  const body = readFileSync(new URL(`${name}.js`, folder), 'utf8').replace(
    IMPORT,
    (_, imported: string) => moduleAssets(imported, made).path,
  )
  const path = `/assets/student/${name}.${sha256Hex(body).slice(0, 12)}.js`
  const asset = { path, type: 'text/javascript; charset=utf-8', body }
  made.set(name, asset)
  return asset
}

const made = new Map<string, Asset>()
export const studentScript = moduleAssets('student', made)
/** With all that it imports. */
export const studentModules: readonly Asset[] = [...made.values()]
