/** What the operations on the settings of an organisation take and answer. */
export type Period = 'candidates' | 'recordings' | 'requests'

export interface PeriodRange {
  readonly shortest: number
  readonly longest: number
  readonly installation: number | null
}

export type PeriodDays = Readonly<Record<Period, number | null>>

export interface Retention {
  readonly days: PeriodDays
  readonly ranges: Readonly<Record<Period, PeriodRange>>
}

export interface Branding {
  readonly name: string | null
  readonly accent: string | null
  readonly support: string | null
  readonly privacy_url: string | null
  readonly mark_url: string | null
}

export interface BrandingChange {
  readonly name?: string | null
  readonly accent?: string | null
  readonly support?: string | null
  readonly privacy_url?: string | null
  /** Base64. */
  readonly mark?: string | null
}

interface Shades {
  readonly brand: string
  readonly strong: string
  readonly tint: string
}

export interface AccentColours {
  readonly contrast: number
  readonly needed: number
  readonly nearest: string
  readonly light: Shades
  readonly dark: Shades
}
