// Moves the token from the fragment into what is sent, looks for gaps first, and says what came of it. Whatever is shown comes
// from the page (templates, escaped by the server) or is set as text.
const app = document.getElementById('app')
const summary = document.getElementById('summary')
const status = document.getElementById('status')
const textOf = name => document.querySelector(`template[data-text="${name}"]`).content.textContent
const byId = id => document.getElementById(id)
const openedAt = performance.now()

const TOKEN = /#([\w-]{20,200})$/
const tokenIn = address => TOKEN.exec(address.trim())?.[1] ?? null
// Kept, for a link within the page replaces the fragment.
let token = tokenIn(location.href)
const currentToken = () => token ?? tokenIn(byId('link').value)

function start() {
  for (const link of document.querySelectorAll('a.language, a.keeps-key')) link.hash = location.hash
  document.querySelector('a.skip').addEventListener('click', event => {
    event.preventDefault()
    byId('main').focus()
  })
  showMissingToken()
  byId('endorse').addEventListener('submit', event => submit(event, 'endorse', endorsement))
  byId('decline').addEventListener('submit', event => submit(event, 'decline', reasonFor('decline')))
  byId('report').addEventListener('submit', event => submit(event, 'report', reasonFor('report')))
  addEventListener('hashchange', showMissingToken)
}

function showMissingToken() {
  token = tokenIn(location.href) ?? token
  byId('no-token').hidden = token !== null
}

function endorsement() {
  const fields = [...document.querySelectorAll('fieldset.skill')]
  const decisions = fields.map(field => ({
    skillId: field.dataset.skill,
    decision: field.querySelector('input:checked')?.value ?? null,
    comment: byId(`${field.id}-comment`).value,
  }))
  const faults = fields
    .filter((_, at) => decisions[at].decision === null)
    .map(field => ({ field: field.id, focus: `${field.id}-endorsed`, name: field.dataset.name, text: 'choice' }))
  const sent = decisions.map(({ comment, ...rest }) => (comment.trim() === '' ? rest : { ...rest, comment }))
  return { faults, body: { decisions: sent } }
}

const reasonFor = form => () => {
  const id = `${form}-reason`
  const reason = byId(id).value.trim()
  return { faults: reason === '' ? [{ field: id, focus: id, text: 'reason' }] : [], body: { reason } }
}

async function submit(event, form, read) {
  event.preventDefault()
  const button = event.target.querySelector('button')
  if (button.getAttribute('aria-disabled') === 'true') return
  const number = byId(`${form}-number`).value
  const { faults, body } = read()
  if (number.trim() === '') faults.push(numberFault(form))
  const key = currentToken()
  if (key === null) return showFaults([{ field: 'link', focus: 'link', text: 'invalidToken' }])
  showFaults(faults)
  if (faults.length > 0) return
  button.setAttribute('aria-disabled', 'true')
  status.textContent = textOf('sending')
  const seconds = Math.min(86_400, Math.round((performance.now() - openedAt) / 1000))
  const fault = await send(form, { token: key, ...body, page: { number, seconds } })
  button.removeAttribute('aria-disabled')
  status.textContent = ''
  if (fault === null) return showEnd(form, body)
  showFaults([fault === 'number' ? numberFault(form) : { focus: null, text: fault }])
}

const numberFault = form => ({ field: `${form}-number`, focus: `${form}-number`, text: 'number' })

const FAULTS = {
  CONFIRMATION_NEEDED: 'number',
  INVALID_TOKEN: 'invalidToken',
  NOT_FOUND: 'invalidToken',
  TOKEN_EXPIRED: 'expired',
  ALREADY_DECIDED: 'decided',
  RATE_LIMITED: 'busy',
  SERVICE_DISABLED: 'away',
  VALIDATION_FAILED: 'tooLong',
}

/** Null when it was taken, else the name of the text that says why not. */
async function send(form, body) {
  try {
    const answer = await fetch(`/api/v1/humanverification/${form}/${encodeURIComponent(app.dataset.id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return null
    const { error } = await answer.json()
    return FAULTS[error.code] ?? 'unknown'
  } catch (error) {
    return error instanceof TypeError ? 'offline' : 'unknown'
  }
}

function showFaults(faults) {
  for (const marked of app.querySelectorAll('.invalid, [aria-invalid]')) unmark(marked)
  for (const shown of app.querySelectorAll('.error')) shown.hidden = true
  summary.hidden = faults.length === 0
  summary.querySelector('ul').replaceChildren(...faults.map(summaryLine))
  for (const fault of faults) mark(fault)
  if (faults.length > 0) summary.focus()
}

function unmark(marked) {
  marked.classList.remove('invalid')
  marked.removeAttribute('aria-invalid')
  const described = (marked.getAttribute('aria-describedby') ?? '').split(' ').filter(id => !id.endsWith('-fault'))
  if (described.join('') === '') marked.removeAttribute('aria-describedby')
  else marked.setAttribute('aria-describedby', described.join(' '))
}

function mark({ field }) {
  const fault = field === undefined ? null : byId(`${field}-fault`)
  if (fault === null) return
  fault.hidden = false
  const marked = byId(field)
  const described = marked.getAttribute('aria-describedby')
  marked.classList.add('invalid')
  marked.setAttribute('aria-describedby', described === null ? fault.id : `${fault.id} ${described}`)
  if (marked.tagName !== 'FIELDSET') marked.setAttribute('aria-invalid', 'true')
}

function summaryLine({ focus, name, text }) {
  const line = document.createElement('li')
  const said = name === undefined ? textOf(text) : `${name}: ${textOf(text)}`
  if (focus === null) {
    line.textContent = said
    return line
  }
  const link = document.createElement('a')
  link.href = `#${focus}`
  link.textContent = said
  // Followed as a link it would replace the token in the address.
  link.addEventListener('click', event => {
    event.preventDefault()
    byId(focus).focus()
  })
  line.append(link)
  return line
}

function showEnd(form, body) {
  const end = document.querySelector(`template[data-end="${form}"]`).content.cloneNode(true)
  for (const { skillId, decision, comment } of body.decisions ?? [])
    end.querySelector('dl').append(...recorded(skillId, decision, comment))
  app.replaceChildren(end)
  app.querySelector('h2').focus()
  scrollTo(0, 0)
}

function recorded(skillId, decision, comment) {
  const field = [...document.querySelectorAll('fieldset.skill')].find(each => each.dataset.skill === skillId)
  const skill = document.createElement('dt')
  skill.textContent = field.dataset.name
  const answer = document.createElement('dd')
  answer.textContent = field.querySelector(`input[value="${decision}"]`).closest('label').textContent
  if (comment !== undefined) answer.append(document.createElement('br'), comment)
  return [skill, answer]
}

start()
