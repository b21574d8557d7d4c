import Type from 'typebox'
import { revokeCredential as revoke } from '../../../features/credentials/index.ts'
import { answer, closed, envelope, keyOperation } from '../operation.ts'
import { NAME } from '../shapes.ts'

const credentialId = Type.String({ examples: ['crd_4hT9cVq2LxW7mRzKpB3sYd'] })

export const revokeCredential = keyOperation({
  id: 'revokeCredential',
  method: 'POST',
  path: '/credentials/{credentialId}/revoke',
  tag: 'Credentials',
  area: 'credentials',
  summary: 'Revoke a credential, for good',
  description:
    'By the organisation that opened the session. The public proof and the status list say so at once; copies of the list are five ' +
    'minutes old at most. The reason is kept and not published. Revoking again changes nothing.',
  params: Type.Object({ credentialId }),
  body: Type.Object(
    {
      reason: Type.String({
        minLength: 1,
        maxLength: 500,
        pattern: NAME,
        examples: ['The reviewer was not who they said.'],
      }),
    },
    closed,
  ),
  answers: {
    200: {
      description: 'It is revoked; `changed` is false if it was before.',
      schema: envelope(Type.Object({ credentialId, changed: Type.Boolean() }, closed)),
    },
  },
  refusals: ['CREDENTIAL_NOT_FOUND'],
  handle: async ({ params, body: { reason }, context: { tenant, keyId } }, deps) => {
    const outcome = await deps.database
      .forTenant(tenant)
      .transaction(tx => revoke(deps, tx, params.credentialId, keyId, reason))
    if (!outcome.ok) return outcome
    return answer(200, 'Credential revoked.', { credentialId: params.credentialId, ...outcome.value })
  },
})
