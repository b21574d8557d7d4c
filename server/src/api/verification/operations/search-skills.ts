import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { type FoundSkill, searchSkills as search } from '../../../features/skill-search/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, envelope, sessionOperation } from '../operation.ts'
import { skillNames } from '../schemas.ts'

const LEAST_CHARACTERS = 3
/** What fits on a phone. There are no further pages: whoever wants the catalogue has an API of its own. */
const SHOWN = 8

export const hostedFoundSkill = Type.Object(
  {
    skillId: Type.String({ description: 'Id of the skill.', examples: ['sk_1001'] }),
    name: Type.String({ description: 'Name of the skill.', examples: ['Brick laying'] }),
    names: skillNames,
    subSkillName: Type.String({ description: 'Name of its group.', examples: ['Masonry'] }),
    matched: Type.String({ description: 'The label that matched.', examples: ['bricklaying'] }),
    verifiable: Type.Boolean({ description: 'Whether questions can verify it now; a reviewer can always endorse it.' }),
  },
  { ...closed, title: 'HostedFoundSkill', description: 'A skill that matched.' },
)

/**
 * For the student's page only, which counts per session: the search of the Catalogue API counts per address, and of 30 students
 * behind one address 5 got past it.
 */
export const searchSkillsOnPage = sessionOperation({
  id: 'searchSkillsOnPage',
  method: 'GET',
  path: '/search',
  tag: 'Steps',
  area: 'sessions',
  summary: 'Search skills by keyword',
  query: Type.Object({
    keyword: Type.String({ minLength: LEAST_CHARACTERS, maxLength: 100, description: 'Words to search for.' }),
  }),
  answers: {
    200: {
      description: 'Skills, best match first.',
      schema: envelope(Type.Array(hostedFoundSkill, { description: 'Skills.' })),
    },
  },
  errors: ['VALIDATION_FAILED'],
  answersFromMemory: true,
  handle: async ({ query, context: { tenant } }, deps) => {
    const keyword = query.keyword.trim()
    if ([...keyword].length < LEAST_CHARACTERS) {
      const message = `keyword must have at least ${LEAST_CHARACTERS} characters besides leading and trailing spaces.`
      return err(domainError('VALIDATION_FAILED', { path: 'keyword', message }))
    }
    const page = search(deps, keyword, { page: 1, limit: SHOWN })
    const isServed = deps.servedSkills.current()
    const isAskable = (number: number, verifiable: boolean) => isServed('session', tenant.mode, { number, verifiable })
    return answer(200, 'Skills found.', page.ok ? page.value.items.map(item => renderFound(item, isAskable)) : [])
  },
})

function renderFound(
  { skill: { number, name }, subSkill, matched, names, verifiable }: FoundSkill,
  isAskable: (number: number, verifiable: boolean) => boolean,
) {
  return {
    skillId: formatCatalogueId('skill', number),
    name,
    names,
    subSkillName: subSkill.name,
    matched,
    verifiable: isAskable(number, verifiable),
  }
}
