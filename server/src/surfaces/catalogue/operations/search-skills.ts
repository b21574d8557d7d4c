import Type from 'typebox'
import { searchSkills as search } from '../../../features/catalogue/index.ts'
import { refusal } from '../../../kernel/refusal.ts'
import { refused } from '../../../kernel/result.ts'
import { foundSkill, listAnswer, listOf, operation, pagingOf, pagingQuery, renderFoundSkill } from '../shapes.ts'

const LEAST_CHARACTERS = 3

export const searchSkills = operation({
  id: 'searchSkills',
  method: 'GET',
  path: '/skills/search',
  tag: 'Skills',
  summary: 'Search skills by keyword',
  description:
    'Finds skills by any of their labels: English, Hindi in Devanagari, Hindi in Latin letters, misspelt or cut short. ' +
    'Best first: the exact label, labels that start with the keyword, labels that hold its words, similar spelling.',
  query: Type.Object({
    keyword: Type.String({
      minLength: LEAST_CHARACTERS,
      maxLength: 100,
      examples: ['welding', 'bijli ka kaam', 'वेल्डिंग'],
    }),
    ...pagingQuery,
  }),
  answers: { 200: { description: 'A page of skills, best match first.', schema: listOf(foundSkill) } },
  refusals: ['VALIDATION_FAILED', 'PAGE_OUT_OF_RANGE'],
  handle: async ({ query }, deps) => {
    const keyword = query.keyword.trim()
    if ([...keyword].length < LEAST_CHARACTERS) {
      const message = `keyword must have at least ${LEAST_CHARACTERS} characters, blanks around it aside.`
      return refused(refusal('VALIDATION_FAILED', { path: 'keyword', message }))
    }
    const page = search(deps, keyword, pagingOf(query))
    return page.ok ? listAnswer(page.value, renderFoundSkill) : page
  },
})
