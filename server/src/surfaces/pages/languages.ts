/** The languages of the pages. A page has a table of texts for each; a further language is one more table of the same type. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const

export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** What the language calls itself, for those who look for it. */
export const OWN_NAME: Readonly<Record<PageLanguage, string>> = { en: 'English', hi: 'हिन्दी' }

/** As asked for in the address, else the best the browser accepts, else English. */
export function pickLanguage(wanted: unknown, acceptLanguage: string | undefined): PageLanguage {
  return known(wanted) ?? bestOf(acceptLanguage ?? '') ?? 'en'
}

function known(code: unknown): PageLanguage | null {
  return PAGE_LANGUAGES.find(each => each === code) ?? null
}

/** A header is the caller's own text: only so much of it is read. */
const LONGEST_HEADER = 400

function bestOf(header: string): PageLanguage | null {
  const ranges = header
    .slice(0, LONGEST_HEADER)
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
