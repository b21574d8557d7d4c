import Type from 'typebox'
import { closed } from '../../../contract/fields.ts'
import { line } from '../../../contract/text.ts'
import { revokeCredential as revoke } from '../../../features/credentials/index.ts'
import { answer, envelope, keyOperation } from '../operation.ts'

const credentialId = Type.String({ description: 'Id of the credential.', examples: ['crd_4hT9cVq2LxW7mRzKpB3sYd'] })

export const revokeCredential = keyOperation({
  id: 'revokeCredential',
  method: 'POST',
  path: '/credentials/{credentialId}/revoke',
  tag: 'Credentials',
  area: 'credentials',
  summary: 'Revoke a credential',
  description:
    'Only the organisation that opened the session can revoke it, and it cannot be undone. The public proof and the status list show ' +
    'it at once; cached copies of the list are at most five minutes old. The reason is kept and not published. Revoking again ' +
    'changes nothing.',
  params: Type.Object({ credentialId }),
  body: Type.Object(
    {
      reason: line(1, 500, {
        description: 'Reason of the revocation. Not published.',
        examples: ['The reviewer gave a false identity.'],
      }),
    },
    { ...closed, title: 'RevocationBody', description: 'Why the credential is revoked.' },
  ),
  answers: {
    200: {
      description: 'The credential is revoked.',
      schema: envelope(
        Type.Object(
          { credentialId, changed: Type.Boolean({ description: 'False if it was revoked before.' }) },
          closed,
        ),
      ),
    },
  },
  errors: ['CREDENTIAL_NOT_FOUND'],
  handle: async ({ params, body: { reason }, context: { tenant, keyId } }, deps) => {
    const outcome = await deps.database
      .forTenant(tenant)
      .transaction(tx => revoke(deps, tx, params.credentialId, keyId, reason))
    if (!outcome.ok) return outcome
    return answer(200, 'Credential revoked.', { credentialId: params.credentialId, ...outcome.value })
  },
})
