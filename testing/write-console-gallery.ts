import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Writes the page of the console's pictures from the files that are there, after the tests have taken them. */
const FOLDER = fileURLToPath(new URL('../docs/gallery', import.meta.url))
const COLUMNS = ['1280-light', '1280-dark', '390-light', '390-dark']

const folders = await readdir(join(FOLDER, 'console'), { withFileTypes: true })
const screens = folders.filter(each => each.isDirectory()).map(each => each.name)
const rows = screens.toSorted().map(screen => {
  const pictures = COLUMNS.map(column => `![](console/${screen}/${column}.webp)`)
  return `| ${screen.replaceAll('-', ' ')} | ${pictures.join(' | ')} |`
})
const page = [
  '# Gallery of the console',
  '',
  `${screens.length} screens at 1280 and 390 pixels, light and dark, in English. \`npm run gallery:console\` takes the pictures during the tests of the screens and writes`,
  'this page. Those of 1280 pixels are stored at 60 % of their size.',
  '',
  'Screens of `frame.test.ts` show the same data each time: the test compares them with these pictures and fails if more than 1 % of a screen differs',
  'visibly. The others show ids and times of the run, and are checked by axe, for overflow and for their texts.',
  '',
  '| Screen | Desk, light | Desk, dark | Phone, light | Phone, dark |',
  '|---|---|---|---|---|',
  ...rows,
  '',
]
await writeFile(join(FOLDER, 'console.md'), page.join('\n'))
process.stdout.write(`docs/gallery/console.md: ${screens.length} screens\n`)
