import Type from 'typebox'
import { extractFromText } from '../../../features/catalogue/index.ts'
import { offeredForText } from '../../../features/suggestions/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'
import { PLAIN_TEXT, skillId } from '../shapes.ts'

const closed = { additionalProperties: false } as const
const extracted = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          skill_id: skillId,
          name: Type.String(),
          score: Type.Number({ minimum: 0, maximum: 1 }),
          mentions: Type.Array(
            Type.Object(
              {
                start: Type.Integer({ minimum: 0, description: 'In UTF-16 code units, as JavaScript counts.' }),
                end: Type.Integer({ minimum: 0 }),
                text: Type.String(),
              },
              closed,
            ),
            { maxItems: 100, description: 'The first hundred.' },
          ),
        },
        closed,
      ),
    ),
    taxonomy_version: Type.Integer(),
  },
  closed,
)

/** A text of one word six thousand times is no reason for an answer of six thousand spans. */
const MOST_MENTIONS = 100

export const extractSkills = readOperation({
  id: 'extractSkills',
  method: 'POST',
  path: '/skills/extract',
  tag: 'Skills',
  summary: 'Find the skills a text speaks of',
  scope: 'skills:read',
  rateClass: 'skillsMatch',
  area: 'skills',
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 50_000, pattern: PLAIN_TEXT }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    },
    closed,
  ),
  answers: { 200: { description: 'Skills, best first, and where each is mentioned.', schema: envelope(extracted) } },
  refusals: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { skills, version } = await extractFromText(deps, body.text, body.limit ?? 20)
    deps.suggestions.note(context.key.tenant, { suggestions: offeredForText(skills), taxonomyVersion: version })
    const items = skills.map(({ skill, skillName, score, mentions }) => ({
      skill_id: formatCatalogueId('skill', skill),
      name: skillName,
      score,
      mentions: mentions.slice(0, MOST_MENTIONS),
    }))
    return answer(200, 'Skills extracted.', { items, taxonomy_version: version })
  },
})
