import Type, { type TSchema } from 'typebox'
import { closed, timestamp } from '../../contract/fields.ts'
import { CONSOLE_LANGUAGES, MEMBER_ROLES, type User } from '../../features/members/index.ts'

export const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$',
  'x-rule': 'must be an e-mail address',
  description: 'An e-mail address.',
  examples: ['asha@example.com'],
})

/** A name of a person or an organisation: one line that is not blank. */
export function nameOf(description: string, example: string) {
  return Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '^(?=.*\\S)[^\\p{Cc}]+$',
    'x-rule': 'must be one line of text',
    description,
    examples: [example],
  })
}

export const token = Type.String({
  minLength: 20,
  maxLength: 200,
  description: 'The part of the link after #.',
  examples: ['pQ7mZk1vT3xW9bN5cR2dY8fH4jL6sA0eU1iO3gK7tEw'],
})

export const language = Type.Optional(
  Type.Enum([...CONSOLE_LANGUAGES], { description: 'Of the mail.', examples: ['en'] }),
)

export const role = Type.Enum([...MEMBER_ROLES], { description: 'What the member may do.', examples: ['recruiter'] })

export const userId = Type.String({
  maxLength: 40,
  description: 'A person.',
  examples: ['USR_01JCM2Q3K4M5N6P7R8S9T0V1W2'],
})

export const user = Type.Object(
  {
    user_id: userId,
    email,
    name: Type.String({ description: 'As others see it.', examples: ['Asha Rao'] }),
    has_password: Type.Boolean({ description: 'Otherwise the person signs in by link or passkey.' }),
    two_factor_enabled: Type.Boolean({ description: 'Signing in needs a code of an app.' }),
  },
  { ...closed, title: 'ConsoleUser', description: 'The person who is signed in.' },
)

export function renderUser({ userId: id, email: address, name, twoFactorEnabled }: User, hasPassword: boolean) {
  return {
    user_id: id,
    email: address,
    name,
    has_password: hasPassword,
    two_factor_enabled: twoFactorEnabled,
  }
}

/** `next` of a sign-in. */
export const entered = Type.Object(
  {
    next: Type.Enum(['done', 'code'], {
      description: '`code`: the code of the app is asked for next.',
      examples: ['done'],
    }),
  },
  { ...closed, title: 'SignedIn', description: 'The outcome of a sign-in; the session is in a cookie.' },
)

export const accepted = { description: 'A mail follows, if there is an account.', schema: Type.Object({}, closed) }

export function itemsOf(item: TSchema, description: string) {
  return Type.Object({ items: Type.Array(item, { description }) }, closed)
}

export const passkeyOptions = Type.Unknown({
  description: 'Options for the WebAuthn call of the browser.',
  examples: [{ challenge: 'c2FtcGxl' }],
})

export const session = Type.Object(
  {
    session_id: Type.String({ description: 'Its id.', examples: ['SES_01JCM2Q3K4M5N6P7R8S9T0V1W2'] }),
    created_at: timestamp('When the person signed in.'),
    last_used_at: timestamp('Exact to the hour.'),
    address: Type.Union([Type.String(), Type.Null()], { description: 'Where from.', examples: ['203.0.113.7'] }),
    user_agent: Type.Union([Type.String(), Type.Null()], { description: 'Which browser.', examples: ['Firefox'] }),
    is_this: Type.Boolean({ description: 'The session that asks.' }),
  },
  { ...closed, title: 'ConsoleSession', description: 'A browser that is signed in.' },
)
