import { type Attributes, byId, h } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { call } from './calls.ts'
import { isWebAddress, showCallError, stepForm } from './form.ts'
import { type Go, language, type MessageKey, t, textField, type View } from './page.ts'
import type { Session } from './session.ts'

/** Step 4 with a person: who it is. */

type FieldName = 'name' | 'email' | 'company' | 'website'

const typed = (name: FieldName) => byId(`reviewer-${name}`, HTMLInputElement).value.trim()
const errorAt = (name: FieldName): FieldError => ({ field: `reviewer-${name}`, text: t(`error.${name}`) })

const FIELDS: readonly { readonly name: FieldName; readonly attributes?: Attributes; readonly hint?: MessageKey }[] = [
  { name: 'name' },
  {
    name: 'email',
    attributes: { inputmode: 'email', autocapitalize: 'none', spellcheck: 'false', maxlength: '254' },
  },
  { name: 'company' },
  { name: 'website', attributes: { inputmode: 'url', maxlength: '2000' }, hint: 'reviewer.websiteHint' },
]

export function reviewerView(session: Session, go: Go): View {
  const isChange = session.state === 'awaiting_reviewer'
  const fields = FIELDS.map(({ name, attributes, hint }) =>
    textField({
      id: `reviewer-${name}`,
      label: t(`reviewer.${name}`),
      value: session.reviewer?.[name] ?? '',
      attributes: { maxlength: '200', ...attributes },
      ...(hint !== undefined && { hint: t(hint) }),
    }),
  )
  const form = stepForm({
    parts: [h('p', {}, t('reviewer.hint')), isChange && h('p', {}, t('reviewer.changeHint')), fields],
    label: t('reviewer.send'),
    back: () => go.to(isChange ? 'waiting' : 'items'),
    findErrors,
    send: () => send(go),
  })
  return { title: t(isChange ? 'reviewer.changeTitle' : 'reviewer.title'), body: [form] }
}

function findErrors(): readonly FieldError[] {
  const website = typed('website')
  const required: readonly FieldName[] = ['name', 'email', 'company']
  const missing = required.filter(each => typed(each) === '')
  return [...missing.map(errorAt), ...(website !== '' && !isWebAddress(website) ? [errorAt('website')] : [])]
}

async function send(go: Go): Promise<void> {
  const website = typed('website')
  const answer = await call('reviewer', {
    name: typed('name'),
    email: typed('email'),
    company: typed('company'),
    language,
    ...(website !== '' && { website }),
  })
  if (answer.ok) return await go.refresh()
  const email = (text: MessageKey) => () => ({ field: 'reviewer-email', text: t(text) })
  await showCallError(answer, go, {
    MISSING_NAME: () => errorAt('name'),
    MISSING_EMAIL: email('error.email'),
    MISSING_COMPANY: () => errorAt('company'),
    INVALID_EMAIL: email('error.email'),
    INVALID_WEBSITE: () => errorAt('website'),
    REVIEWER_IS_STUDENT: email('error.ownEmail'),
    DUPLICATE_REVIEWER_EMAIL: email('error.usedEmail'),
  })
}
