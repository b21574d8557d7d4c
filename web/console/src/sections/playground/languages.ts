import type { Language } from '../../api/index.ts'

/** Languages that candidates can choose from, each in its own script. */
export const CANDIDATE_LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'bn', label: 'বাংলা' },
  { value: 'te', label: 'తెలుగు' },
  { value: 'mr', label: 'मराठी' },
  { value: 'ta', label: 'தமிழ்' },
  { value: 'gu', label: 'ગુજરાતી' },
  { value: 'kn', label: 'ಕನ್ನಡ' },
  { value: 'ml', label: 'മലയാളം' },
  { value: 'pa', label: 'ਪੰਜਾਬੀ' },
  { value: 'or', label: 'ଓଡ଼ିଆ' },
] as const

export function languageName(code: string): string {
  return CANDIDATE_LANGUAGES.find(({ value }) => value === code)?.label ?? code
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN').format(value)
}
