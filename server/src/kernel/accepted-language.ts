import { LANGUAGES, type Language } from './languages.ts'

/** The language in the address if we have it, else the best that the browser accepts, else English. */
export function pickLanguage(wanted: unknown, acceptLanguage: string | undefined): Language {
  return known(wanted) ?? bestOf(acceptLanguage ?? '') ?? 'en'
}

function known(code: unknown): Language | null {
  return LANGUAGES.find(each => each === code) ?? null
}

/** The header comes from the caller, so only its beginning is read. */
const MAX_HEADER_LENGTH = 400

function bestOf(header: string): Language | null {
  const ranges = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.find(each => each.startsWith('q='))?.slice(2)
      return { language: known(tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language !== null && weight > 0)
  return ranges.sort((a, b) => b.weight - a.weight)[0]?.language ?? null
}
