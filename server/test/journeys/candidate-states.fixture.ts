import type { TestApi } from '../../../testing/api.ts'
import { answerSkills, type Contacted, contact, type Visitor, visitor } from './candidate.fixture.ts'

type Values = Readonly<Record<string, string>>
type ContactOptions = NonNullable<Parameters<typeof contact>[1]>

const AGREED: readonly Values[] = [{ agree: 'yes' }]
const AT_WORDS: readonly Values[] = [...AGREED, { value: 'yes' }, { value: 'skip' }]
const AT_SKILLS: readonly Values[] = [...AT_WORDS, { value: 'Pune' }, { skip: 'yes' }]

export interface CandidateStates {
  readonly first: Contacted
  /** Path of a page in each state, by its name. */
  readonly paths: Readonly<Record<string, string>>
}

/** A candidate in every state of the page, all asked about the same job. */
export async function candidateStates(api: TestApi, options: ContactOptions = {}): Promise<CandidateStates> {
  const first = await contact(api, options)
  const { partner, mandateId } = first
  const another = async (forms: readonly Values[], after?: (who: Visitor, path: string) => Promise<unknown>) => {
    const { path } = await contact(api, { ...options, partner, mandateId })
    const who = visitor(api)
    await who.open(path)
    for (const values of forms) await who.submit(values)
    await after?.(who, path)
    return path
  }
  const skills = (who: Visitor) => answerSkills(api, who, mandateId)
  const done = await another(AT_SKILLS, async who => {
    await skills(who)
    await who.submit({ value: 'yes' })
  })
  const choose = (rest: string, choice: string) => async (who: Visitor, path: string) => {
    await who.open(`${path}/${rest}`)
    await who.submit({ choice })
  }
  const paths = {
    welcome: first.path,
    'yes-no': await another(AGREED),
    words: await another(AT_WORDS),
    choice: await another(AT_SKILLS),
    interest: await another(AT_SKILLS, skills),
    done,
    declined: await another([{ agree: 'no' }]),
    data: `${done}/data`,
    stop: `${first.path}/stop`,
    delete: `${first.path}/delete`,
    stopped: await another([], choose('stop', 'stop')),
    erased: await another([], choose('delete', 'only')),
  }
  return { first, paths }
}
