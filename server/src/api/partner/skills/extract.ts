import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { skillId } from '../../../contract/skill.ts'
import { text } from '../../../contract/text.ts'
import { extractFromText } from '../../../features/skill-search/index.ts'
import { offeredForText } from '../../../features/suggestions/index.ts'
import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { answer, envelope, readOperation } from '../operation.ts'

const extracted = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          skill_id: skillId,
          name: Type.String({ description: 'Name of the skill.', examples: ['Brick laying'] }),
          score: Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'Calibrated probability that the text asks for the skill.',
            examples: [0.93],
          }),
          mentions: Type.Array(
            Type.Object(
              {
                start: Type.Integer({
                  minimum: 0,
                  description: 'Start, in UTF-16 code units as JavaScript counts.',
                  examples: [23],
                }),
                end: Type.Integer({ minimum: 0, description: 'End, exclusive.', examples: [33] }),
                text: Type.String({ description: 'The matched text.', examples: ['lay bricks'] }),
              },
              { ...closed, description: 'Where the text names the skill.' },
            ),
            { maxItems: 100, description: 'Where the text names the skill: the first hundred places.' },
          ),
        },
        { ...closed, title: 'ExtractedSkill', description: 'A skill that the text names.' },
      ),
      { description: 'Skills, best first.' },
    ),
    taxonomy_version: Type.Integer({ description: 'Version of the skill taxonomy.', examples: [12] }),
  },
  { ...closed, title: 'ExtractedSkills', description: 'Skills of a text.' },
)

/** A text can repeat one word six thousand times; the answer must not. */
const MOST_MENTIONS = 100

export const extractSkills = readOperation({
  id: 'extractSkills',
  method: 'POST',
  path: '/skills/extract',
  tag: 'Skills',
  summary: 'Extract skills from a text',
  scope: 'skills:read',
  rateClass: 'skillsMatch',
  area: 'skills',
  body: Type.Object(
    {
      text: text(1, 50_000, {
        description: 'A job description, a resume or any other text.',
        examples: ['We need a mason who can lay bricks and plaster walls.'],
      }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 50, default: 20, description: 'Maximum number of skills.' }),
      ),
    },
    { ...closed, title: 'SkillExtractionBody', description: 'A text to extract skills from.' },
  ),
  answers: { 200: { description: 'Skills, best first, and where the text names them.', schema: envelope(extracted) } },
  errors: ['VALIDATION_FAILED'],
  answersFromMemory: true,
  handle: async ({ body, context }, deps) => {
    const extract = () => extractFromText(deps, body.text, body.limit ?? 20)
    const { skills, version } = await deps.heavyWork.run(context.key.keyId, extract)
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
