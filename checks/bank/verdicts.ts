import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Errors } from 'typebox/value'
import { parse } from 'yaml'

/** Verdicts of the two readings of each question of the item bank, beside the file of its skill. */
const closed = { additionalProperties: false } as const
const ids = Type.Array(Type.Integer({ minimum: 1 }))
const point = Type.Integer({ minimum: 1, maximum: 10 })
const ask = Type.String({ minLength: 1 })

const verdicts = Type.Object(
  {
    skill: Type.Integer(),
    /** By the author. `kept` and `rewritten` are questions of the bank before. */
    first: Type.Object(
      {
        kept: Type.Optional(ids),
        rewritten: Type.Optional(ids),
        new: Type.Optional(ids),
        dropped: Type.Optional(Type.Array(Type.Object({ ask, point }, closed))),
      },
      closed,
    ),
    /** By another reader. */
    second: Type.Object(
      {
        kept: Type.Optional(ids),
        rewritten: Type.Optional(
          Type.Array(Type.Object({ id: Type.Integer(), point, note: Type.Optional(Type.String()) }, closed)),
        ),
        replaced: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), point, ask }, closed))),
      },
      closed,
    ),
  },
  closed,
)

export type Verdicts = Static<typeof verdicts>

export interface ReadSkill {
  readonly folder: string
  readonly file: string
  readonly skill: number
  readonly questions: readonly number[]
  readonly verdicts: Verdicts
}

export interface ReadBankFiles {
  readonly skills: readonly ReadSkill[]
  readonly faults: readonly string[]
}

export function readVerdicts(directory: string): ReadBankFiles {
  const skills: ReadSkill[] = []
  const faults: string[] = []
  for (const folder of foldersOf(directory)) {
    const files = readdirSync(join(directory, folder)).filter(name => name.endsWith('.yaml'))
    for (const file of files.filter(name => !name.endsWith('.verdicts.yaml'))) {
      const beside = `${basename(file, '.yaml')}.verdicts.yaml`
      if (!files.includes(beside)) {
        faults.push(`${folder}/${file}: ${beside} is missing`)
        continue
      }
      const { skill, questions } = yamlOf(join(directory, folder, file)) as {
        readonly skill: number
        readonly questions: readonly { readonly id: number }[]
      }
      const content = yamlOf(join(directory, folder, beside))
      const wrong = Errors(verdicts, content).map(error => `${error.instancePath || '/'} ${error.message}`)
      const read = { folder, file, skill, questions: questions.map(({ id }) => id), verdicts: content as Verdicts }
      const problems = wrong.length > 0 ? wrong : problemsOf(read)
      faults.push(...problems.map(problem => `${folder}/${beside}: ${problem}`))
      if (problems.length === 0) skills.push(read)
    }
  }
  return { skills, faults }
}

function foldersOf(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

function yamlOf(path: string): unknown {
  return parse(readFileSync(path, 'utf8'))
}

function problemsOf({ skill, questions, verdicts: { skill: named, first, second } }: ReadSkill): readonly string[] {
  const readFirst = [...(first.kept ?? []), ...(first.rewritten ?? []), ...(first.new ?? [])]
  const readSecond = [
    ...(second.kept ?? []),
    ...(second.rewritten ?? []).map(({ id }) => id),
    ...(second.replaced ?? []).map(({ id }) => id),
  ]
  return [
    ...(named === skill ? [] : [`is about skill ${named}, not ${skill}`]),
    ...differences('first', readFirst, questions),
    ...differences('second', readSecond, questions),
  ]
}

/** Every question has exactly one verdict of each reading. */
function differences(reading: string, given: readonly number[], questions: readonly number[]): readonly string[] {
  const missing = questions.filter(id => !given.includes(id))
  const unknown = given.filter(id => !questions.includes(id))
  const repeated = given.filter((id, at) => given.indexOf(id) < at)
  const tell = (list: readonly number[], what: string) =>
    list.length === 0 ? [] : [`${reading} reading: ${what} ${list.join(', ')}`]
  return [
    ...tell(missing, 'no verdict on'),
    ...tell(unknown, 'a verdict on unknown'),
    ...tell(repeated, 'two verdicts on'),
  ]
}
