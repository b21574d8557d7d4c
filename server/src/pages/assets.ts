import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { IMMUTABLE, serveStatic } from '../http/static-file.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** A file of web/dist. Its name contains a hash of its content, so a browser may keep it forever. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

export type AssetName =
  | 'pages.css'
  | 'mark.svg'
  | 'student.js'
  | 'reviewer.js'
  | 'keep-key.js'
  | 'proof.js'
  | 'candidate.js'
export type Assets = Readonly<Record<AssetName, Asset>>

const DIST = new URL('../../../web/dist/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Read once at start. `npm run build:web` writes the files and their manifest. */
export function readAssets(folder: URL = DIST): Assets {
  const manifestFile = new URL('manifest.json', folder)
  const manifest: Readonly<Record<string, string>> = existsSync(manifestFile)
    ? JSON.parse(readFileSync(manifestFile, 'utf8'))
    : {}
  const read = (name: AssetName): Asset => {
    const file = manifest[name]
    if (file === undefined || !existsSync(new URL(file, folder)))
      throw new OperatorError('The browser files of the pages are missing: run npm run build:web.')
    const type = TYPES[name.split('.').at(-1)!]!
    return { path: `/assets/${file}`, type, body: readFileSync(new URL(file, folder)) }
  }
  return {
    'pages.css': read('pages.css'),
    'mark.svg': read('mark.svg'),
    'student.js': read('student.js'),
    'reviewer.js': read('reviewer.js'),
    'keep-key.js': read('keep-key.js'),
    'proof.js': read('proof.js'),
    'candidate.js': read('candidate.js'),
  }
}

export function serveAssets(app: FastifyInstance, assets: Assets): void {
  for (const asset of Object.values(assets)) serveStatic(app, { ...asset, headers: { 'cache-control': IMMUTABLE } })
}
