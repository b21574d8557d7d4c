import Type from 'typebox'
import { closed, nullable } from '../../../contract/fields.ts'
import { mandateBody, newMandateBody, type SentBody } from '../../../contract/mandate.ts'
import { mandatePreview } from '../../../contract/mandate-preview.ts'
import { checkMandate as check, mandateRules, previewMandate as preview } from '../../../features/mandates/index.ts'
import { bodyProblems } from '../../../http/body-rules.ts'
import { METHODS } from '../../../kernel/methods.ts'
import { answer, inMode, memberOperation, RECRUITERS } from '../operation.ts'
import { anyBody, problems } from './checks.ts'
import { MANDATES_PATH, mandateReads, oneMandate } from './mandates.ts'

const findProblems = {
  new: bodyProblems(newMandateBody, mandateRules),
  stored: bodyProblems(mandateBody, mandateRules),
}

const checked = Type.Object(
  {
    problems,
    warnings: Type.Array(Type.String(), { description: 'What may not be intended.', examples: [[]] }),
    methods: Type.Array(Type.Enum([...METHODS]), { description: 'Methods in force.' }),
    preview: nullable(mandatePreview, 'What can be said of the questions; null while there are problems.'),
  },
  { ...closed, title: 'CheckedMandate', description: 'What saving the mandate would do. Nothing is stored.' },
)

export const checkMandate = memberOperation({
  ...mandateReads,
  id: 'checkMandate',
  method: 'POST',
  path: `${MANDATES_PATH}/check`,
  summary: 'Judge a job mandate as saving it would, without saving it',
  roles: RECRUITERS,
  params: inMode({}),
  query: Type.Object(
    {
      of: Type.Enum(['new', 'stored'], { description: '`stored`: for a mandate that is replaced.', examples: ['new'] }),
    },
    closed,
  ),
  body: anyBody,
  answers: { 200: { description: 'What is wrong with it, and what candidates would be asked.', schema: checked } },
  errors: [],
  handle: async ({ query, body, context }, deps) => {
    const found = findProblems[query.of](body)
    if (found.length > 0) return answer(200, { problems: found, warnings: [], methods: [], preview: null })
    const { job_id: jobId = null, ...sent } = body as SentBody & { readonly job_id?: string }
    const outcome = await deps.database
      .forTenant(context.tenant)
      .transaction(tx => check(deps, tx, context.tenant, { sent, jobId, isNew: query.of === 'new' }))
    if (!outcome.ok) return answer(200, { problems: outcome.error.details, warnings: [], methods: [], preview: null })
    return answer(200, { problems: [], ...outcome.value })
  },
})

export const previewMandate = memberOperation({
  ...mandateReads,
  id: 'previewMandate',
  method: 'GET',
  path: `${MANDATES_PATH}/{mandate_id}/preview`,
  summary: 'What a candidate is asked in each language',
  description: 'By the questions that were prepared. Before that, what can be said without them.',
  params: oneMandate,
  answers: { 200: { description: 'The preview.', schema: mandatePreview } },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const found = await preview(deps, context.tenant, params.mandate_id)
    return found.ok ? answer(200, found.value) : found
  },
})
