import { readFile } from 'node:fs/promises'
import { type Block, ROOT } from './docs-page.ts'

/** The code blocks of a page of the built site, as the button beside each copies them. */
export async function readSiteBlocks(slug: string): Promise<readonly Block[]> {
  return siteBlocksOf(await readFile(`${ROOT}site/dist/${slug}/index.html`, 'utf8'))
}

/** The button has the text in one attribute, with U+007F for each line feed. */
export function siteBlocksOf(html: string): readonly Block[] {
  const figures = html.matchAll(/<pre data-language="([^"]*)"[^>]*>.*?<\/pre>.*?data-code="([^"]*)"/gs)
  return [...figures].map(([, language = '', code = '']) => ({
    // What a block without a language is called in the HTML.
    language: language === 'plaintext' ? '' : language,
    info: '',
    text: `${decode(code).replaceAll('\u007f', '\n')}\n`,
  }))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}
