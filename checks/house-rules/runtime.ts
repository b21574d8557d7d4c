import { isTest } from '../sources.ts'
import { globalUses } from './global-uses.ts'
import type { Rule } from './rule.ts'

const WORLD = new Set([
  'Date.now',
  'new Date()',
  'Date()',
  'Temporal.Now',
  'performance.now',
  'performance.timeOrigin',
  'process.hrtime',
  'process.uptime',
  'Math.random',
  'crypto.randomUUID',
  'crypto.randomBytes',
  'crypto.randomInt',
  'crypto.randomFill',
  'crypto.randomFillSync',
  'crypto.getRandomValues',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'timers',
  'fetch',
])

/** Time, randomness, timers and the network are parameters everywhere, so that tests can control them. */
export const runtimeRule: Rule = {
  name: 'runtime',
  why: 'Time, randomness, timers and the network come from adapters as parameters.',
  covers: path =>
    path.startsWith('server/src/') &&
    !/^server\/src\/(adapters|outbound-http|compose|cli)\//.test(path) &&
    !isTest(path),
  find: source => globalUses(source.tree).filter(({ what }) => WORLD.has(what)),
}
