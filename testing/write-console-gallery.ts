import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONSOLE_ROUTES } from './console-routes.ts'

/** Writes the page of the console's pictures from the files that are there, after the tests have taken them. */
const FOLDER = fileURLToPath(new URL('../docs/gallery', import.meta.url))
const COLUMNS = ['1280-light', '1280-dark', '390-light', '390-dark']

/** In the order of the routes: sign-in first, then the sections as the navigation has them. */
async function screensByRoute(): Promise<readonly (readonly [screen: string, route: string])[]> {
  const folders = await readdir(join(FOLDER, 'console'), { withFileTypes: true })
  const named = folders.filter(each => each.isDirectory()).map(each => each.name)
  const screens = await Promise.all(
    named.toSorted().map(async screen => {
      const route = await readFile(join(FOLDER, 'console', screen, 'route.txt'), 'utf8')
      return [screen, route.trim()] as const
    }),
  )
  const places = new Map(CONSOLE_ROUTES.map((route, place) => [route, place]))
  return screens.toSorted(([, one], [, other]) => (places.get(one) ?? -1) - (places.get(other) ?? -1))
}

const screens = await screensByRoute()
const rows = screens.map(([screen, route]) => {
  const pictures = COLUMNS.map(column => `![](console/${screen}/${column}.webp)`)
  return `| ${screen.replaceAll('-', ' ')} | \`/console/${route}\` | ${pictures.join(' | ')} |`
})
const page = [
  '# Gallery of the console',
  '',
  `${screens.length} screens of ${CONSOLE_ROUTES.length} routes at 1280 and 390 pixels, light and dark, in English. \`npm run gallery:console\` takes the pictures`,
  'during the tests of the screens and writes this page. Those of 1280 pixels are stored at 60 % of their size.',
  '',
  'The tests compare every screen with these pictures, and fail if more than 1 % of it differs visibly, if a route has no picture, or if a',
  'picture is of another route. A change that is meant: run the command and look at the pictures that Git shows as changed.',
  '',
  'Screens show the same in each run: the service runs on a Monday, the page writes its days as those of the week of 2 November 2026, the tab is in',
  'India, and generated ids, ports and durations are replaced before the picture is taken (testing/steady-page.ts).',
  '',
  '| Screen | Route | Desk, light | Desk, dark | Phone, light | Phone, dark |',
  '|---|---|---|---|---|---|',
  ...rows,
  '',
]
await writeFile(join(FOLDER, 'console.md'), page.join('\n'))
process.stdout.write(`docs/gallery/console.md: ${screens.length} screens of ${CONSOLE_ROUTES.length} routes\n`)
