import { posix } from 'node:path'

/** Where the site is served. */
export const BASE = '/docs'

/** Files that the site offers for download, below an address of the same name. */
export const DOWNLOADS = 'docs/collections/'

interface Target {
  readonly file: string
  readonly slug: string
}

export function addressOf(slug: string): string {
  return slug === '' ? `${BASE}/` : `${BASE}/${slug}/`
}

/** The same page as Markdown. */
export function twinOf(slug: string): string {
  return `${BASE}/${slug === '' ? 'index' : slug}.md`
}

const FENCE = /^```.*?^```$/ms
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]*)?\)/g

/**
 * Rewrites the relative links of a document to addresses of the site. A link to a file that is not part of the site, such as a
 * decision record or a source file, becomes its text: the site must not depend on where the repository is published.
 */
export function linkWriter(targets: readonly Target[]): (file: string, text: string) => string {
  const slugs = new Map(targets.map(({ file, slug }) => [file, slug]))
  const rewrite = (file: string, text: string) =>
    text.replaceAll(LINK, (link, image: string, label: string, path: string, anchor = '') => {
      if (image !== '') throw new Error(`${file}: the site has no pictures yet: ${link}`)
      if (path === '') return link
      const linked = posix.normalize(posix.join(posix.dirname(file), path))
      if (linked.startsWith(DOWNLOADS)) return `[${label}](${BASE}/${posix.relative('docs', linked)})`
      const slug = slugs.get(linked)
      return slug === undefined ? label : `[${label}](${addressOf(slug)}${anchor})`
    })
  // Text between fenced blocks only: an example may contain what looks like a link.
  return (file, text) => {
    const blocks = text.match(new RegExp(FENCE, 'gms')) ?? []
    return text
      .split(new RegExp(FENCE, 'gms'))
      .map((between, at) => `${rewrite(file, between)}${blocks[at] ?? ''}`)
      .join('')
  }
}
