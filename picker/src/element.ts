import { readSkill, searchSkills } from './catalogue.ts'
import { FormField } from './form-field.ts'
import { decideKey, type Intent } from './keys.ts'
import { SkillSearch } from './search.ts'
import { type PickedSkill, parseIds, remove, toggle } from './selection.ts'
import { languageOf, type Texts, textsOf } from './texts.ts'
import { announce, buildOptions, buildView, placePopup, showChips, showOptions, type View } from './view.ts'

/** Properties that a page may have set before the element was defined. */
const PROPERTIES = ['baseUrl', 'disabled', 'label', 'max', 'name', 'placeholder', 'required', 'value'] as const

/** `<pramaan-skill-picker>`: a field of a form in which people search and select skills of the catalogue. */
export class SkillPickerElement extends FormField {
  static readonly observedAttributes = [
    'aria-label',
    'base-url',
    'label',
    'lang',
    'max',
    'name',
    'placeholder',
    'required',
    'value',
  ]

  readonly #view: View = buildView(this.attachShadow({ mode: 'open' }))
  readonly #search = new SkillSearch(
    (keyword, signal) => searchSkills(this.#catalogue(), keyword, signal),
    () => this.#showResult(),
  )
  #selected: readonly PickedSkill[] = []
  #names: AbortController | null = null
  /** Whether a person or the page changed the selection: then the attribute `value` no longer sets it. */
  #isChanged = false
  #isDisabled = false
  /** Between connectedCallback and disconnectedCallback: the browser reports all attributes before. */
  #isReady = false
  #isOpen = false
  #active = -1
  /** Whether the text of the field led to a choice. It is removed when the field is left: it is not a part of the value. */
  #wasUsed = false
  /** The result that the list shows, and the one that was read to a person: neither is repeated when only the selection changed. */
  #shown: object | null = null
  #announced: object | null = null

  constructor() {
    super()
    this.#listen()
  }

  get value(): readonly string[] {
    return this.#selected.map(each => each.skill_id)
  }
  set value(ids: readonly string[] | string | null) {
    this.#isChanged = true
    this.#setIds(parseIds(ids))
  }

  /** The selected skills with their names and, once they are known, their branches. */
  get selected(): readonly PickedSkill[] {
    return this.#selected
  }

  override focus(options?: FocusOptions): void {
    this.#view.input.focus(options)
  }

