/** Public ids of the catalogue are `ms_<n>`, `ss_<n>`, `sk_<n>`. Internally an id is a level and a number. */
export type Level = 'master' | 'sub_skill' | 'skill'

const PREFIX: Record<Level, string> = { master: 'ms', sub_skill: 'ss', skill: 'sk' }

/** At most nine digits (the pattern of the partner document) and no leading zero, so that a number has one spelling. */
const NUMBER = /^[1-9]\d{0,8}$/

export function formatCatalogueId(level: Level, number: number): string {
  return `${PREFIX[level]}_${number}`
}

/** The number, or null if the text is not an id of that level. */
export function parseCatalogueId(level: Level, id: string): number | null {
  const prefix = `${PREFIX[level]}_`
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return NUMBER.test(digits) ? Number(digits) : null
}

/** A name without letter case and spacing: the key by which skill requests and pending skills are compared. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
}
