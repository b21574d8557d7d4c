import { addressOf, BASE, twinOf } from '../content/links.ts'
import type { Page, Site } from '../content/site.ts'

/** What programs read: every page as Markdown, and llms.txt (llmstxt.org), which lists them. By name of the file. */
export function twinFiles({ groups, pages }: Site): ReadonlyMap<string, string> {
  const inSite = (address: string) => address.slice(BASE.length + 1)
  const links = new Map(pages.map(({ slug }) => [addressOf(slug), twinOf(slug)]))
  return new Map([
    ...pages.map(page => [inSite(twinOf(page.slug)), twin(page, links)] as const),
    ['llms.txt', listOf(groups)] as const,
  ])
}

function twin({ title, body }: Page, links: ReadonlyMap<string, string>): string {
  const linked = body.replaceAll(/\]\((\/docs\/[^)#]*)/g, (link, address: string) => {
    const target = links.get(address)
    return target === undefined ? link : `](${target}`
  })
  return `# ${title}\n\n${linked.trimEnd()}\n`
}

function listOf(groups: Site['groups']): string {
  const [start] = groups
  const lines = groups.flatMap(({ title, pages }) => [
    `## ${title}`,
    '',
    ...pages.map(({ title: name, slug, description }) => `- [${name}](${twinOf(slug)}): ${description}`),
    '',
  ])
  return [
    '# Pramaan',
    '',
    `> ${start?.pages[0]?.description ?? ''}`,
    '',
    'OpenAPI documents: [Partner API](/openapi/partner.json), [Verification API](/openapi/verification.json), [catalogue](/openapi/catalogue.json).',
    '',
    ...lines,
  ].join('\n')
}
