/** A name without case and spacing, by which requests and pending skills are compared. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
}

/** The schema has bounded its length; blanks and signs alone are no name. */
export function isName(trimmed: string): boolean {
  return [...trimmed].length >= 2 && /[\p{L}\p{N}]/u.test(trimmed)
}
