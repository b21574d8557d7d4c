import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SIGNED_OUT_PAGES } from '../web/console/src/addresses.ts'

/** Read as text: to import the tables is to compile every page of the console as part of the server's tests. */
function pathsIn(table: string): readonly string[] {
  const source = readFileSync(fileURLToPath(new URL(`../web/console/src/sections/${table}`, import.meta.url)), 'utf8')
  return [...source.matchAll(/^ {4}path: '([^']*)',$/gm)].map(([, path = '']) => path)
}

/** `webhooks/{-$webhookId}/{-$eventId}` is three routes: the list, one of it, and a detail of that one. */
function withDetails(path: string): readonly string[] {
  const parts = path === '' ? [] : path.split('/')
  const named = parts.map(part => part.replace(/^\{-\$(\w+)\}$/, '{$1}'))
  const first = parts.findIndex(part => part.startsWith('{-'))
  const shortest = first === -1 ? parts.length : first
  return Array.from({ length: parts.length - shortest + 1 }, (_, more) => named.slice(0, shortest + more).join('/'))
}

/** Every address of the console that is a screen, as its router and its pages before the sign-in know it. */
export const CONSOLE_ROUTES: readonly string[] = [
  ...SIGNED_OUT_PAGES,
  'account',
  'start',
  ...pathsIn('sections.ts')
    .flatMap(withDetails)
    .map(each => `{orgId}/{mode}${each && `/${each}`}`),
  ...pathsIn('operator/sections.ts')
    .flatMap(withDetails)
    .map(each => `operator/${each}`),
]

const patternOf = (route: string) => new RegExp(`^/console/${route.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/** The route of an address; null if no screen has it. */
export function consoleRouteOf(pathname: string): string | null {
  const fits = CONSOLE_ROUTES.filter(route => patternOf(route).test(pathname))
  // `operator/areas` fits `{orgId}/{mode}`, too.
  return fits.toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? null
}
