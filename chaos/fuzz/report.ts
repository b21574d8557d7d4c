import { type FuzzCase, KINDS } from './cases.ts'
import type { Finding } from './check-answer.ts'
import { API_NAMES, type FuzzedOperation } from './document.ts'
import { targetOf } from './wire.ts'

export interface Report {
  readonly findings: Map<string, Found>
  note(at: number, fuzzed: FuzzCase, status: number, findings: readonly Finding[]): void
  /** Operations of which no request was ever accepted: nothing behind their validation was reached. */
  neverAccepted(): readonly string[]
  table(): string[][]
}

/** Equal findings are reported once, with the first request that led to them. */
export interface Found {
  readonly at: number
  readonly kind: string
  readonly what: string
  readonly how: string
  readonly request: string
  readonly operations: Set<string>
  times: number
}

interface Row {
  readonly operation: FuzzedOperation
  readonly kinds: Record<string, number>
  readonly statuses: Map<number, number>
  readonly ofValid: Map<number, number>
}

export function createReport(operations: readonly FuzzedOperation[]): Report {
  const findings = new Map<string, Found>()
  const rows = new Map<string, Row>(
    operations.map(operation => [operation.key, { operation, kinds: {}, statuses: new Map(), ofValid: new Map() }]),
  )
  return {
    findings,
    note: (at, fuzzed, status, found) => {
      const row = rows.get(fuzzed.operation.key)!
      row.kinds[fuzzed.kind] = (row.kinds[fuzzed.kind] ?? 0) + 1
      const statuses = fuzzed.kind === 'valid' ? row.ofValid : row.statuses
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      for (const { kind, what } of found) keep(findings, at, fuzzed, kind, what)
    },
    neverAccepted: () => [...rows].filter(([, row]) => ![...row.ofValid.keys()].some(isAccepted)).map(([key]) => key),
    table: () => [
      ['API', 'operation', ...KINDS, 'answers to valid requests', 'to the others'],
      ...API_NAMES.flatMap(api => [...rows.values()].filter(({ operation }) => operation.api === api)).map(rowOf),
    ],
  }
}

function keep(findings: Map<string, Found>, at: number, fuzzed: FuzzCase, kind: string, what: string): void {
  const alike = `${kind} ${what}`
  const first = { at, kind, what, how: `${fuzzed.kind}, ${fuzzed.how}`, request: shown(fuzzed) }
  const found = findings.get(alike) ?? { ...first, operations: new Set(), times: 0 }
  found.operations.add(fuzzed.operation.key)
  found.times++
  findings.set(alike, found)
}

/** A page may answer with a redirect. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 400 && status !== 304
}

function rowOf({ operation, kinds, statuses, ofValid }: Row): string[] {
  return [
    operation.api,
    operation.id,
    ...KINDS.map(kind => String(kinds[kind] ?? 0)),
    counted(ofValid),
    counted(statuses),
  ]
}

function counted(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, times]) => `${status === 0 ? 'none' : status} ${times}`).join(', ')
}

/** The request in one line, the distinctive parts first. */
export function shown({ wire }: FuzzCase, most = 300): string {
  const headers = wire.headers.map(([name, value]) => `${name}: ${value}`).join(', ')
  const body = wire.body === null ? '' : ` ${wire.body.subarray(0, most).toString()} (${wire.body.length} bytes)`
  return JSON.stringify(`${wire.method} ${targetOf(wire)} [${headers}]${body}`).slice(0, most)
}

export function linesOf(findings: ReadonlyMap<string, Found>, seed: number): readonly string[] {
  return [...findings.values()].flatMap(({ at, kind, what, how, request, operations, times }) => [
    `${kind}: ${what}`,
    `  ${times} times in ${[...operations].join(', ')}; first ${how}: --seed ${seed} --only ${at}`,
    `  ${request}`,
  ])
}
