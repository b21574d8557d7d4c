import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, resultOf } from '../check.ts'
import { NOT_OURS, presentPackages } from '../sources.ts'

/** JavaScript is checked by nobody: everything that runs, also in a browser, is TypeScript. The limit is 0 files. */
export const untyped: Check = {
  name: 'untyped',
  async run(root) {
    const files = presentPackages(root).flatMap(name => listJavaScript(root, name))
    return resultOf(files.map(file => `${file}: write it in TypeScript.`))
  },
}

function listJavaScript(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : listJavaScript(root, path)
    return /\.[cm]?jsx?$/.test(entry.name) ? [path] : []
  })
}
