import { createHash } from 'node:crypto'

/**
 * Moves inline scripts and style attributes of built pages into files, so that the policy needs neither 'unsafe-inline' nor a hash
 * for each. Starlight writes six small scripts into every page (theme, search key, state of the navigation) and some 20 different
 * style attributes (colours of code, sizes of icons). A script keeps its place and still blocks, as it did inline.
 */
export interface Extracted {
  readonly pages: ReadonlyMap<string, string>
  /** Files that the pages name, by name. */
  readonly files: ReadonlyMap<string, string>
}

const SCRIPT = /<script((?:\s[^>]*)?)>(.*?)<\/script>/gs
const TAG = /<[a-z][^\s/>]*(?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?>/gi
const STYLE = /\sstyle="([^"]*)"/
/** Of classes that replace style attributes. */
const PREFIX = 'inline-'
const CLASS = /\sclass="([^"]*)"/

/** A script shows the key of the search by removing this style, which it could not do if it were a rule. */
const DROPPED = 'display: none;'

export function extractInlineCode(pages: ReadonlyMap<string, string>, assets: string): Extracted {
  const scripts = new Map<string, string>()
  const withoutScripts = [...pages].map(([name, html]) => [name, moveScripts(html, assets, scripts)] as const)
  const styles = [...new Set(withoutScripts.flatMap(([, html]) => stylesOf(html)))].sort()
  const sheet = styles.map((style, at) => `.${PREFIX}${at}{${style}}`).join('\n')
  const sheetName = nameOf(sheet, 'css')
  const link = `<link rel="stylesheet" href="${assets}${sheetName}">`
  return {
    pages: new Map(
      withoutScripts.map(([name, html]) => [name, moveStyles(html, styles).replace('</head>', `${link}</head>`)]),
    ),
    files: new Map([...scripts, [sheetName, sheet]]),
  }
}

function moveScripts(html: string, assets: string, files: Map<string, string>): string {
  return html.replaceAll(SCRIPT, (script, attributes: string, code: string) => {
    if (code === '') return script
    if (/\s(?:src|type)=/.test(attributes)) throw new Error(`This inline script has unexpected attributes: ${script}`)
    const name = nameOf(code, 'js')
    files.set(name, code)
    return `<script${attributes} src="${assets}${name}"></script>`
  })
}

function stylesOf(html: string): readonly string[] {
  const found = (html.match(TAG) ?? []).flatMap(tag => STYLE.exec(tag)?.[1] ?? [])
  return found.filter(style => style !== DROPPED)
}

function moveStyles(html: string, styles: readonly string[]): string {
  const at = new Map(styles.map((style, index) => [style, `${PREFIX}${index}`]))
  return html.replaceAll(TAG, tag => {
    const [attribute, style] = STYLE.exec(tag) ?? []
    if (attribute === undefined) return tag
    const bare = tag.replace(attribute, '')
    const name = at.get(style!)
    if (name === undefined) return bare
    return CLASS.test(bare)
      ? bare.replace(CLASS, ` class="$1 ${name}"`)
      : bare.replace(/^<[^\s/>]+/, `$& class="${name}"`)
  })
}

/** Expressive Code finds its coloured words by their style attribute. */
export function findByClass(css: string): string {
  return css.replaceAll("span[style^='--']:not([class])", `span[class^='${PREFIX}']`)
}

function nameOf(text: string, ending: string): string {
  return `inline.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${ending}`
}
