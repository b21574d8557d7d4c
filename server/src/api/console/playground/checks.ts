import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'

/**
 * Forms are judged here, while a person fills them in, and not in the browser: most rules need the catalogue, the workflows and the lists
 * of places, and the browser may not compile schemas under the content policy of the console. A form that is not finished is no error.
 */
export const anyBody = Type.Unknown({ description: 'The body, as far as it is filled in.', examples: [{}] })

export const problems = Type.Array(
  Type.Object(
    {
      path: Type.String({ description: 'The field.', examples: ['skills[0].skill_id'] }),
      message: Type.String({ description: 'What is wrong with it.', examples: ['title is required.'] }),
    },
    closed,
  ),
  { description: 'The same as saving it would answer. Empty if it can be saved.' },
)
