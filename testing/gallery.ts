import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Browser, Page } from 'playwright-core'

/** Small enough to commit, and clear enough to read. */
const QUALITY = 35
interface Sizes {
  readonly mostHeight: number
  readonly scale: number
}
/** A picture shows the first screens of a long page. */
const PHONE: Sizes = { mostHeight: 1_600, scale: 1 }
const DESK: Sizes = { mostHeight: 1_000, scale: 0.6 }
/** The whole page: charts below the first screens are compared, too. */
const WHOLE = 4_000

/** As WebP, which the screenshots of Playwright cannot be. */
const STORED = { format: 'webp', quality: QUALITY } as const
/** Only to be compared: 92 pictures took 3.7 s instead of 8.4 s as WebP. */
const COMPARED = { format: 'png', optimizeForSpeed: true } as const
type Format = typeof STORED | typeof COMPARED

/** Of the first screens of the page. */
export async function savePicture(page: Page, file: string): Promise<void> {
  await store(file, await takePicture(page, STORED))
}

async function store(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
}

/** In the page: its height, or that which an open dialog needs to show all that it scrolls. */
const HEIGHT = `(() => {
  const hidden = [...document.querySelectorAll('dialog[open] *')].map(each => each.scrollHeight - each.clientHeight)
  const scrolled = document.querySelector('dialog[open]') === null ? 0 : innerHeight + Math.max(0, ...hidden)
  return Math.max(document.documentElement.scrollHeight, scrolled)
})()`

/** The window gets the height of the page first: a bar that sticks to its bottom would else cover what is below. */
async function takePicture(page: Page, format: Format, isWhole = false): Promise<Buffer> {
  const window = page.viewportSize()!
  const { mostHeight, scale } = window.width < 600 ? PHONE : DESK
  const whole = await page.evaluate<number>(isWhole ? HEIGHT : 'document.documentElement.scrollHeight')
  const height = Math.min(Math.max(whole, window.height), isWhole ? WHOLE : mostHeight)
  await page.setViewportSize({ width: window.width, height })
  // The clip is measured from the top of the page.
  await page.evaluate('scrollTo(0, 0)')
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width: window.width, height, scale }
  const { data } = await devtools.send('Page.captureScreenshot', { ...format, clip })
  await devtools.detach()
  await page.setViewportSize(window)
  return Buffer.from(data, 'base64')
}

/** Pictures are written anew; otherwise screens are compared with those that are there. */
export const isTakingPictures = process.env.PRAMAAN_GALLERY !== undefined

/**
 * Share of the screen, 0 to 1, that differs visibly from its picture in the gallery; 1 without a picture or if the sizes differ. Only for
 * screens that show the same data each time.
 */
export async function differenceFromPicture(page: Page, file: string): Promise<number> {
  if (isTakingPictures) {
    await store(file, await takePicture(page, STORED, true))
    return 0
  }
  const known = await readFile(file).catch(() => null)
  if (known === null) return 1
  const taken = await takePicture(page, COMPARED, true)
  const urls = [
    `data:image/webp;base64,${known.toString('base64')}`,
    `data:image/png;base64,${taken.toString('base64')}`,
  ]
  const blank = await blankPageOf(page.context().browser()!)
  return await blank.evaluate<number>(`(${compare})(${JSON.stringify(urls)})`)
}

const blankPages = new WeakMap<Browser, Promise<Page>>()

/** A page of its own, because the policy of the console allows no pictures from elsewhere. One for all comparisons, closed with the browser. */
function blankPageOf(browser: Browser): Promise<Page> {
  const known = blankPages.get(browser) ?? browser.newPage()
  blankPages.set(browser, known)
  return known
}

/** In the browser. At a quarter of the size a blinking caret or another rounding of a letter is no difference. */
const compare = `async urls => {
  const images = await Promise.all(urls.map(async url => createImageBitmap(await (await fetch(url)).blob())))
  const [width, height] = [Math.ceil(images[0].width / 4), Math.ceil(images[0].height / 4)]
  if (images.some(image => image.width !== images[0].width || image.height !== images[0].height)) return 1
  const [known, now] = images.map(image => {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  })
  let different = 0
  for (let at = 0; at < known.length; at += 4)
    if ([0, 1, 2].some(channel => Math.abs(known[at + channel] - now[at + channel]) > 40)) different += 1
  return different / (width * height)
}`
