import qrcode from 'qrcode-generator'

/** Light modules around it, without which readers do not find it. */
const QUIET = 4

/** An address as the inside of an SVG path: one square a dark module, and how wide the whole is. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const)
  const dark = cells.filter(([row, column]) => code.isDark(row, column))
  const path = dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join('')
  return { size: count + 2 * QUIET, path }
}
