import { all, byId, checkedInput, fill, focusMainOnSkip, h, one } from '../../ui/dom.ts'
import { type FieldError, showErrors } from '../../ui/field-errors.ts'
import { offerDecline } from './decline.ts'

/**
 * Moves the token from the fragment into the request, checks for gaps first, and shows the outcome. All texts come from the page
 * (templates that the server escaped) or are set as text.
 */

type FormName = 'endorse' | 'report'
type Way = FormName | 'decline'

interface Decision {
  readonly skillId: string
  readonly decision: string | null
  readonly comment?: string
}

interface Filled {
  readonly errors: readonly FieldError[]
  readonly body: { readonly decisions?: readonly Decision[]; readonly reason?: string }
}

const app = byId('app', HTMLElement)
const status = byId('status', HTMLElement)
const openedAt = performance.now()

const TOKEN = /#([\w-]{20,200})$/
const tokenIn = (address: string) => TOKEN.exec(address.trim())?.[1] ?? null
// Kept, because a link within the page replaces the fragment.
let token = tokenIn(location.href)
const currentToken = () => token ?? tokenIn(byId('link', HTMLInputElement).value)

function start(): void {
  for (const link of all(document, 'a.language, a.keeps-key', HTMLAnchorElement)) link.hash = location.hash
  focusMainOnSkip()
  showMissingToken()
  handleSubmit('endorse', readDecisions)
  handleSubmit('report', readReport)
  offerDecline(decline)
  addEventListener('hashchange', showMissingToken)
}

function handleSubmit(form: FormName, read: () => Filled): void {
  byId(form, HTMLFormElement).addEventListener('submit', event => {
    event.preventDefault()
    void submit(form, read)
  })
}

function showMissingToken(): void {
  token = tokenIn(location.href) ?? token
  byId('no-token', HTMLElement).hidden = token !== null
}

function textOf(name: string): string {
  return one(document, `template[data-text="${name}"]`, HTMLTemplateElement).content.textContent ?? ''
}

function skillFields(): readonly HTMLFieldSetElement[] {
  return all(document, 'fieldset.skill', HTMLFieldSetElement)
}

function readDecisions(): Filled {
  const fields = skillFields()
  const errors = fields
    .filter(field => checkedInput(field) === null)
    .map(field => ({
      field: field.id,
      focus: `${field.id}-endorsed`,
      name: field.dataset.name ?? '',
      text: textOf('choice'),
    }))
  const decisions = fields.map(field => {
    const comment = byId(`${field.id}-comment`, HTMLTextAreaElement).value
    return {
      skillId: field.dataset.skill ?? '',
      decision: checkedInput(field)?.value ?? null,
      ...(comment.trim() !== '' && { comment }),
    }
  })
  return { errors, body: { decisions } }
}

function readReport(): Filled {
  const id = 'report-reason'
  const reason = byId(id, HTMLTextAreaElement).value.trim()
  return { errors: reason === '' ? [{ field: id, text: textOf('reason') }] : [], body: { reason } }
}

/** Whoever tapped is a person, so the number that is asked for elsewhere is not typed. */
async function decline(reason: string): Promise<boolean> {
  const key = currentToken()
  showErrors(app, key === null ? [{ field: 'link', text: textOf('invalidToken') }] : [])
  if (key === null) return false
  const number = one(document, '.digits', HTMLElement).textContent
  const failure = await send('decline', { token: key, reason, page: { number, seconds: secondsOnPage() } })
  if (failure === null) showEnd('decline', [])
  else showErrors(app, [{ text: textOf(failure) }])
  return failure === null
}

function secondsOnPage(): number {
  return Math.min(86_400, Math.round((performance.now() - openedAt) / 1000))
}

async function submit(form: FormName, read: () => Filled): Promise<void> {
  const button = one(byId(form, HTMLFormElement), 'button', HTMLButtonElement)
  if (button.getAttribute('aria-disabled') === 'true') return
  const number = byId(`${form}-number`, HTMLInputElement).value
  const { errors, body } = read()
  const key = currentToken()
  if (key === null) return showErrors(app, [{ field: 'link', text: textOf('invalidToken') }])
  const found = number.trim() === '' ? [...errors, numberError(form)] : errors
  showErrors(app, found)
  if (found.length > 0) return
  button.setAttribute('aria-disabled', 'true')
  status.textContent = textOf('sending')
  const failure = await send(form, { token: key, ...body, page: { number, seconds: secondsOnPage() } })
  button.removeAttribute('aria-disabled')
  status.textContent = ''
  if (failure === null) return showEnd(form, body.decisions ?? [])
  showErrors(app, [failure === 'number' ? numberError(form) : { text: textOf(failure) }])
}

function numberError(form: FormName): FieldError {
  return { field: `${form}-number`, text: textOf('number') }
}

/** Names of texts by error code. */
const FAILURES: Readonly<Record<string, string>> = {
  CONFIRMATION_NEEDED: 'number',
  INVALID_TOKEN: 'invalidToken',
  NOT_FOUND: 'invalidToken',
  TOKEN_EXPIRED: 'expired',
  ALREADY_DECIDED: 'decided',
  RATE_LIMITED: 'busy',
  SERVICE_DISABLED: 'away',
  VALIDATION_FAILED: 'tooLong',
}

interface ErrorBody {
  readonly error: { readonly code: string }
}

/** Null if the answer was accepted, else the name of the text that says why not. */
async function send(form: Way, body: object): Promise<string | null> {
  try {
    const answer = await fetch(`/api/v1/humanverification/${form}/${encodeURIComponent(app.dataset.id ?? '')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // A page that is closed while it declines has declined.
      keepalive: true,
    })
    if (answer.ok) return null
    const { error }: ErrorBody = await answer.json()
    return FAILURES[error.code] ?? 'unknown'
  } catch (error) {
    return error instanceof TypeError ? 'offline' : 'unknown'
  }
}

function showEnd(form: Way, decisions: readonly Decision[]): void {
  const entries = decisions.flatMap(recordedDecision)
  fill(app, one(document, `template[data-end="${form}"]`, HTMLTemplateElement).content.cloneNode(true))
  if (entries.length > 0) one(app, 'dl', HTMLDListElement).append(...entries)
  one(app, 'h2', HTMLHeadingElement).focus()
  scrollTo(0, 0)
}

/** Read before the form is replaced: names and labels stand in it. */
function recordedDecision({ skillId, decision, comment }: Decision): readonly HTMLElement[] {
  const field = skillFields().find(each => each.dataset.skill === skillId)
  const label = field?.querySelector(`input[value="${decision}"]`)?.closest('label')
  const answer = h('dd', {}, label?.textContent, comment !== undefined && [h('br'), comment])
  return [h('dt', {}, field?.dataset.name), answer]
}

start()
