/** What a running process uses of a schema, as far as the text of `pg_dump` shows it. */
export interface Schema {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>
  readonly relations: ReadonlySet<string>
  /** Signature with the result, by name: `f(a integer) RETURNS text`. */
  readonly functions: ReadonlySet<string>
  readonly grants: ReadonlySet<string>
}

interface Column {
  readonly type: string
  readonly isRequired: boolean
  readonly hasDefault: boolean
}

const TABLE = /^CREATE TABLE ([\w.]+) \(\n(.*?)\n\)/gms
/** One line grants several rights: `SELECT(state),UPDATE(state) ON TABLE …`. */
const GRANT = /^GRANT (.+?) (ON .+;)$/gm
const COLUMN = /^\s+"?(\w+)"? ([^\n]+?),?$/gm

export function readSchema(dump: string): Schema {
  const columns = new Map<string, Column>()
  const tables = [...dump.matchAll(TABLE)]
  for (const [, table, body = ''] of tables)
    for (const [, name, rest = ''] of body.matchAll(COLUMN))
      if (name !== 'CONSTRAINT') columns.set(`${table}.${name}`, readColumn(rest))
  const views = [...dump.matchAll(/^CREATE VIEW ([\w.]+) /gm)]
  return {
    columns,
    relations: new Set([...tables, ...views].map(([, name]) => name!)),
    functions: new Set([...dump.matchAll(/^CREATE FUNCTION (.+)$/gm)].map(([, signature]) => signature!)),
    grants: new Set(
      [...dump.matchAll(GRANT)].flatMap(([, rights, rest]) =>
        rights!.split(',').map(right => `GRANT ${right} ${rest}`),
      ),
    ),
  }
}

function readColumn(text: string): Column {
  const isRequired = text.endsWith(' NOT NULL')
  const hasDefault = / (?:DEFAULT|GENERATED) /.test(text)
  return { type: text.replace(/ (?:DEFAULT|GENERATED|NOT NULL).*$/, ''), isRequired, hasDefault }
}

/**
 * What the next schema takes from processes of the previous release. `isUsed`: whether their code contains the name; what it does not contain may
 * go. Constraints and the bodies of functions are not judged: whether they refuse what the previous release writes is for the review and for
 * `npm run chaos -- upgrade`.
 */
export function findTaken(before: Schema, after: Schema, isUsed: (name: string) => boolean): readonly string[] {
  const missing = (old: ReadonlySet<string>, now: ReadonlySet<string>) => [...old].filter(each => !now.has(each))
  const taken: readonly Taken[] = [
    ...missing(before.relations, after.relations).map(name => ({ name, what: `${name} is removed` })),
    ...[...before.columns].flatMap(([name, column]) => takenOfColumn(name, column, after)),
    ...missing(before.functions, after.functions).map(signature => ({
      name: signature.split('(')[0]!,
      what: `function ${signature} is removed or changed`,
    })),
  ]
  return [
    ...taken
      .filter(({ name }) => isUsed(name.split('.').at(-1)!))
      .map(({ what }) => `${what}, and the previous release uses it`),
    ...[...after.columns].flatMap(([name, column]) => requiredAnew(name, column, before)),
    ...missing(before.grants, after.grants).flatMap(grant => takenGrant(grant, after)),
  ]
}

interface Taken {
  readonly name: string
  readonly what: string
}

const relationOf = (column: string) => column.slice(0, column.lastIndexOf('.'))

function takenOfColumn(name: string, { type }: Column, after: Schema): readonly Taken[] {
  const now = after.columns.get(name)
  if (now === undefined) return after.relations.has(relationOf(name)) ? [{ name, what: `${name} is removed` }] : []
  return now.type === type ? [] : [{ name, what: `${name} changes from ${type} to ${now.type}` }]
}

/** The previous release does not name a column that it does not know, and may leave out one that was not required. */
function requiredAnew(name: string, { isRequired, hasDefault }: Column, before: Schema): readonly string[] {
  if (!isRequired || hasDefault || !before.relations.has(relationOf(name))) return []
  const old = before.columns.get(name)
  if (old === undefined) return [`${name} is new, required and has no default`]
  if (old.isRequired && !old.hasDefault) return []
  return [`${name} is required now, and the previous release may leave it out`]
}

/** With a table or function that is removed its grants go as well; that was judged above. */
function takenGrant(grant: string, after: Schema): readonly string[] {
  const [, table] = / ON TABLE ([\w.]+) TO /.exec(grant) ?? []
  return table !== undefined && after.relations.has(table) ? [`the previous release needs: ${grant}`] : []
}
