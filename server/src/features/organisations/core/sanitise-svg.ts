import { err, ok, type Result } from '../../../kernel/result.ts'

/**
 * Reads an SVG strictly and writes it anew from what is allowed: shapes and gradients with plain values. What draws nothing is left
 * out; what could load, run or show something else is an error, so that the operator exports the picture in another way.
 */
export function sanitiseSvg(text: string): Result<string, string> {
  try {
    return ok(read(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    if (error instanceof UnusableSvg) return err(error.message)
    throw error
  }
}

class UnusableSvg extends Error {}

const ELEMENTS = new Set(
  'svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath'.split(' '),
)
/** With everything inside. Programs that draw write these, too, with a prefix. */
const LEFT_OUT = new Set(['title', 'desc', 'metadata'])
const ATTRIBUTES = new Set(
  (
    'id d x y width height rx ry cx cy r x1 y1 x2 y2 fx fy points viewBox transform fill fill-opacity fill-rule stroke stroke-width ' +
    'stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule ' +
    'clipPathUnits offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod'
  ).split(' '),
)
const PLAIN_VALUE = /^(?:url\(#[\w-]+\)|(?!.*url\()[-\w#.,%+() \n\t]*)$/
const MOST_ELEMENTS = 500
const MOST_DEPTH = 20

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([A-Za-z][\w:.-]*)\s*>|<([A-Za-z][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

interface Open {
  readonly name: string
  readonly isKept: boolean
}

interface Reading {
  readonly written: string[]
  readonly open: Open[]
  elements: number
  isClosed: boolean
}

function read(text: string): string {
  const reading: Reading = { written: [], open: [], elements: 0, isClosed: false }
  for (const [whole, closing, opening, attributes = '', selfClosing = ''] of tokensOf(text)) {
    if (closing !== undefined) end(reading, closing)
    else if (opening !== undefined) begin(reading, opening, attributes, selfClosing)
    else if (reading.open.length === 0 && !/^(?:\s*|<[!?][\s\S]*)$/.test(whole))
      throw new UnusableSvg('The file is not an SVG.')
  }
  if (!reading.isClosed) throw new UnusableSvg('The SVG does not end.')
  return reading.written.join('')
}

function* tokensOf(text: string): Generator<RegExpExecArray> {
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (token === null) throw new UnusableSvg('The SVG cannot be read, or has a document type or CDATA.')
    at = TOKEN.lastIndex
    yield token
  }
}

function begin(reading: Reading, name: string, attributes: string, selfClosing: string): void {
  const { written, open } = reading
  reading.elements += 1
  if (reading.isClosed || reading.elements > MOST_ELEMENTS || open.length > MOST_DEPTH)
    throw new UnusableSvg(`The SVG has more than one root, ${MOST_ELEMENTS} elements or ${MOST_DEPTH} levels.`)
  const isKept = keeps(name, open)
  if (isKept) written.push(`<${name}${attributesOf(name, attributes)}${selfClosing}>`)
  if (selfClosing === '') open.push({ name, isKept })
}

function end(reading: Reading, name: string): void {
  const last = reading.open.pop()
  if (last?.name !== name) throw new UnusableSvg(`The SVG has </${name}> without its beginning.`)
  if (last.isKept) reading.written.push(`</${name}>`)
  reading.isClosed = reading.open.length === 0
}

function keeps(name: string, open: readonly Open[]): boolean {
  if (open.length === 0 && name !== 'svg') throw new UnusableSvg('The file is not an SVG.')
  if (open.some(each => !each.isKept) || LEFT_OUT.has(name) || name.includes(':')) return false
  if (open.length > 0 && name === 'svg') throw new UnusableSvg('The SVG contains another SVG.')
  if (ELEMENTS.has(name)) return true
  throw new UnusableSvg(`The SVG contains <${name}>. Export it as plain shapes and gradients.`)
}

function attributesOf(element: string, text: string): string {
  const given = new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, one ?? other ?? '']))
  for (const declaration of (given.get('style') ?? '').split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2)
    given.set(name.trim(), value.trim())
  }
  const kept = [...given].filter(([name, value]) => ATTRIBUTES.has(name) && PLAIN_VALUE.test(value))
  const isRoot = element === 'svg'
  if (isRoot && !kept.some(([name]) => name === 'viewBox')) kept.push(['viewBox', viewBoxOf(given)])
  const written = kept.filter(([name]) => !isRoot || (name !== 'width' && name !== 'height'))
  return `${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${written.map(([name, value]) => ` ${name}="${value}"`).join('')}`
}

function viewBoxOf(given: ReadonlyMap<string, string>): string {
  const [width, height] = ['width', 'height'].map(
    name => /^(\d{1,5}(?:\.\d+)?)(?:px)?$/.exec(given.get(name) ?? '')?.[1],
  )
  if (width === undefined || height === undefined) throw new UnusableSvg('The SVG has no viewBox.')
  return `0 0 ${width} ${height}`
}
