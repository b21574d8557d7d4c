import Type from 'typebox'
import { closed, timestamp } from '../../../contract/fields.ts'
import { recordOwnAction } from '../../../features/members/index.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { err } from '../../../kernel/result.ts'
import { answer, type ConsoleAnswer, done, nothing, userOperation } from '../operation.ts'
import { itemsOf, nameOf, passkeyOptions } from '../schemas.ts'

const password = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The current password.',
  examples: ['correct horse'],
})
const code = Type.String({
  pattern: '^\\d{6}$',
  'x-rule': 'must be six digits',
  description: 'Of the app.',
  examples: ['123456'],
})

export const setPassword = userOperation({
  id: 'setPassword',
  method: 'PUT',
  path: '/me/password',
  tag: 'Account',
  summary: 'Set or change the password',
  description: 'Whoever has a password must give it. All other sessions end.',
  access: 'user',
  writes: true,
  body: Type.Object(
    {
      new_password: Type.String({
        minLength: 12,
        maxLength: 128,
        description: 'At least 12 characters.',
        examples: ['correct horse battery'],
      }),
      current_password: Type.Optional(password),
    },
    closed,
  ),
  answers: { 204: nothing },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const { signIn } = deps
    const { user, sessionId } = context.session
    const currentPassword = body.current_password ?? null
    if (currentPassword === null && (await signIn.account.hasPassword(user.userId)))
      return err(domainError('VALIDATION_FAILED', { path: 'current_password', message: 'Enter the current password.' }))
    const changed = await signIn.account.setPassword(context.visit, { newPassword: body.new_password, currentPassword })
    if (!changed.ok) return changed
    await signIn.account.revokeOtherSessions(user.userId, sessionId)
    await recordOwnAction(deps, user.userId, 'user.password_changed')
    return done
  },
})

export const startTwoFactor = userOperation({
  id: 'startTwoFactor',
  method: 'POST',
  path: '/me/two-factor/start',
  tag: 'Account',
  summary: 'Begin to set up an app for codes',
  access: 'user',
  writes: false,
  answersSecret: true,
  body: Type.Object({ password: Type.Optional(password) }, closed),
  answers: {
    200: {
      description: 'For the app, and codes for the day it is lost.',
      schema: Type.Object(
        {
          uri: Type.String({ description: 'Shown as a QR code.', examples: ['otpauth://totp/Pramaan:asha'] }),
          backup_codes: Type.Array(Type.String({ examples: ['aB3dE-fG5hJ'] }), { description: 'Each works once.' }),
        },
        closed,
      ),
    },
  },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, { signIn }) => {
    const started = await signIn.account.startTwoFactor(context.visit, body.password ?? null)
    if (!started.ok) return started
    return answer(200, { uri: started.value.uri, backup_codes: started.value.backupCodes })
  },
})

export const confirmTwoFactor = userOperation({
  id: 'confirmTwoFactor',
  method: 'POST',
  path: '/me/two-factor/confirm',
  tag: 'Account',
  summary: 'Prove that the app is set up',
  access: 'user',
  writes: true,
  body: Type.Object({ code }, closed),
  answers: { 204: nothing },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const confirmed = await deps.signIn.account.confirmTwoFactor(context.visit, body.code)
    if (!confirmed.ok) return confirmed
    await recordOwnAction(deps, context.session.user.userId, 'user.two_factor_enabled')
    return { ...done, cookies: confirmed.value } satisfies ConsoleAnswer
  },
})

export const disableTwoFactor = userOperation({
  id: 'disableTwoFactor',
  method: 'POST',
  path: '/me/two-factor/disable',
  tag: 'Account',
  summary: 'Ask for no more codes',
  access: 'user',
  writes: true,
  body: Type.Object({ code, password: Type.Optional(password) }, closed),
  answers: { 204: nothing },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const disabled = await deps.signIn.account.disableTwoFactor(context.visit, body.password ?? null, body.code)
    if (!disabled.ok) return disabled
    await recordOwnAction(deps, context.session.user.userId, 'user.two_factor_disabled')
    return { ...done, cookies: disabled.value } satisfies ConsoleAnswer
  },
})

const passkey = Type.Object(
  {
    passkey_id: Type.String({ description: 'Its id.', examples: ['PK_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    name: Type.String({ description: 'As the person named it.', examples: ['Phone'] }),
    created_at: timestamp('When it was added.'),
  },
  { ...closed, title: 'Passkey', description: 'A passkey of the person.' },
)

export const listPasskeys = userOperation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/me/passkeys',
  tag: 'Account',
  summary: 'Passkeys of the person',
  access: 'user',
  writes: false,
  answers: { 200: { description: 'The passkeys.', schema: itemsOf(passkey, 'Oldest first.') } },
  errors: [],
  handle: async ({ context }, { signIn }) => {
    const found = await signIn.account.passkeys(context.session.user.userId)
    const items = found.map(each => ({
      passkey_id: each.passkeyId,
      name: each.name,
      created_at: each.createdAt.toISOString(),
    }))
    return answer(200, { items })
  },
})

export const newPasskeyOptions = userOperation({
  id: 'newPasskeyOptions',
  method: 'POST',
  path: '/me/passkeys/options',
  tag: 'Account',
  summary: 'Begin to add a passkey',
  access: 'user',
  writes: false,
  answers: { 200: { description: 'What the browser is asked.', schema: passkeyOptions } },
  errors: [],
  handle: async ({ context }, { signIn }) => {
    const { options, cookies } = await signIn.account.newPasskeyOptions(context.visit)
    return { status: 200, body: options, cookies } satisfies ConsoleAnswer
  },
})

export const addPasskey = userOperation({
  id: 'addPasskey',
  method: 'POST',
  path: '/me/passkeys',
  tag: 'Account',
  summary: 'Add a passkey',
  access: 'user',
  writes: true,
  body: Type.Object(
    {
      name: nameOf('To recognise it.', 'Phone'),
      response: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Of the browser.',
        examples: [{ id: 'c2FtcGxl' }],
      }),
    },
    closed,
  ),
  answers: { 201: { description: 'The passkey.', schema: passkey } },
  errors: ['VALIDATION_FAILED'],
  handle: async ({ body, context }, deps) => {
    const added = await deps.signIn.account.addPasskey(context.visit, body.name.trim(), body.response)
    if (!added.ok) return added
    await recordOwnAction(deps, context.session.user.userId, 'user.passkey_added')
    const { passkeyId, name, createdAt } = added.value
    return answer(201, { passkey_id: passkeyId, name, created_at: createdAt.toISOString() })
  },
})

export const removePasskey = userOperation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/me/passkeys/{passkey_id}',
  tag: 'Account',
  summary: 'Remove a passkey',
  access: 'user',
  writes: true,
  params: Type.Object({ passkey_id: Type.String({ maxLength: 40, description: 'Of the list.' }) }, closed),
  answers: { 204: nothing },
  errors: ['NOT_FOUND'],
  handle: async ({ params, context }, deps) => {
    const { userId } = context.session.user
    if (!(await deps.signIn.account.removePasskey(userId, params.passkey_id))) return err(domainError('NOT_FOUND'))
    await recordOwnAction(deps, userId, 'user.passkey_removed')
    return done
  },
})
