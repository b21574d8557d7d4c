import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'

/** Small enough to commit, and clear enough to read. */
const QUALITY = 35
/** A picture shows the first screens of a long page. */
const PHONE = { mostHeight: 1_600, scale: 1 }
const DESK = { mostHeight: 1_000, scale: 0.6 }

/**
 * A picture of the page as WebP, which the screenshots of Playwright cannot be. The window gets the height of the page first: a bar that
 * sticks to its bottom would else cover what is below.
 */
export async function savePicture(page: Page, file: string): Promise<void> {
  const window = page.viewportSize()!
  const { mostHeight, scale } = window.width < 600 ? PHONE : DESK
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
  const height = Math.min(Math.max(whole, window.height), mostHeight)
  await page.setViewportSize({ width: window.width, height })
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width: window.width, height, scale }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip })
  await devtools.detach()
  await page.setViewportSize(window)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.from(data, 'base64'))
}
