import Type from 'typebox'
import { searchSkills as search } from '../../../features/skill-search/index.ts'
import { pickLanguage } from '../../../kernel/accepted-language.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { err } from '../../../kernel/result.ts'
import { foundSkill, listAnswer, listOf, operation, pagingOf, pagingQuery, renderFoundSkill } from '../schemas.ts'

const LEAST_CHARACTERS = 3

export const searchSkills = operation({
  id: 'searchSkills',
  method: 'GET',
  path: '/skills/search',
  tag: 'Skills',
  summary: 'Search skills by keyword',
  description:
    'Finds skills by any of their labels: English, Hindi in Devanagari, Hindi in Latin letters, misspelt or abbreviated. ' +
    'Best match first: the exact label, names of trades and workers that start with the keyword, the skills of a trade so called, other ' +
    'labels that start with it, labels that contain its words, similar spelling; of equal ones the more popular first. ' +
    'May be kept for a minute and revalidated by its ETag.',
  query: Type.Object({
    keyword: Type.String({
      minLength: LEAST_CHARACTERS,
      maxLength: 100,
      description: 'Words to search for, in English or Hindi.',
      examples: ['welding', 'bijli ka kaam', 'वेल्डिंग'],
    }),
    language: Type.Optional(
      Type.Enum([...LANGUAGES], {
        description: 'Language of `label`; without it that of Accept-Language.',
        examples: ['hi'],
      }),
    ),
    ...pagingQuery,
  }),
  answers: { 200: { description: 'A page of skills, best match first.', schema: listOf(foundSkill) } },
  errors: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE'],
  answersFromMemory: true,
  isCacheable: true,
  handle: async ({ query, context }, deps) => {
    const keyword = query.keyword.trim()
    if ([...keyword].length < LEAST_CHARACTERS) {
      const message = `keyword must have at least ${LEAST_CHARACTERS} characters besides leading and trailing spaces.`
      return err(domainError('VALIDATION_FAILED', { path: 'keyword', message }))
    }
    const language = pickLanguage(query.language, context.acceptLanguage)
    const page = search(deps, keyword, pagingOf(query), language)
    const isServed = deps.servedSkills.current()
    return page.ok ? listAnswer(page.value, found => renderFoundSkill(found, isServed)) : page
  },
})
