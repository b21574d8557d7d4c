import { isTest } from '../sources.ts'
import type { Rule } from './rule.ts'
import { worldReads } from './world-reads.ts'

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

/** Time, chance, timers and the network are parameters all the way up, so that a test can hold them still. */
export const ambientRule: Rule = {
  name: 'ambient',
  why: 'Time, chance, timers and the network come from adapters as parameters.',
  covers: path => path.startsWith('server/src/') && !/^server\/src\/(adapters|compose)\//.test(path) && !isTest(path),
  find: source => worldReads(source.tree).filter(({ what }) => WORLD.has(what)),
}
