import { at, type Place, readBoolean, readFields, readId, readList } from './fields.ts'
import { readDescription, readDevanagari, readLatin, readNameWords, readTexts } from './text-rules.ts'

/** One file of the starter catalogue: a master skill with everything below it. An invalid id is null. */
export interface StarterMaster extends StarterNode {
  readonly subSkills: readonly StarterSubSkill[]
  readonly retired: readonly StarterRetired[]
}

export interface StarterSubSkill extends StarterNode {
  readonly description: string
  readonly workers: {
    readonly en: readonly string[]
    readonly hi: readonly string[]
    readonly hiLatn: readonly string[]
  }
  readonly skills: readonly StarterSkill[]
}

export interface StarterSkill extends StarterNode {
  readonly description: string
  readonly aliases: readonly string[]
  readonly hiLatn: readonly string[]
  readonly verifiable: boolean
  /** Wrong practice endangers people: an assessment alone does not verify it. */
  readonly safetyCritical: boolean
  /** The trade as recruiters name it ("Plumbing"), beside the tasks of which it consists. It may have the name of its trade. */
  readonly wholeTrade: boolean
}

export interface StarterRetired {
  readonly place: Place
  readonly id: number | null
  readonly replacedBy: number | null
}

export interface StarterNode {
  readonly place: Place
  readonly id: number | null
  readonly name: string
  readonly hi: string
}

/** Public numbers have at most nine digits, three of which count the skills of a master. */
const HIGHEST_MASTER = 999_999

const SKILL_FIELDS = ['id', 'name', 'description', 'aliases', 'hi', 'hi_latn', 'verifiable']
const TASK_LABELS = { aliases: { least: 2, most: 5 }, hiLatn: { least: 2, most: 4 } }
/** Trades have more names than tasks: abbreviations, licences, certificates and machines that stand for them. */
const WHOLE_TRADE_LABELS = { aliases: { least: 2, most: 12 }, hiLatn: { least: 2, most: 8 } }
const SUB_SKILL_FIELDS = ['id', 'name', 'hi', 'description', 'workers', 'skills']

export function readMaster(value: unknown, place: Place): StarterMaster | null {
  const fields = readFields(value, place, ['id', 'name', 'hi', 'sub_skills'], ['retired'])
  if (!fields) return null
  const id = readId(fields.id, at(place, 'id'), 1, HIGHEST_MASTER)
  return {
    ...readNode(fields, place, id),
    subSkills: readEach(fields.sub_skills, at(place, 'sub_skills'), 1, (entry, spot) => readSubSkill(entry, spot, id)),
    retired: readEach(fields.retired, at(place, 'retired'), 0, (entry, spot) => readRetired(entry, spot, id)),
  }
}

function readSubSkill(value: unknown, place: Place, master: number | null): StarterSubSkill | null {
  const fields = readFields(value, place, SUB_SKILL_FIELDS)
  if (!fields) return null
  const node = readNode(fields, place, readOwnId(fields.id, at(place, 'id'), master, 100))
  return {
    ...node,
    description: readDescription(fields.description, at(place, 'description')),
    workers: readWorkers(fields.workers, at(place, 'workers'), node.name),
    skills: readEach(fields.skills, at(place, 'skills'), 1, (entry, spot) => readSkill(entry, spot, master)),
  }
}

function readWorkers(value: unknown, place: Place, name: string): StarterSubSkill['workers'] {
  const fields = value === undefined ? null : readFields(value, place, ['en', 'hi', 'hi_latn'])
  return {
    en: readTexts(fields?.en, at(place, 'en'), readLatin, { least: 1 }, [name]),
    hi: readTexts(fields?.hi, at(place, 'hi'), readDevanagari, { least: 1 }),
    hiLatn: readTexts(fields?.hi_latn, at(place, 'hi_latn'), readLatin, { least: 1 }),
  }
}

function readSkill(value: unknown, place: Place, master: number | null): StarterSkill | null {
  const fields = readFields(value, place, SKILL_FIELDS, ['safety_critical', 'whole_trade'])
  if (!fields) return null
  const node = readNode(fields, place, readOwnId(fields.id, at(place, 'id'), master, 1000))
  const wholeTrade = readBoolean(fields.whole_trade, at(place, 'whole_trade'))
  const { aliases, hiLatn } = wholeTrade ? WHOLE_TRADE_LABELS : TASK_LABELS
  return {
    ...node,
    description: readDescription(fields.description, at(place, 'description')),
    aliases: readTexts(fields.aliases, at(place, 'aliases'), readLatin, aliases, [node.name]),
    hiLatn: readTexts(fields.hi_latn, at(place, 'hi_latn'), readLatin, hiLatn),
    verifiable: readBoolean(fields.verifiable, at(place, 'verifiable')),
    safetyCritical: readBoolean(fields.safety_critical, at(place, 'safety_critical')),
    wholeTrade,
  }
}

function readRetired(value: unknown, place: Place, master: number | null): StarterRetired | null {
  const fields = readFields(value, place, ['id', 'name'], ['replaced_by'])
  if (!fields) return null
  readNameWords(fields.name, at(place, 'name'))
  return {
    place,
    id: readOwnId(fields.id, at(place, 'id'), master, 1000),
    replacedBy: readId(fields.replaced_by, at(place, 'replaced_by'), 1, Number.MAX_SAFE_INTEGER),
  }
}

function readNode(fields: Readonly<Record<string, unknown>>, place: Place, id: number | null): StarterNode {
  return {
    place,
    id,
    name: readNameWords(fields.name, at(place, 'name')),
    hi: readDevanagari(fields.hi, at(place, 'hi')),
  }
}

/** Master id times `room`, plus a counter from 1 that does not reach the numbers of the next master. */
function readOwnId(value: unknown, place: Place, master: number | null, room: number): number | null {
  return master === null ? null : readId(value, place, master * room + 1, master * room + room - 1)
}

function readEach<T>(
  value: unknown,
  place: Place,
  least: number,
  readOne: (value: unknown, place: Place) => T | null,
): T[] {
  const entries = readList(value, place, least).map((entry, index) => readOne(entry, at(place, index)))
  return entries.filter(entry => entry !== null)
}
