/** Properties that decide how a chart looks. A picture of a drawing knows neither our styles nor our tokens. */
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'font-family',
  'opacity',
]
const SCALE = 2
const MARGIN = 24
const HEADING = 32
const KEPT_MS = 60_000

/** Saves a drawing with its title, as it is on the screen, in twice its size. */
export async function savePng(drawing: SVGSVGElement, title: string, fileName: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect()
  const size = { width: Math.ceil(width) + 2 * MARGIN, height: Math.ceil(height) + HEADING + 2 * MARGIN }
  const image = await loadImage(asDataUrl(standalone(drawing, title, size)))
  const canvas = document.createElement('canvas')
  canvas.width = size.width * SCALE
  canvas.height = size.height * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser wrote no picture.')
  download(blob, fileName)
}

/** The drawing with all its looks in attributes, on the colour behind it. */
function standalone(drawing: SVGSVGElement, title: string, { width, height }: { width: number; height: number }) {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll('*')
  for (const [at, original] of [...drawing.querySelectorAll('*')].entries()) writeLooks(original, copies[at]!)
  copy.setAttribute('x', String(MARGIN))
  copy.setAttribute('y', String(MARGIN + HEADING))
  const outer = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  const looks = getComputedStyle(drawing)
  const background = colourBehind(drawing)
  const heading = element('text', {
    x: MARGIN,
    y: MARGIN + 16,
    fill: looks.color,
    'font-size': 16,
    'font-weight': 600,
    'font-family': looks.fontFamily,
  })
  heading.textContent = title
  outer.append(element('rect', { width, height, fill: background }), heading, copy)
  return outer
}

function writeLooks(original: Element, copy: Element): void {
  const looks = getComputedStyle(original)
  for (const name of DRAWN) copy.setAttribute(name, looks.getPropertyValue(name))
  copy.removeAttribute('class')
  copy.removeAttribute('style')
}

function colourBehind(start: Element): string {
  for (let each: Element | null = start; each !== null; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor
  }
  return 'white'
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** The policy allows pictures of data addresses, and none of blobs. */
function asDataUrl(drawing: SVGElement): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function download(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Not at once: the browser may still read it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
