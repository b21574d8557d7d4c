// Step 1: skills of the catalogue. It is asked when told to and not at every letter: it is limited by address, and phones are slow.
import { call, searchSkills } from './calls.js'
import { showFaults, tellRefusal } from './faults.js'
import { isWebAddress, stepForm } from './form.js'
import { forget, keep, recall } from './memory.js'
import { button, byId, groupFault, h, hint, once, say, t, textField, words } from './page.js'

const MOST = 10
const MOST_LINKS = 5

export function skillsView(session, go) {
  const stored = session.skills.map(({ skillId, name, proofUrl }) => ({ skillId, name, links: proofUrl.join('\n') }))
  const chosen = recall('skills') ?? stored
  const list = h('ul', { class: 'picked' })
  const found = h('div', { id: 'found' })
  const pick = picker(chosen, list)
  const form = stepForm({
    parts: [h('h2', { id: 'chosen', tabindex: '-1' }, t('skills.chosen')), groupFault('chosen'), list],
    faults: () => faultsIn(chosen),
    send: () => send(session, chosen, go),
  })
  pick.draw()
  return { title: t('skills.title'), body: [h('p', {}, t('skills.hint')), searchForm(found, pick, go), found, form] }
}

function searchForm(found, pick, go) {
  const find = h('button', { type: 'submit', class: 'quiet' }, t('skills.find'))
  const submit = event => {
    event.preventDefault()
    return once(find, async () => {
      const keyword = byId('search').value.trim()
      const isShort = [...keyword].length < 3
      showFaults(isShort ? [{ field: 'search', text: t('fault.short') }] : [])
      if (!isShort) await search(keyword, found, pick, go)
    })
  }
  return h(
    'form',
    { role: 'search', novalidate: true, onsubmit: submit },
    textField({
      id: 'search',
      label: t('skills.search'),
      described: t('skills.searchHint'),
      maxlength: '100',
      enterkeyhint: 'search',
    }),
    h('div', { class: 'buttons' }, find),
  )
}

async function search(keyword, found, pick, go) {
  say(t('searching'))
  const answer = await searchSkills(keyword)
  if (!answer.ok) {
    say('')
    return await tellRefusal(answer, go)
  }
  const { data } = answer
  say(data.length === 0 ? t('skills.none') : t('skills.found', { count: data.length }))
  if (data.length === 0) return found.replaceChildren(h('p', { class: 'notice' }, t('skills.none')))
  const lines = data.map(each => resultLine(each, pick))
  found.replaceChildren(h('h2', {}, t('skills.results')), h('ul', { class: 'picked' }, lines))
}

function resultLine(skill, pick) {
  const isIn = () => pick.has(skill.skill_id)
  const add = h('button', { type: 'button', class: 'quiet small' })
  const label = () => {
    add.replaceChildren(t(isIn() ? 'skills.added' : 'skills.add'), h('span', { class: 'unseen' }, ` ${skill.name}`))
    add.toggleAttribute('data-added', isIn())
  }
  add.addEventListener('click', () => {
    if (!isIn()) pick.add({ skillId: skill.skill_id, name: skill.name, links: '' })
  })
  pick.onChange(label)
  label()
  const about = [...new Set([skill.matched, skill.sub_skill_name])].filter(each => each !== skill.name).join(' · ')
  return h(
    'li',
    {},
    h('div', { class: 'line' }, h('span', {}, words(skill.name), h('span', { class: 'hint note' }, about)), add),
  )
}

/** The skills that are chosen, and the list that shows them. */
function picker(chosen, list) {
  const listeners = []
  const changed = () => {
    keep('skills', chosen)
    draw()
    for (const listener of listeners) listener()
  }
  const remove = skill => {
    chosen.splice(chosen.indexOf(skill), 1)
    changed()
    say(t('skills.nowRemoved', { name: skill.name }))
    byId('chosen').focus()
  }
  const draw = () =>
    list.replaceChildren(
      ...(chosen.length === 0
        ? [h('li', { class: 'hint' }, t('skills.empty'))]
        : chosen.map(each => line(each, chosen, remove))),
    )
  return {
    draw,
    has: skillId => chosen.some(each => each.skillId === skillId),
    onChange: listener => listeners.push(listener),
    add: skill => {
      if (chosen.length >= MOST) return showFaults([{ focus: 'chosen', text: t('fault.tooManySkills') }])
      chosen.push(skill)
      changed()
      say(t('skills.nowAdded', { name: skill.name }))
    },
  }
}

function line(skill, chosen, remove) {
  const id = `links-${skill.skillId}`
  const area = h('textarea', { id, rows: '2', inputmode: 'url', spellcheck: 'false', 'aria-describedby': `${id}-hint` })
  area.value = skill.links
  area.addEventListener('input', () => {
    skill.links = area.value
    keep('skills', chosen)
  })
  const away = button(
    [t('skills.remove'), h('span', { class: 'unseen' }, ` ${skill.name}`)],
    { class: 'quiet small' },
    () => remove(skill),
  )
  return h(
    'li',
    {},
    h('div', { class: 'line' }, h('strong', {}, words(skill.name)), away),
    h(
      'details',
      { open: skill.links !== '' },
      h('summary', {}, t('skills.links'), h('span', { class: 'unseen' }, ` ${skill.name}`)),
      h('label', { class: 'unseen', for: id }, `${t('skills.links')}: ${skill.name}`),
      hint(`${id}-hint`, t('skills.linksHint')),
      groupFault(id),
      area,
    ),
  )
}

const linksOf = ({ links }) =>
  links
    .split('\n')
    .map(each => each.trim())
    .filter(each => each !== '')

function faultsIn(chosen) {
  if (chosen.length === 0) return [{ field: 'chosen', focus: 'search', text: t('fault.noSkills') }]
  const wrong = chosen.filter(skill => {
    const links = linksOf(skill)
    return links.length > MOST_LINKS || !links.every(isWebAddress)
  })
  for (const { skillId } of wrong) byId(`links-${skillId}`).closest('details').open = true
  return wrong.map(({ skillId, name }) => ({ field: `links-${skillId}`, text: t('fault.links'), name }))
}

async function send({ endorsementType }, chosen, go) {
  const answer = await call('skills', {
    skills: chosen.map(skill => ({ skillId: skill.skillId, proofUrl: linksOf(skill) })),
    endorsementType: endorsementType === 'assessment' ? 'other' : endorsementType,
  })
  if (!answer.ok) return await tellRefusal(answer, go)
  forget('skills')
  await go.to('method')
}
