import { byId, fill, h, once } from '../../ui/dom.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { call, searchSkills } from './calls.ts'
import { isWebAddress, showCallError, stepForm } from './form.ts'
import { type ChosenSkill, forget, keep, recall } from './memory.ts'
import { button, errorSlot, type Go, hint, say, showErrors, skillName, t, textField, type View, words } from './page.ts'
import type { FoundSkill, Session } from './session.ts'

/** Step 1: skills of the catalogue. It searches on request, not at every letter: phones are slow. */

const MAX_SKILLS = 10
const MAX_LINKS = 5

export function skillsView(session: Session, go: Go): View {
  const stored = session.skills.map(({ skillId, name, names, proofUrl }) => ({
    skillId,
    name,
    names,
    links: proofUrl.join('\n'),
  }))
  const chosen = [...(recall('skills') ?? stored)]
  const list = h('ul', { class: 'picked' })
  const found = h('div', { id: 'found' })
  const picker = createPicker(chosen, list)
  const form = stepForm({
    parts: [h('h2', { id: 'chosen', tabindex: '-1' }, t('skills.chosen')), errorSlot('chosen'), list],
    findErrors: () => errorsIn(chosen),
    send: () => send(session, chosen, go),
  })
  picker.draw()
  return { title: t('skills.title'), body: [h('p', {}, t('skills.hint')), searchForm(found, picker, go), found, form] }
}

function searchForm(found: HTMLElement, picker: Picker, go: Go): HTMLFormElement {
  const find = h('button', { type: 'submit', class: 'quiet' }, t('skills.find'))
  const submit = (event: Event) => {
    event.preventDefault()
    return once(find, async () => {
      const keyword = byId('search', HTMLInputElement).value.trim()
      const isShort = [...keyword].length < 3
      showErrors(isShort ? [{ field: 'search', text: t('error.short') }] : [])
      if (!isShort) await search(keyword, found, picker, go)
    })
  }
  const field = textField({
    id: 'search',
    label: t('skills.search'),
    hint: t('skills.searchHint'),
    attributes: { maxlength: '100', enterkeyhint: 'search' },
  })
  return h('form', { role: 'search', novalidate: true, onsubmit: submit }, field, h('div', { class: 'buttons' }, find))
}

async function search(keyword: string, found: HTMLElement, picker: Picker, go: Go): Promise<void> {
  say(t('searching'))
  const answer = await searchSkills(keyword)
  if (!answer.ok) {
    say('')
    return await showCallError(answer, go)
  }
  const { data } = answer
  say(data.length === 0 ? t('skills.none') : t('skills.found', { count: data.length }))
  if (data.length === 0) return fill(found, h('p', { class: 'notice' }, t('skills.none')))
  const lines = data.map(each => resultLine(each, picker))
  fill(found, h('h2', {}, t('skills.results')), h('ul', { class: 'picked' }, lines))
}

function resultLine(skill: FoundSkill, picker: Picker): HTMLElement {
  const shownName = skillName(skill)
  const isChosen = () => picker.has(skill.skillId)
  const add = h('button', { type: 'button', class: 'quiet small' })
  const label = () => {
    fill(add, t(isChosen() ? 'skills.added' : 'skills.add'), h('span', { class: 'unseen' }, ` ${shownName}`))
    add.toggleAttribute('data-added', isChosen())
  }
  add.addEventListener('click', () => {
    if (!isChosen()) picker.add({ skillId: skill.skillId, name: skill.name, names: skill.names, links: '' })
  })
  picker.onChange(label)
  label()
  const about = [...new Set([skill.matched, skill.subSkillName])].filter(each => each !== shownName).join(' · ')
  const personOnly = skill.verifiable ? null : h('span', { class: 'hint note' }, t('skills.personOnly'))
  const name = h('span', {}, words(shownName), h('span', { class: 'hint note' }, about), personOnly)
  return h('li', {}, h('div', { class: 'line' }, name, add))
}

/** The chosen skills and the list that shows them. */
interface Picker {
  draw(): void
  has(skillId: string): boolean
  onChange(listener: () => void): void
  add(skill: ChosenSkill): void
}

function createPicker(chosen: ChosenSkill[], list: HTMLElement): Picker {
  const listeners: (() => void)[] = []
  const changed = () => {
    keep('skills', chosen)
    draw()
    for (const listener of listeners) listener()
  }
  const remove = (skill: ChosenSkill) => {
    chosen.splice(chosen.indexOf(skill), 1)
    changed()
    say(t('skills.nowRemoved', { name: skillName(skill) }))
    byId('chosen', HTMLElement).focus()
  }
  const draw = () => {
    const lines = chosen.map(each => chosenLine(each, chosen, remove))
    fill(list, chosen.length === 0 ? h('li', { class: 'hint' }, t('skills.empty')) : lines)
  }
  return {
    draw,
    has: skillId => chosen.some(each => each.skillId === skillId),
    onChange: listener => void listeners.push(listener),
    add: skill => {
      if (chosen.length >= MAX_SKILLS) return showErrors([{ focus: 'chosen', text: t('error.tooManySkills') }])
      chosen.push(skill)
      changed()
      say(t('skills.nowAdded', { name: skillName(skill) }))
    },
  }
}

function chosenLine(
  skill: ChosenSkill,
  chosen: readonly ChosenSkill[],
  remove: (skill: ChosenSkill) => void,
): HTMLElement {
  const id = `links-${skill.skillId}`
  const area = h('textarea', { id, rows: '2', inputmode: 'url', spellcheck: 'false', 'aria-describedby': `${id}-hint` })
  area.value = skill.links
  area.addEventListener('input', () => {
    skill.links = area.value
    keep('skills', chosen)
  })
  const unseenName = () => h('span', { class: 'unseen' }, ` ${skillName(skill)}`)
  const removeButton = button([t('skills.remove'), unseenName()], { class: 'quiet small' }, () => remove(skill))
  return h(
    'li',
    {},
    h('div', { class: 'line' }, h('strong', {}, words(skillName(skill))), removeButton),
    h(
      'details',
      { open: skill.links !== '' },
      h('summary', {}, t('skills.links'), unseenName()),
      h('label', { class: 'unseen', for: id }, `${t('skills.links')}: ${skillName(skill)}`),
      hint(`${id}-hint`, t('skills.linksHint')),
      errorSlot(id),
      area,
    ),
  )
}

function linksOf({ links }: ChosenSkill): readonly string[] {
  return links
    .split('\n')
    .map(each => each.trim())
    .filter(each => each !== '')
}

function errorsIn(chosen: readonly ChosenSkill[]): readonly FieldError[] {
  if (chosen.length === 0) return [{ field: 'chosen', focus: 'search', text: t('error.noSkills') }]
  const wrong = chosen.filter(skill => {
    const links = linksOf(skill)
    return links.length > MAX_LINKS || !links.every(isWebAddress)
  })
  for (const { skillId } of wrong) {
    const details = byId(`links-${skillId}`, HTMLTextAreaElement).closest('details')
    if (details !== null) details.open = true
  }
  return wrong.map(skill => ({ field: `links-${skill.skillId}`, text: t('error.links'), name: skillName(skill) }))
}

async function send({ endorsementType }: Session, chosen: readonly ChosenSkill[], go: Go): Promise<void> {
  const answer = await call('skills', {
    skills: chosen.map(skill => ({ skillId: skill.skillId, proofUrl: linksOf(skill) })),
    endorsementType: endorsementType === 'assessment' ? 'other' : endorsementType,
  })
  if (!answer.ok) return await showCallError(answer, go)
  forget('skills')
  await go.to('method')
}
