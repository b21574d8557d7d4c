import type { Branding, BrandingChange } from '../../api/index.ts'

/** What stands in the form. */
export interface BrandingDraft {
  readonly name: string
  readonly accent: string
  readonly support: string
  readonly privacy_url: string
  /** A file that was chosen, as a data address; null if the logo is removed; undefined if it stays. */
  readonly mark?: string | null
}

export function draftOf({ name, accent, support, privacy_url }: Branding): BrandingDraft {
  return { name: name ?? '', accent: accent ?? '', support: support ?? '', privacy_url: privacy_url ?? '' }
}

const FIELDS = ['name', 'accent', 'support', 'privacy_url'] as const

/** Only what differs: what somebody else changes meanwhile stays. */
export function changeOf(draft: BrandingDraft, stored: Branding): BrandingChange {
  const before = draftOf(stored)
  const texts = FIELDS.filter(field => draft[field].trim() !== before[field]).map(field => {
    const text = draft[field].trim()
    return [field, text === '' ? null : text]
  })
  const { mark } = draft
  const file = mark === undefined ? {} : { mark: mark === null ? null : mark.slice(mark.indexOf(',') + 1) }
  return { ...Object.fromEntries(texts), ...file }
}

/** With six digits, as a colour field needs it; null for what is no colour. */
export function colourIn(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return `#${digits.length === 6 ? digits : [...digits].map(each => each + each).join('')}`
}
