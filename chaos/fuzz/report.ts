import { type FuzzCase, KINDS } from './cases.ts'
import type { Finding } from './judge.ts'
import { targetOf } from './wire.ts'

export interface Report {
  readonly findings: Map<string, Found>
  note(at: number, fuzzed: FuzzCase, status: number, findings: readonly Finding[]): void
  /** Operations none of whose requests was ever accepted: nothing behind their validation was reached. */
  neverAccepted(): readonly string[]
  table(): string[][]
}

/** Alike findings are told once, with the first request that led to them. */
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
  readonly kinds: Record<string, number>
  readonly statuses: Map<number, number>
  readonly ofValid: Map<number, number>
}

export function createReport(operationIds: readonly string[]): Report {
  const findings = new Map<string, Found>()
  const rows = new Map<string, Row>(
    operationIds.map(id => [id, { kinds: {}, statuses: new Map(), ofValid: new Map() }]),
  )
  return {
    findings,
    note: (at, fuzzed, status, found) => {
      const row = rows.get(fuzzed.operation.id)!
      row.kinds[fuzzed.kind] = (row.kinds[fuzzed.kind] ?? 0) + 1
      const statuses = fuzzed.kind === 'valid' ? row.ofValid : row.statuses
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      for (const { kind, what } of found) keep(findings, at, fuzzed, kind, what)
    },
    neverAccepted: () => [...rows].filter(([, row]) => ![...row.ofValid.keys()].some(isAccepted)).map(([id]) => id),
    table: () => [
      ['operation', ...KINDS, 'answers to the valid', 'to the others'],
      ...[...rows].map(([id, row]) => rowOf(id, row)),
    ],
  }
}

function keep(findings: Map<string, Found>, at: number, fuzzed: FuzzCase, kind: string, what: string): void {
  const alike = `${kind} ${what}`
  const first = { at, kind, what, how: `${fuzzed.kind}, ${fuzzed.how}`, request: shown(fuzzed) }
  const found = findings.get(alike) ?? { ...first, operations: new Set(), times: 0 }
  found.operations.add(fuzzed.operation.id)
  found.times++
  findings.set(alike, found)
}

function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}

function rowOf(id: string, { kinds, statuses, ofValid }: Row): string[] {
  return [id, ...KINDS.map(kind => String(kinds[kind] ?? 0)), counted(ofValid), counted(statuses)]
}

function counted(statuses: ReadonlyMap<number, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, times]) => `${status === 0 ? 'none' : status} ${times}`).join(', ')
}

/** The request in one line: what differs from any other comes first. */
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
