/** Colours as `#rrggbb`, and how well one can be read on another (WCAG 2.2). */

/** Contrast of text (AA), and of the borders of controls. */
export const TEXT_CONTRAST = 4.5
export const EDGE_CONTRAST = 3

type Rgb = readonly [red: number, green: number, blue: number]

/** Lower case with six digits, or null. */
export function parseColour(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(trimmed)
  if (short !== null)
    return `#${short
      .slice(1)
      .map(digit => digit + digit)
      .join('')}`
  const full = /^#?([0-9a-f]{6})$/.exec(trimmed)
  return full === null ? null : `#${full[1]}`
}

/** From 1 to 21, the same in both directions. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the second colour, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  return hex(from.map((value, at) => Math.round(value + (to[at]! - value) * share)) as unknown as Rgb)
}

/** The colour moved towards another just so far that it can be read on all of these. Null if even the other cannot. */
export function readableTowards(colour: string, towards: string, on: readonly string[]): string | null {
  const steps = Array.from({ length: STEPS + 1 }, (_, at) => mix(colour, towards, at / STEPS))
  return steps.find(each => on.every(ground => contrast(each, ground) >= TEXT_CONTRAST)) ?? null
}

const STEPS = 100

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function channels(colour: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
}

function hex(rgb: Rgb): string {
  return `#${rgb.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
