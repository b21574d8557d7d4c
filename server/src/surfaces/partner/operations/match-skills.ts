import Type from 'typebox'
import { matchSkills as match } from '../../../features/catalogue/index.ts'
import { offeredForNames } from '../../../features/suggestions/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { ONE_LINE, skillId } from '../shapes.ts'

const closed = { additionalProperties: false } as const
const matched = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'As sent.' }),
          matches: Type.Array(
            Type.Object(
              {
                skill_id: skillId,
                name: Type.String(),
                score: Type.Number({ minimum: 0, maximum: 1 }),
                how: Type.Enum(['exact', 'alias', 'lexical', 'semantic']),
              },
              closed,
            ),
            {
              description:
                'Best first; empty when the catalogue has nothing of that name: ask for it with POST /skill-requests.',
            },
          ),
        },
        closed,
      ),
    ),
    taxonomy_version: Type.Integer(),
  },
  closed,
)

export const matchSkills = readOperation({
  id: 'matchSkills',
  method: 'POST',
  path: '/skills/match',
  tag: 'Skills',
  summary: 'Match free-form names to skills',
  description:
    'English, Hindi, or Hindi in Latin letters. A name nobody knows is answered with no match, never with a guess.',
  scope: 'skills:read',
  rateClass: 'skillsMatch',
  area: 'skills',
  body: Type.Object(
    {
      names: Type.Array(Type.String({ minLength: 2, maxLength: 120, pattern: ONE_LINE }), {
        minItems: 1,
        maxItems: 50,
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 3, description: 'Matches a name.' })),
    },
    closed,
  ),
  answers: { 200: { description: 'The best skills for each name, in the order sent.', schema: envelope(matched) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { results, version } = await match(deps, body.names, body.limit ?? 3)
    deps.suggestions.note(context.key.tenant, { suggestions: offeredForNames(results), taxonomyVersion: version })
    const items = results.map(({ name, matches }) => ({
      name,
      matches: matches.map(({ skill, skillName, score, how }) => ({
        skill_id: formatCatalogueId('skill', skill),
        name: skillName,
        score,
        how,
      })),
    }))
    return answer(200, 'Names matched.', { items, taxonomy_version: version })
  },
})
