import { HOSTILE_TEXTS as MARKUP } from '../../server/test/verification/hostile-texts.ts'
import { ORDER_CANARY, HOSTILE_TEXTS as ORDERS } from '../questions/hostile-texts.ts'

export interface HostileSource {
  readonly name: string
  readonly title: string
  readonly description: string
}

/** Two thirds orders to the model, in eight languages and fourteen disguises; one third markup, links and invisible characters. */
const [OF_ORDERS, OF_MARKUP] = [134, 66]

export const HOSTILE_SOURCES: readonly HostileSource[] = [
  ...spread(ORDERS, OF_ORDERS),
  // Some are their own upper case.
  ...spread([...new Set(MARKUP)], OF_MARKUP).map((text, at) => ({
    name: `markup ${at}`,
    title: 'Boundary wall',
    description: `${text} ${ORDER_CANARY}`,
  })),
]

/** So many of them, evenly from the first to the last. */
function spread<T>(all: readonly T[], wanted: number): readonly T[] {
  return Array.from({ length: wanted }, (_, at) => all[Math.floor((at * all.length) / wanted)]!)
}
