import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, EDGE_CONTRAST, TEXT_CONTRAST } from '../kernel/colour.ts'

const TOKENS = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
const [lightPart = '', darkPart = ''] = TOKENS.split('@media (prefers-color-scheme: dark)')
const [light, dark] = [coloursIn(lightPart), coloursIn(darkPart)]

function coloursIn(css: string): ReadonlyMap<string, string> {
  return new Map([...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]))
}

/** Text and the grounds on which it stands. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  text: ['page', 'surface', 'brand-tint', 'success-tint', 'warning-tint', 'warning-stripe', 'danger-tint'],
  muted: ['page', 'surface', 'brand-tint', 'success-tint', 'warning-tint', 'danger-tint'],
  brand: ['page', 'surface', 'brand-tint'],
  'brand-strong': ['page', 'surface', 'brand-tint'],
  'on-brand': ['brand', 'brand-strong', 'danger'],
  success: ['page', 'surface', 'success-tint'],
  warning: ['page', 'surface', 'warning-tint', 'warning-stripe'],
  danger: ['page', 'surface', 'danger-tint'],
}
const EDGES: Readonly<Record<string, readonly string[]>> = {
  edge: ['page', 'surface'],
  brand: ['page', 'surface'],
  danger: ['page', 'surface'],
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in %s', (_theme, tokens) => {
  const failing = (pairs: typeof TEXTS, least: number) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds
        .map(ground => [`${front} on ${ground}`, contrast(tokens.get(front)!, tokens.get(ground)!)] as const)
        .filter(([, ratio]) => !(ratio >= least)),
    )
  test('every text reaches 4.5:1 on every ground on which it stands', () => {
    expect(failing(TEXTS, TEXT_CONTRAST)).toEqual([])
  })
  test('borders of controls reach 3:1', () => {
    expect(failing(EDGES, EDGE_CONTRAST)).toEqual([])
  })
})

test('both themes define the same colours', () => {
  expect([...dark.keys()]).toEqual([...light.keys()])
})
