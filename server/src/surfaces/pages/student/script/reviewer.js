// Step 4 with a person: who it is, and then how it stands.
import { call } from './calls.js'
import { tellRefusal } from './faults.js'
import { isWebAddress, stepForm } from './form.js'
import { button, byId, h, t, textField, words } from './page.js'

const typed = name => byId(`reviewer-${name}`).value.trim()
const fault = name => ({ field: `reviewer-${name}`, text: t(`fault.${name}`) })

export function reviewerView(session, go) {
  const isChange = session.state === 'awaiting_reviewer'
  const { name = '', email = '', company = '', website = '' } = session.reviewer ?? {}
  const field = (called, value, more) =>
    textField({
      id: `reviewer-${called}`,
      label: t(`reviewer.${called}`),
      value: value ?? '',
      maxlength: '200',
      ...more,
    })
  const form = stepForm({
    parts: [
      h('p', {}, t('reviewer.hint')),
      isChange && h('p', {}, t('reviewer.changeHint')),
      field('name', name),
      field('email', email, { inputmode: 'email', autocapitalize: 'none', spellcheck: 'false', maxlength: '254' }),
      field('company', company),
      field('website', website, { inputmode: 'url', described: t('reviewer.websiteHint'), maxlength: '2000' }),
    ],
    label: t('reviewer.send'),
    back: () => go.to(isChange ? 'waiting' : 'items'),
    faults: findFaults,
    send: () => send(go),
  })
  return { title: t(isChange ? 'reviewer.changeTitle' : 'reviewer.title'), body: [form] }
}

function findFaults() {
  const website = typed('website')
  return [
    ...['name', 'email', 'company'].filter(each => typed(each) === '').map(fault),
    ...(website !== '' && !isWebAddress(website) ? [fault('website')] : []),
  ]
}

async function send(go) {
  const website = typed('website')
  const answer = await call('reviewer', {
    name: typed('name'),
    email: typed('email'),
    company: typed('company'),
    ...(website !== '' && { website }),
  })
  if (answer.ok) return await go.refresh()
  const email = text => () => ({ field: 'reviewer-email', text: t(text) })
  await tellRefusal(answer, go, {
    MISSING_NAME: () => fault('name'),
    MISSING_EMAIL: email('fault.email'),
    MISSING_COMPANY: () => fault('company'),
    INVALID_EMAIL: email('fault.email'),
    INVALID_WEBSITE: () => fault('website'),
    REVIEWER_IS_STUDENT: email('fault.ownEmail'),
    DUPLICATE_REVIEWER_EMAIL: email('fault.usedEmail'),
  })
}

export function waitingView(session, go) {
  const { reviewer } = session
  const facts = h(
    'dl',
    { class: 'card' },
    reviewer && asked(reviewer),
    h('dt', {}, t('waiting.skills')),
    session.skills.map(skill => h('dd', { class: 'tight' }, words(skill.name))),
  )
  const look = button(t('checkAgain'), {}, () => go.refresh(t('waiting.same'), 'awaiting_reviewer'))
  const change = button(t('waiting.change'), { class: 'quiet' }, () => go.to('reviewer'))
  // Who had own data deleted is nobody here any more.
  const says = h('p', {}, t(reviewer === null ? 'waiting.gone' : 'waiting.says'))
  return { title: t('waiting.title'), body: [says, facts, h('div', { class: 'buttons' }, look, change)] }
}

const asked = ({ name, company, email }) => [
  h('dt', {}, t('waiting.reviewer')),
  h('dd', {}, h('strong', {}, words(name)), h('br'), words(company), h('br'), words(email)),
]
