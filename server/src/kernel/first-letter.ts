const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What stands for a name without a picture. A syllable of an Indian script stays whole. */
export function firstLetter(name: string): string {
  const [first] = graphemes.segment(name.trim())
  return (first?.segment ?? '').toUpperCase()
}
