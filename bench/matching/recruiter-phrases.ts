import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { extractFromText, matchSkills, type Taxonomy } from '../../server/src/features/skill-search/index.ts'
import { tradeOf } from './starter-taxonomy.ts'

/** Phrases and ads of ../shared/data/recruiter-phrases, which is not part of the repository, and what is right for them. */

export interface RecruiterPhrase {
  readonly id: string
  readonly group: string
  readonly text: string
  /** Ids of skills (`sk_`) and trades (`ss_`); empty if no answer is right. */
  readonly right: readonly string[]
}

export interface JobAd {
  readonly id: string
  readonly text: string
  /** Each skill as a list of alternatives. */
  readonly expected: readonly (readonly string[])[]
  readonly acceptable: readonly string[]
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** The catalogue has grown since the phrases were written: ids of skills added later, by phrase and by ad. */
const LATER_SKILLS = here('./phrase-skills.json')
const LATER_AD_SKILLS = here('./ad-skills.json')

interface PhraseRow {
  readonly id: string
  readonly group: string
  readonly text: string
  readonly expected?: readonly string[]
  readonly acceptable?: readonly string[]
}

export async function readPhrases(data: string): Promise<readonly RecruiterPhrase[]> {
  const rows = await readLines<PhraseRow>(`${data}/recruiter-phrases/phrases.jsonl`)
  const later: Readonly<Record<string, readonly string[]>> = JSON.parse(await readFile(LATER_SKILLS, 'utf8'))
  return rows.map(({ id, group, text, expected = [], acceptable = [] }) => {
    const right = [...expected, ...(later[id] ?? [])]
    return { id, group, text, right: right.length === 0 ? [] : [...right, ...acceptable] }
  })
}

interface LaterAdSkills {
  readonly expected?: readonly (readonly string[])[]
  readonly acceptable?: readonly string[]
}

export async function readAds(data: string): Promise<readonly JobAd[]> {
  const rows = await readLines<Pick<JobAd, 'id' | 'text' | 'expected'>>(`${data}/recruiter-phrases/ads.jsonl`)
  const later: Readonly<Record<string, LaterAdSkills>> = JSON.parse(await readFile(LATER_AD_SKILLS, 'utf8'))
  return rows.map(({ id, text, expected }) => ({
    id,
    text,
    expected: [...expected, ...(later[id]?.expected ?? [])],
    acceptable: later[id]?.acceptable ?? [],
  }))
}

async function readLines<Row>(file: string): Promise<readonly Row[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
}

export interface Answer {
  readonly skill: number
  readonly name: string
  readonly score: number
}

export async function answersOf(taxonomy: Taxonomy, text: string): Promise<readonly Answer[]> {
  const { results } = await matchSkills({ taxonomy, yieldToEventLoop: async () => {} }, [text], 5)
  return results[0]!.matches.map(({ skill, skillName: name, score }) => ({ skill, name, score }))
}

export async function extractedFrom(taxonomy: Taxonomy, text: string): Promise<readonly Answer[]> {
  const { skills } = await extractFromText({ taxonomy, ...realRuntime }, text, 50)
  return skills.map(({ skill, skillName: name, score }) => ({ skill, name, score }))
}

/** Whether a skill, or its trade, is among the ids. */
export function isAmong(taxonomy: Taxonomy): (skill: number, ids: readonly string[]) => boolean {
  return (skill, ids) => ids.includes(`sk_${skill}`) || ids.includes(`ss_${tradeOf(taxonomy, skill)}`)
}

/** Number of skills of the skill's trade. */
export function skillsOfTrade(taxonomy: Taxonomy, skill: number): number {
  const { skills } = taxonomy.current()
  const trade = tradeOf(taxonomy, skill)
  return skills.parents.filter(parent => parent === trade).length
}

export interface FirstWord {
  readonly word: string
  readonly trades: readonly number[]
}

export async function readFirstWords(): Promise<readonly FirstWord[]> {
  return (await readList('./first-words.txt')).map(line => {
    const [word, trades] = line.split(' | ')
    return { word: word!, trades: trades!.split(' ').map(Number) }
  })
}

export function readOccupations(): Promise<readonly string[]> {
  return readList('./occupations.txt')
}

async function readList(file: string): Promise<readonly string[]> {
  const text = await readFile(here(file), 'utf8')
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
}
