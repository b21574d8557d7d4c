/** The schema has bounded its length; blanks and signs alone are no name. */
export function isName(trimmed: string): boolean {
  return [...trimmed].length >= 2 && /[\p{L}\p{N}]/u.test(trimmed)
}
