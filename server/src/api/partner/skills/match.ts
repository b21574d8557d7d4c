import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { skillId } from '../../../contract/skill.ts'
import { line } from '../../../contract/text.ts'
import { matchSkills as match } from '../../../features/skill-search/index.ts'
import { offeredForNames } from '../../../features/suggestions/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'

const matched = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'The name, as sent.', examples: ['brick laying'] }),
          matches: Type.Array(
            Type.Object(
              {
                skill_id: skillId,
                name: Type.String({ description: 'Name of the skill.', examples: ['Brick laying'] }),
                score: Type.Number({
                  minimum: 0,
                  maximum: 1,
                  description: 'Calibrated probability that the skill is meant.',
                  examples: [0.97],
                }),
                how: Type.Enum(['exact', 'alias', 'lexical', 'semantic'], { description: 'How the skill was found.' }),
              },
              { ...closed, title: 'SkillMatch', description: 'A skill that matches a name.' },
            ),
            {
              description:
                'Best match first. Empty if the catalogue has no such skill: ask for it with POST /skill-requests.',
            },
          ),
        },
        { ...closed, description: 'The matches of one name.' },
      ),
      { description: 'One entry for each name, in the order of the request.' },
    ),
    taxonomy_version: Type.Integer({ description: 'Version of the skill taxonomy.', examples: [12] }),
  },
  { ...closed, title: 'MatchedSkills', description: 'Skills by name.' },
)

export const matchSkills = readOperation({
  id: 'matchSkills',
  method: 'POST',
  path: '/skills/match',
  tag: 'Skills',
  summary: 'Match free-form names to skills',
  description: 'Names may be in English, in Hindi, or in Hindi in Latin letters. An unknown name has no match.',
  scope: 'skills:read',
  rateClass: 'skillsMatch',
  area: 'skills',
  body: Type.Object(
    {
      names: Type.Array(line(2, 120, { examples: ['brick laying'] }), {
        minItems: 1,
        maxItems: 50,
        description: 'Names to match.',
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 3, description: 'Matches per name.' })),
    },
    { ...closed, title: 'SkillMatchBody', description: 'Names to match.' },
  ),
  answers: { 200: { description: 'The best skills for each name, in the order sent.', schema: envelope(matched) } },
  errors: ['VALIDATION_FAILED'],
  answersFromMemory: true,
  handle: async ({ body, context }, deps) => {
    const find = () => match(deps, body.names, body.limit ?? 3)
    const { results, version } = await deps.heavyWork.run(context.key.keyId, find)
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
