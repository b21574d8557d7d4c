import Type from 'typebox'
import { renderResult, result, resultId } from '../../../contract/result.ts'
import { getResult as get } from '../../../features/journeys/index.ts'
import { answer, envelope, readOperation } from '../operation.ts'

export const getResult = readOperation({
  id: 'getResult',
  method: 'GET',
  path: '/results/{result_id}',
  tag: 'Results',
  summary: 'Get a result',
  description: 'While the result is pending, `output` contains what the candidate has answered so far.',
  scope: 'results:read',
  rateClass: 'reads',
  isLookUp: true,
  area: 'results',
  params: Type.Object({ result_id: resultId }),
  answers: { 200: { description: 'The result.', schema: envelope(result) } },
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const outcome = await get(deps, context.key.tenant, params.result_id)
    return outcome.ok ? answer(200, 'Result found.', renderResult(outcome.value, deps.audioUrlOf)) : outcome
  },
})
