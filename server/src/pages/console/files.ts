import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Asset } from '../assets.ts'

/** The console's browser application as web/console/build.ts wrote it. */
export interface ConsoleFiles {
  /** The same for every address of the console: the application reads the address. */
  readonly document: string
  readonly assets: readonly Asset[]
}

const DIST = new URL('../../../../web/dist/console/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Read once at start. */
export function readConsoleFiles(folder: URL = DIST): ConsoleFiles {
  const document = new URL('index.html', folder)
  const assets = new URL('assets/', folder)
  if (!existsSync(document) || !existsSync(assets))
    throw new OperatorError('The browser files of the console are missing: run npm run build:web.')
  const names = readdirSync(assets).filter(name => typeOf(name) !== undefined)
  return {
    document: readFileSync(document, 'utf8'),
    assets: names.map(name => ({
      path: `/console/assets/${name}`,
      type: typeOf(name)!,
      body: readFileSync(new URL(name, assets)),
    })),
  }
}

function typeOf(name: string): string | undefined {
  return TYPES[name.split('.').at(-1)!]
}
