import type { FakeSettings } from './protocol.ts'
import { FAKES } from './registry.ts'
import { serveFake } from './serve.ts'

/** Started by start.ts with the name of the provider and its settings. Prints its addresses, and ends when its standard input does. */
const [, , name = '', settings = '{}'] = process.argv
const load = FAKES[name]
if (load === undefined) throw new Error(`There is no provider called ${name}.`)
const addresses = await serveFake(await load(), JSON.parse(settings) as FakeSettings)
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
process.stdout.write(`${JSON.stringify(addresses)}\n`)
