import { contrast, mix, parseColour, readableTowards, TEXT_CONTRAST } from '../../../kernel/colour.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'

/** Grounds and texts of web/ui/tokens.css on which an accent colour stands, or which stand on its tint. A test compares them. */
export const THEMES = {
  light: { page: '#fbfaf7', surface: '#ffffff', text: '#14162b', muted: '#5a5f7d', 'on-brand': '#ffffff' },
  dark: { page: '#101122', surface: '#191b33', text: '#f2f1fa', muted: '#a9acc8', 'on-brand': '#14122e' },
} as const

/** The tokens that an accent colour replaces. */
export interface BrandColours {
  readonly brand: string
  readonly strong: string
  readonly tint: string
}

const [WHITE, BLACK] = ['#ffffff', '#000000'] as const
const LIGHT_TINT = 0.9
const DARK_TINT = 0.22

/** No colour reaches 4.5:1 on both a white and a nearly black page, so the dark theme takes a lighter shade of it. */
export function brandColours(accent: string): { readonly light: BrandColours; readonly dark: BrandColours } {
  const tint = mix(THEMES.dark.surface, accent, DARK_TINT)
  const brand = readableTowards(accent, WHITE, [THEMES.dark.page, THEMES.dark.surface, THEMES.dark['on-brand'], tint])
  return {
    light: { brand: accent, strong: mix(accent, BLACK, 0.25), tint: mix(accent, WHITE, LIGHT_TINT) },
    dark: { brand: brand ?? WHITE, strong: mix(brand ?? WHITE, WHITE, 0.35), tint },
  }
}

export interface MeasuredAccent {
  readonly colour: string
  /** The least of all texts that have the colour or stand on it, rounded down. */
  readonly contrast: number
  readonly needed: number
  /** The colour itself if it can be read, else the nearest shade that can. */
  readonly nearest: string
}

/** Null for a text that is no colour. */
export function measureAccent(text: string): MeasuredAccent | null {
  const colour = parseColour(text)
  if (colour === null) return null
  const grounds = (of: string) => [THEMES.light.page, THEMES.light.surface, mix(of, WHITE, LIGHT_TINT)]
  const least = (of: string) => Math.min(...grounds(of).map(ground => contrast(of, ground)))
  const darker = Array.from({ length: 100 }, (_, at) => mix(colour, BLACK, at / 100))
  const nearest = darker.find(each => least(each) >= TEXT_CONTRAST) ?? BLACK
  return { colour, contrast: Math.floor(least(colour) * 10) / 10, needed: TEXT_CONTRAST, nearest }
}

/** Accepts a colour that can be read on white, as text and under white text; else names the nearest shade that can. */
export function validateAccent(text: string): Result<string, string> {
  const measured = measureAccent(text)
  if (measured === null) return err('The accent colour is not of the form #0b6e4f.')
  const { colour, contrast: ratio, needed, nearest } = measured
  if (nearest === colour) return ok(colour)
  return err(`The accent colour has a contrast of ${ratio} and needs ${needed}. The nearest shade is ${nearest}.`)
}

/** The stylesheet that puts the colours in place of ours. */
export function brandStyles(accent: string): string {
  const { light, dark } = brandColours(accent)
  const rule = ({ brand, strong, tint }: BrandColours) =>
    `:root{--brand:${brand};--brand-strong:${strong};--brand-tint:${tint}}`
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}\n`
}
