/**
 * What axe found in the pages that Starlight and the Markdown renderer write, corrected in the built page: overriding the component
 * would copy it.
 */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  // An empty header names no column.
  [/<th><\/th>/g, '<td></td>'],
  // A table that is wider than a phone scrolls, and the keyboard must reach it.
  [/<table>/g, '<table tabindex="0">'],
]

/** The page as it is served, before inline code is moved out of it. */
export function repairPage(html: string): string {
  return REPAIRS.reduce((text, [wrong, right]) => text.replaceAll(wrong, right), html)
}
