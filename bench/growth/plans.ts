/** A node of a plan as auto_explain logs it. */
interface Node {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Operation?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Sort Key'?: readonly string[]
  readonly Plans?: readonly Node[]
}

export interface Plan {
  readonly text: string
  readonly root: Node
}

/** What a plan does that costs more with more rows, or that explains what more rows cost. */
export interface PlanFacts {
  /** Ways of reading tables, like `Index Scan journeys_by_campaign`. */
  readonly ways: ReadonlySet<string>
  readonly faults: readonly string[]
  /** How often each index was descended from its root, by index or, for rows written, by table. */
  readonly descents: ReadonlyMap<string, number>
}

/** The largest page of a list has 100 rows, the largest answer about one list 1,000 (events). */
const MOST_SORTED = 1_000
const MOST_SCANNED = 1_000
const MOST_REMOVED = 1_000

export function parsePlan(message: string): Plan | null {
  const json = /^duration: [\d.]+ ms {2}plan:\n([\s\S]*)$/.exec(message)?.[1]
  if (json === undefined) return null
  const parsed = JSON.parse(json) as { 'Query Text': string; Plan: Node }
  return { text: parsed['Query Text'], root: parsed.Plan }
}

export function factsOf(plans: readonly Plan[], grows: (table: string) => boolean): PlanFacts {
  const ways = new Set<string>()
  const faults = new Set<string>()
  const descents = new Map<string, number>()
  for (const { text, root } of plans)
    for (const { node, parent } of nodesOf(root)) {
      const relation = withoutDay(node['Relation Name'] ?? parent?.['Relation Name'] ?? '')
      for (const fault of faultsOf(node, relation, grows)) faults.add(`${fault}: ${shortened(text)}`)
      const way = wayOf(node, relation)
      if (way !== null) ways.add(way)
      const { target, times } = descentsOf(node)
      if (times > 0) descents.set(target, (descents.get(target) ?? 0) + times)
    }
  return { ways, faults: [...faults], descents }
}

function wayOf(node: Node, relation: string): string | null {
  if ((node['Actual Loops'] ?? 0) === 0) return null
  if (node['Index Name'] !== undefined) return `${node['Node Type']} ${withoutDay(node['Index Name'])}`
  return node['Node Type'] === 'Seq Scan' ? `Seq Scan ${relation}` : null
}

/** Of one index by a scan; of all indexes of a table by rows written. */
function descentsOf(node: Node): { readonly target: string; readonly times: number } {
  if (node['Index Name'] !== undefined) return { target: node['Index Name'], times: node['Actual Loops'] ?? 0 }
  const isWrite = node.Operation === 'Insert' || node.Operation === 'Update'
  return { target: node['Relation Name'] ?? '', times: isWrite ? inputRows(node) : 0 }
}

function faultsOf(node: Node, relation: string, grows: (table: string) => boolean): readonly string[] {
  const loops = node['Actual Loops'] ?? 0
  const rows = (node['Actual Rows'] ?? 0) * loops
  const removed = (node['Rows Removed by Filter'] ?? 0) * loops
  const type = node['Node Type']
  const faults: string[] = []
  if (type === 'Seq Scan' && grows(relation) && rows + removed > MOST_SCANNED)
    faults.push(`Seq Scan of ${rows + removed} rows of ${relation}`)
  if (type !== 'Seq Scan' && removed > MOST_REMOVED)
    faults.push(`${type} of ${relation} that leaves out ${removed} rows`)
  if (type === 'Sort' && inputRows(node) > MOST_SORTED) faults.push(`Sort of ${inputRows(node)} rows`)
  return faults
}

/** Rows that the first input of a node gave it. Subqueries of its expressions are listed before that. */
function inputRows({ Plans = [] }: Node): number {
  const input = Plans.find(each => each['Parent Relationship'] === 'Outer')
  return (input?.['Actual Rows'] ?? 0) * (input?.['Actual Loops'] ?? 0)
}

function* nodesOf(node: Node, parent?: Node): Generator<{ readonly node: Node; readonly parent: Node | undefined }> {
  yield { node, parent }
  for (const child of node.Plans ?? []) yield* nodesOf(child, node)
}

/** Partitions and their indexes have the names of their tables, with the day. */
export function withoutDay(name: string): string {
  return name.replace(/_20\d{6}/, '')
}

function shortened(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)
}
