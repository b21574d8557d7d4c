export interface SourceText {
  readonly kind: 'experience' | 'project' | 'certificate'
  readonly title: string
  readonly subtitle: string
  readonly meta: string
  readonly description: string
}

/** What a prompt takes of a student's own words. More is paid for with every skill and makes no better question. */
const MOST_SOURCES = 8
const MOST_CHARACTERS = 800
const IN_ORDER = ['experience', 'project', 'certificate']

/** One line a source, work before projects before certificates, as data for the model. */
export function sourceTexts(sources: readonly SourceText[]): readonly string[] {
  return sources
    .toSorted((one, other) => IN_ORDER.indexOf(one.kind) - IN_ORDER.indexOf(other.kind))
    .slice(0, MOST_SOURCES)
    .map(({ kind, title, subtitle, meta, description }) => {
      const said = [title, subtitle, meta, description].filter(text => text.trim() !== '').join('. ')
      return `${kind}: ${[...said].slice(0, MOST_CHARACTERS).join('')}`
    })
}
