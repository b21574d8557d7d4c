import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CONSOLE_ROUTES, consoleRouteOf } from './console-routes.ts'

const GALLERY = fileURLToPath(new URL('../docs/gallery', import.meta.url))
const PICTURES = ['1280-dark.webp', '1280-light.webp', '390-dark.webp', '390-light.webp', 'route.txt']

const folders = (await readdir(join(GALLERY, 'console'))).toSorted()
const routeOf = async (folder: string) => (await readFile(join(GALLERY, 'console', folder, 'route.txt'), 'utf8')).trim()

test('every route of the console has a screen in the gallery', async () => {
  expect(CONSOLE_ROUTES.length).toBeGreaterThan(50)
  const shown = new Set(await Promise.all(folders.map(routeOf)))
  expect(CONSOLE_ROUTES.filter(route => !shown.has(route))).toEqual([])
})

test('every screen of the gallery has both widths in both themes, and a row on its page', async () => {
  const page = await readFile(join(GALLERY, 'console.md'), 'utf8')
  const listed = new Set([...page.matchAll(/console\/([^/)]+)\/1280-light\.webp/g)].map(([, folder]) => folder))
  for (const folder of folders) {
    expect([folder, await readdir(join(GALLERY, 'console', folder))]).toEqual([folder, PICTURES])
    expect([folder, listed.delete(folder)]).toEqual([folder, true])
  }
  expect([...listed]).toEqual([])
})

test('an address is of the route with the fewest unknown parts', () => {
  const routes = ['/console/operator/areas', '/console/ORG_1/live', '/console/ORG_1/live/webhooks/WH_1/EV_1']
  expect(routes.map(consoleRouteOf)).toEqual([
    'operator/areas',
    '{orgId}/{mode}',
    '{orgId}/{mode}/webhooks/{webhookId}/{eventId}',
  ])
  expect(consoleRouteOf('/console/ORG_1/live/no-such-section')).toBeNull()
})
