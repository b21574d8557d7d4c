import type { IdpSettings } from './protocol.ts'
import { serveIdp } from './serve.ts'

/** Started by start.ts with its settings. Prints its address, and ends when its standard input does. */
const [, , settings = '{}'] = process.argv
const url = await serveIdp(JSON.parse(settings) as IdpSettings)
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
process.stdout.write(`${JSON.stringify({ url })}\n`)
