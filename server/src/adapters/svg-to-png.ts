import { fileURLToPath } from 'node:url'
import resvg from '@resvg/resvg-js'

/** Has Latin, Greek, Cyrillic and Devanagari. Not of the system: an image of the service has no fonts, and every machine draws the same. */
const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
].map(file => fileURLToPath(file))

/** Draws in a thread of its own: 1200 x 630 take 40 ms, for which requests would wait. */
export async function svgToPng(svg: string): Promise<Buffer> {
  const options = { font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' } }
  return (await resvg.renderAsync(svg, options)).asPng()
}
