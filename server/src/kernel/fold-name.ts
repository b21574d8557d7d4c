/** A name without case and spacing, by which skill requests and pending skills are compared. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')
}
