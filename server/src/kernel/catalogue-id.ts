/** Public ids of the catalogue: `ms_<n>`, `ss_<n>`, `sk_<n>`. Inside, a level and its number. */
export type Level = 'master' | 'sub_skill' | 'skill'

const PREFIX: Record<Level, string> = { master: 'ms', sub_skill: 'ss', skill: 'sk' }

/** At most nine digits (the partner document's pattern), no leading zero: one number has one spelling. */
const NUMBER = /^[1-9]\d{0,8}$/

export function formatCatalogueId(level: Level, number: number): string {
  return `${PREFIX[level]}_${number}`
}

/** The number, or null for what is no id of that level. */
export function parseCatalogueId(level: Level, id: string): number | null {
  const prefix = `${PREFIX[level]}_`
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : ''
  return NUMBER.test(digits) ? Number(digits) : null
}
