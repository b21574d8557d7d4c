import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorPages } from './errors.ts'
import { linkWriter } from './links.ts'
import { OUTLINE, REFERENCE } from './outline.ts'

export interface Page {
  /** The document that it is made of, from the root of the repository. */
  readonly file: string
  /** Address below /docs; empty for the start page. */
  readonly slug: string
  readonly title: string
  readonly label: string
  /** The first paragraph, as plain text. */
  readonly description: string
  /** Markdown without the title, with links that lead to pages of the site. */
  readonly body: string
  /** Whether the search finds it. */
  readonly searched: boolean
}

export interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}

export interface Site {
  readonly groups: readonly Group[]
  readonly pages: readonly Page[]
}

type Source = Pick<Page, 'file' | 'slug'> & {
  readonly label?: string
  readonly text: string
  readonly searched?: boolean
}

/** Reads every document of the site. The order is that of the navigation. */
export async function readSite(root: string): Promise<Site> {
  const read = (file: string) => readFile(join(root, file), 'utf8')
  const listed = await Promise.all(
    OUTLINE.map(async ({ title, pages }) => ({
      title,
      sources: await Promise.all(pages.map(async page => ({ ...page, text: await read(page.file) }))),
    })),
  )
  const groups: readonly { readonly title: string; readonly sources: readonly Source[] }[] = [
    ...listed,
    ...(await referenceGroups(root, read)),
  ]
  const link = linkWriter(groups.flatMap(({ sources }) => sources))
  const written = groups.map(({ title, sources }) => ({ title, pages: sources.map(source => pageOf(source, link)) }))
  return { groups: written, pages: written.flatMap(({ pages }) => pages) }
}

async function referenceGroups(root: string, read: (file: string) => Promise<string>) {
  const events = (await readdir(join(root, REFERENCE.events))).filter(name => name.endsWith('.md')).sort()
  return [
    {
      title: 'Error codes',
      // Found by the pages of its codes.
      sources: [
        {
          file: REFERENCE.errors,
          slug: 'errors',
          label: 'All errors',
          text: await read(REFERENCE.errors),
          searched: false,
        },
        ...(await errorPages(root)),
      ],
    },
    {
      title: 'Event types',
      sources: await Promise.all(
        events.map(async name => {
          const file = `${REFERENCE.events}/${name}`
          return { file, slug: `events/${name.replace(/\.md$/, '')}`, text: await read(file) }
        }),
      ),
    },
    {
      title: 'Releases',
      sources: [
        { file: REFERENCE.changelog, slug: 'changelog', text: await read(REFERENCE.changelog) },
        {
          file: REFERENCE.contractChanges,
          slug: 'openapi-changes',
          label: 'Changes of the API documents',
          text: await read(REFERENCE.contractChanges),
        },
      ],
    },
  ]
}

function pageOf({ file, slug, label, text, searched = true }: Source, link: ReturnType<typeof linkWriter>): Page {
  const [, title = '', rest = ''] = /^# ([^\n]+)\n+(.*)$/s.exec(text) ?? []
  if (title === '') throw new Error(`${file} does not begin with a title.`)
  // Where a document is generated from concerns contributors.
  const body = link(file, rest.replace(/^Generated from .*?\n\n/s, ''))
  return {
    file,
    slug,
    title: plain(title),
    label: label ?? plain(title),
    description: descriptionOf(body),
    body,
    searched,
  }
}

const LONGEST_DESCRIPTION = 200

/** Cut at the end of a sentence, or of a word. */
function descriptionOf(body: string): string {
  const paragraph = body.split(/\n{2,}/).find(each => /^[\w`"[*]/.test(each)) ?? ''
  const text = plain(paragraph.replaceAll('\n', ' '))
  if (text.length <= LONGEST_DESCRIPTION) return text
  const cut = text.slice(0, LONGEST_DESCRIPTION)
  const sentences = cut.lastIndexOf('. ')
  return sentences > 0 ? cut.slice(0, sentences + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
}
