export interface SourceText {
  readonly kind: 'experience' | 'project' | 'certificate'
  readonly title: string
  readonly subtitle: string
  readonly meta: string
  readonly description: string
}

/** Limits of student text in a prompt. More text costs tokens for every skill and does not improve the questions. */
const MAX_SOURCES = 8
const MAX_CHARACTERS = 800
const IN_ORDER = ['experience', 'project', 'certificate']

/** One line per source for the model: work, then projects, then certificates. */
export function sourceTexts(sources: readonly SourceText[]): readonly string[] {
  return sources
    .toSorted((one, other) => IN_ORDER.indexOf(one.kind) - IN_ORDER.indexOf(other.kind))
    .slice(0, MAX_SOURCES)
    .map(({ kind, title, subtitle, meta, description }) => {
      const text = [title, subtitle, meta, description].filter(part => part.trim() !== '').join('. ')
      return `${kind}: ${[...text].slice(0, MAX_CHARACTERS).join('')}`
    })
}
