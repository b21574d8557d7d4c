import type { Page } from 'playwright-core'

/** For stories of people who have no mouse: every stop on the way must show that it has the focus. */

interface Stop {
  /** The element, as a fault names it. */
  readonly name: string
  readonly isWanted: boolean
  /** Why nobody sees that it has the focus; null if everybody does. */
  readonly fault: string | null
}

/**
 * In the page: the element that has the focus. A choice shows the focus by the outline of its row. Covered is what a sticky bar or a menu
 * lies over: the topmost element at its centre is neither itself, nor inside, nor around it.
 */
const STOP = `(({ selector, text }) => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const shown = focused.closest('.choice') ?? focused
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown)
  const { left, top, right, bottom, width, height } = shown.getBoundingClientRect()
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
  const hit = document.elementFromPoint(x, y)
  const hasRing = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\\)$/.test(outlineColor)
  const isOnScreen = width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  const isReached = hit !== null && (shown.contains(hit) || hit.contains(shown))
  // The focus is put there when the screen changes, for screen readers; nobody tabs to it.
  const isTarget = focused.getAttribute('tabindex') === '-1'
  const fault = isTarget ? null : !isOnScreen ? 'is not on the screen' : !hasRing ? 'has no outline' : !isReached ? 'is covered' : null
  const words = focused.textContent.trim()
  return {
    name: focused.tagName.toLowerCase() + (focused.id && '#' + focused.id) + ' "' + words.slice(0, 40) + '"',
    isWanted: focused.matches(selector) && (text === null || words === text),
    fault,
  }
})`

const MOST_STOPS = 120

/** Presses Tab until the wanted element has the focus. Throws at a stop that does not show it. */
export async function tabTo(page: Page, selector: string, text: string | null = null): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const stop = await page.evaluate<Stop | null>(`${STOP}(${JSON.stringify({ selector, text })})`)
    if (stop?.fault) throw new Error(`${stop.name} has the focus and ${stop.fault}.`)
    if (stop?.isWanted) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not get to ${selector} ${text ?? ''}`)
}

export async function tabToAndPress(page: Page, selector: string, ...keys: readonly string[]): Promise<void> {
  await tabTo(page, selector)
  for (const key of keys) await page.keyboard.press(key)
}
