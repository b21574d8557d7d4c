/**
 * What stands between two words decides whether a label may reach across. Blanks, hyphens and slashes say nothing: labels
 * lose them too. Other signs part, unless the label itself is written with them ("Node.js", "1:4 mortar"). A line's end,
 * and anything longer than a few characters, always parts: two lines of a list are two things.
 */
const LINE_END = '\n'
const FAR_APART = '\n\n'
const LONGEST = 4
const LINE_ENDS = /[\n\r\v\f\u0085\u2028\u2029]/
const SAYS_NOTHING = /[\s\p{Cf}\-‐‑/&_'’"“”+#]/gu
const DASH = /\s[-–—]\s/
const LIST_SIGNS = /^[,()]+$/

/** Empty where nothing parts the words; else the signs a label must be written with to reach across. */
export function gapBetween(text: string, end: number, start: number): string {
  if (start - end === 1 && text.charCodeAt(end) === 32) return ''
  const gap = text.slice(end, start)
  if (LINE_ENDS.test(gap)) return LINE_END
  if (gap.length > LONGEST && gap.trim() !== '') return FAR_APART
  return DASH.test(gap) ? gap.trim() : gap.replace(SAYS_NOTHING, '')
}

export function isLineEnd(gap: string): boolean {
  return gap === LINE_END
}

/** Nothing reaches across. */
export function partsAlways(gap: string): boolean {
  return gap.startsWith(LINE_END)
}

/** Whether the word after it may begin a sentence: a capital there says nothing. */
export function mayStartSentence(gap: string): boolean {
  return gap !== '' && !LIST_SIGNS.test(gap)
}

/** Whether a label is written with all the signs it would reach across. */
export function isWrittenWith(label: string, signs: string): boolean {
  for (const sign of signs) if (!label.includes(sign)) return false
  return true
}