  connectedCallback(): void {
    for (const property of PROPERTIES) {
      if (!Object.hasOwn(this, property)) continue
      const value = this[property]
      delete (this as Partial<Record<typeof property, unknown>>)[property]
      Object.assign(this, { [property]: value })
    }
    window.addEventListener('online', this.#retry)
    this.#isReady = true
    this.#showTexts()
    this.#nameSelected(this.#selected)
  }

  disconnectedCallback(): void {
    window.removeEventListener('online', this.#retry)
    this.#isReady = false
    this.#search.cancel()
    this.#names?.abort()
    this.#setOpen(false)
  }

  attributeChangedCallback(attribute: string, before: string | null, after: string | null): void {
    if (before === after) return
    if (attribute === 'value' && !this.#isChanged) this.#setIds(parseIds(after))
    if (attribute === 'lang' || attribute === 'base-url') this.#nameSelected(this.#selected)
    if (this.#isReady) this.#showTexts()
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled
    if (isDisabled) this.#setOpen(false)
    this.#showSelected()
  }

  formResetCallback(): void {
    this.#isChanged = false
    this.#clearText()
    this.#setIds(parseIds(this.getAttribute('value')))
  }

  /** A browser that goes back to the page, or fills in the form, gives what `setFormValue` got as the state. */
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') this.value = state
  }

  #language(): string {
    return languageOf(this.lang || (this.closest<HTMLElement>('[lang]')?.lang ?? ''))
  }

  #texts(): Texts {
    return textsOf(this.#language())
  }

  #catalogue() {
    return { baseUrl: this.baseUrl.replace(/\/+$/, ''), language: this.#language() }
  }

  #listen(): void {
    const { field, input, popup, chips, list, retry } = this.#view
    // A label of the page sends the click to the host.
    this.addEventListener('click', event => event.composedPath()[0] === this && this.focus())
    this.addEventListener('invalid', () => this.#showError(this.validationMessage))
    this.shadowRoot?.addEventListener('focusout', event => this.#onFocusOut((event as FocusEvent).relatedTarget))
    // The field keeps the focus, and with it the keyboard of a phone.
    popup.addEventListener('mousedown', event => event.preventDefault())
    field.addEventListener('mousedown', event => {
      if (event.target === input || (event.target as Element).closest('button')) return
      event.preventDefault()
      input.focus()
    })
    input.addEventListener('keydown', event => this.#onKey(event))
    input.addEventListener('click', () => this.#setOpen(true))
    // It would reach the page as if the value had changed.
    input.addEventListener('input', event => {
      event.stopPropagation()
      this.#wasUsed = false
      this.#active = -1
      this.#isOpen = true
      this.#search.setKeyword(input.value)
    })
    input.addEventListener('change', event => event.stopPropagation())
    chips.addEventListener('click', event => {
      const id = (event.target as Element).closest('button')?.dataset.id
      if (id !== undefined) this.#removeChip(id)
    })
    chips.addEventListener('keydown', event => this.#onChipKey(event))
    list.addEventListener('click', event => {
      const index = (event.target as Element).closest<HTMLElement>('[role=option]')?.dataset.index
      if (index !== undefined) this.#choose(Number(index))
    })
    retry.addEventListener('click', this.#retry)
  }

  readonly #retry = (): void => this.#search.retry()

  #onKey(event: KeyboardEvent): void {
    // Of an input method, which uses the same keys for its own list.
    if (event.isComposing) return
    const { input } = this.#view
    const { state } = this.#search
    const intent = decideKey(event, {
      isOpen: this.#isOpen,
      hasFailed: state.kind === 'failed',
      count: state.kind === 'found' ? state.skills.length : 0,
      active: this.#active,
      text: input.value,
      caret: input.selectionStart === input.selectionEnd ? input.selectionStart : null,
    })
    if (intent === null || (intent.kind === 'last-chip' && this.#selected.length === 0)) return
    event.preventDefault()
    this.#follow(intent)
  }

  #follow(intent: Intent): void {
    switch (intent.kind) {
      case 'activate':
        this.#active = intent.index
        this.#showResult()
        break
      case 'choose':
        this.#choose(this.#active)
        break
      case 'open':
      case 'close':
        this.#setOpen(intent.kind === 'open')
        break
      case 'clear':
        this.#clearText()
        break
      case 'retry':
        this.#search.retry()
        break
      case 'last-chip':
        this.#chipButtons().at(-1)?.focus()
        break
      default:
    }
  }

  #chipButtons(): readonly HTMLButtonElement[] {
    return [...this.#view.chips.querySelectorAll('button')]
  }

  #onChipKey(event: KeyboardEvent): void {
    const buttons = this.#chipButtons()
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    if (event.key === 'ArrowLeft') buttons[Math.max(0, at - 1)]?.focus()
    else if (event.key === 'ArrowRight') (buttons[at + 1] ?? this.#view.input).focus()
    else if (event.key === 'Backspace' || event.key === 'Delete') this.#removeChip(buttons[at]?.dataset.id ?? '')
    else return
    event.preventDefault()
  }

  #removeChip(id: string): void {
    const at = this.value.indexOf(id)
    const skill = this.#selected[at]
    if (skill === undefined) return
    this.#change(remove(this.#selected, id).selected)
    announce(this.#view, this.#texts().removed(skill.label, this.#selected.length))
    const buttons = this.#chipButtons()
    ;(buttons[Math.min(at, buttons.length - 1)] ?? this.#view.input).focus()
  }

  #choose(index: number): void {
    const { state } = this.#search
    const skill = state.kind === 'found' ? state.skills[index] : undefined
    if (skill === undefined) return
    const { skill_id, label, name, sub_skill_id, master_skill_id } = skill
    const choice = toggle(this.#selected, { skill_id, label, name, sub_skill_id, master_skill_id }, this.max)
    if (choice.kind === 'full') {
      announce(this.#view, this.#texts().full(this.max))
      return
    }
    this.#active = index
    this.#change(choice.selected)
    announce(this.#view, this.#texts()[choice.kind](label, this.#selected.length))
    // The next word replaces this one, and others that were found can still be chosen.
    this.#wasUsed = true
    this.#view.input.select()
    if (this.max === 1) this.#clearText()
  }

  #change(selected: readonly PickedSkill[]): void {
    this.#isChanged = true
    this.#selected = selected
    this.#showSelected()
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    this.dispatchEvent(new Event('change', { bubbles: true }))
  }

  #setIds(ids: readonly string[]): void {
    const known = new Map(this.#selected.map(each => [each.skill_id, each]))
    this.#selected = ids.map(id => known.get(id) ?? { skill_id: id, label: id })
    this.#showSelected()
    this.#nameSelected(this.#selected.filter(each => each.name === undefined))
  }

  /** Names of ids that the page set, and of all in another language. What cannot be had keeps its former name. */
  #nameSelected(skills: readonly PickedSkill[]): void {
    this.#names?.abort()
    if (!this.#isReady) return
    const request = new AbortController()
    this.#names = request
    for (const { skill_id } of skills) void this.#nameSkill(skill_id, request.signal)
  }

  async #nameSkill(id: string, signal: AbortSignal): Promise<void> {
    const skill = await readSkill(this.#catalogue(), id, signal)
    if (skill === null || signal.aborted) return
    this.#selected = this.#selected.map(each => (each.skill_id === id ? skill : each))
    this.#showSelected()
  }

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    if (!isOpen) this.#active = -1
    this.#showResult()
  }

  #clearText(): void {
    this.#view.input.value = ''
    this.#wasUsed = false
    this.#search.setKeyword('')
    this.#setOpen(false)
  }

  #onFocusOut(next: EventTarget | null): void {
    const { field, popup } = this.#view
    if (popup.contains(next as Node | null)) return
    const isInside = field.contains(next as Node | null)
    if (this.#wasUsed && !isInside) this.#clearText()
    else if (next !== this.#view.input) this.#setOpen(false)
  }

  #showTexts(): void {
    const { label, input, list, retry } = this.#view
    const texts = this.#texts()
    // A label of the page names the host, and not a field inside of it.
    const outside = [...this.labels].map(each => each.textContent?.trim()).join(' ')
    label.textContent = this.label
    label.hidden = this.label === ''
    if (label.hidden) input.setAttribute('aria-label', this.getAttribute('aria-label') || outside || texts.label)
    else input.removeAttribute('aria-label')
    input.placeholder = this.placeholder || texts.placeholder
    list.setAttribute('aria-label', texts.results)
    retry.textContent = texts.retry
    this.#showSelected()
  }

  #showSelected(): void {
    const { field, input, count } = this.#view
    const { max } = this
    const texts = this.#texts()
    showChips(this.#view, this.#selected, texts, this.#isDisabled)
    field.classList.toggle('disabled', this.#isDisabled)
    input.disabled = this.#isDisabled
    input.setAttribute('aria-required', String(this.required))
    count.hidden = max === Number.POSITIVE_INFINITY || max === 1
    count.textContent = count.hidden ? '' : texts.count(this.#selected.length, max)
    this.#setFormValue()
    this.#showError('')
    this.#showResult()
  }

  /** As a select with several options: one entry for each skill. */
  #setFormValue(): void {
    const entries = new FormData()
    if (this.name !== '') for (const id of this.value) entries.append(this.name, id)
    this.internals.setFormValue(entries, this.value.join(','))
    const texts = this.#texts()
    const { input } = this.#view
    if (this.required && this.#selected.length === 0)
      this.internals.setValidity({ valueMissing: true }, texts.required, input)
    else if (this.#selected.length > this.max)
      this.internals.setValidity({ rangeOverflow: true }, texts.full(this.max), input)
    else this.internals.setValidity({})
  }

  #showError(text: string): void {
    const { field, input, error } = this.#view
    field.classList.toggle('invalid', text !== '')
    input.setAttribute('aria-invalid', String(text !== ''))
    error.textContent = text
    error.hidden = text === ''
  }

  #showResult(): void {
    const view = this.#view
    const { state, isLoading } = this.#search
    const texts = this.#texts()
    const skills = state.kind === 'found' ? state.skills : []
    const isFull = this.max !== 1 && this.#selected.length >= this.max
    const text = this.#messageOf(isFull)
    if (this.#shown !== state) buildOptions(view, skills, 'keyword' in state ? state.keyword : '')
    this.#shown = state
    showOptions(view, {
      selected: this.#selected,
      active: this.#active,
      isFull,
      isSingle: this.max === 1,
    })
    view.bar.hidden = !isLoading
    view.list.setAttribute('aria-busy', String(isLoading))
    view.message.hidden = text === ''
    view.message.classList.toggle('failed', state.kind === 'failed' && !isLoading)
    view.messageText.textContent = text
    view.retry.hidden = state.kind !== 'failed' || isLoading
    view.popup.hidden = !this.#isOpen || (skills.length === 0 && text === '')
    view.input.setAttribute('aria-expanded', String(!view.popup.hidden && skills.length > 0))
    if (!view.popup.hidden) placePopup(view)
    if (!this.#isOpen || isLoading || this.#announced === state) return
    this.#announced = state
    announce(view, skills.length > 0 ? texts.found(skills.length) : text)
  }

  #messageOf(isFull: boolean): string {
    const { state, isLoading } = this.#search
    const texts = this.#texts()
    if (state.kind === 'found' && state.skills.length > 0) return isFull ? texts.full(this.max) : ''
    if (isLoading) return texts.loading
    if (state.kind === 'short') return texts.short
    if (state.kind === 'failed') return texts.failed(state)
    return state.kind === 'found' ? texts.none(state.keyword) : ''
  }
}
